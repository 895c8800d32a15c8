import { type ComponentId, componentIds, statutoryPay } from '#base/official/statutory-pay.ts'
import type { Currency } from '#base/currency.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { lastDayOf } from '#domains/assignments/server/current-status.ts'
import { readWorker } from '#domains/workforce/server/queries.ts'
import { type Fragment, fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { isEndedBy } from './earlier-pay.ts'
import type { EarlierReserves } from '../rules/components.ts'
import type { ShownReserve } from '../rules/stub-shapes.ts'
import type { StubStatus } from '../rules.ts'

interface ReserveRow {
  workerId: string
  component: ComponentId
  assignmentId: string | null
  currency: Currency
  balance: number
  article: string
  firstDate: string
  lastDate: string
}

/** SQL that is true if an organisation has reserved pay: without any, no worker is looked at. */
const hasReserves = (organisationId: Fragment) => fragment`
  exists (select 1 from pay_lines x where x.organisation_id = ${organisationId} and x.balance_amount is not null)`

/** SQL that is true for a worker with an assignment that lasts beyond a day. */
const lastsBeyond = (organisationId: Fragment, workerId: Fragment, day: Fragment) => fragment`
  exists (select 1 from assignments a
           where a.organisation_id = ${organisationId} and a.worker_id = ${workerId} and ${inGroup('a.status', assignmentGroups.taken)}
             and ${lastDayOf('a')} > ${day})`

interface Days {
  readonly startDate: string
  readonly endDate: string
}

/** Returns what workers have reserved on issued stubs, and whether they leave with a period; without one, nothing is paid out. */
export async function readReserves(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
  period: Days | null,
): Promise<ReadonlyMap<string, EarlierReserves>> {
  const organisationId = fragment`${actor.organisationId}::uuid`
  const [reserves, lasting] = await db.each<[ReserveRow, { id: string }]>(
    sql<ReserveRow>`
      select w.id as worker_id, r.* from unnest(${workerIds}::uuid[]) w (id) cross join lateral reserves_of(${organisationId}, w.id) r
       where ${hasReserves(organisationId)}`,
    sql<{ id: string }>`
      select w.id from unnest(${workerIds}::uuid[]) w (id)
       where ${lastsBeyond(organisationId, fragment`w.id`, fragment`${period?.endDate}::date`)}`,
  )
  const of = Map.groupBy(reserves, ({ workerId }) => workerId)
  const lastingIds = new Set(lasting.map(({ id }) => id))
  return new Map(
    workerIds.map((id): [string, EarlierReserves] => {
      const own = (of.get(id) ?? []).map((row) => Object.assign(row, { balance: BigInt(row.balance) }))
      return [id, { period, isLeaving: period !== null && !lastingIds.has(id), reserves: own }]
    }),
  )
}

const holders = (isMeant: Fragment) => fragment`
  select s.worker_id from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
   where s.organisation_id = d.organisation_id and l.balance_amount is not null and ${isMeant}`

/** SQL for the workers whose reserve may be paid out in a period, without regard to their hours. */
export const workersWithReserve = (organisationId: Fragment) => fragment`
    select s.worker_id from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
     where ${hasReserves(organisationId)} and s.organisation_id = ${organisationId} and ${is<StubStatus>('s.status', 'issued')}
       and l.balance_amount is not null
     group by s.worker_id
    having sum(case l.kind when 'reserve' then l.amount else 0 - l.amount end) > 0`

const isReserved = fragment`
  jsonb_path_exists(d.rules, '$.statutoryPay[*] ? (@.component == $of && @.paid == "reserved")', jsonb_build_object('of', m.component))`
const lastDayOfMonth = (month: number, day: Fragment) =>
  fragment`(make_date(extract(year from ${day})::int, ${raw(month)}, 1) + interval '1 month - 1 day')::date`
const isInMonth = joined(
  statutoryPay.flatMap(({ id, payoutMonth }) =>
    payoutMonth === undefined
      ? []
      : fragment`m.component = ${id} and (${lastDayOfMonth(payoutMonth, fragment`d.start_date`)} between d.start_date and d.end_date
          or ${lastDayOfMonth(payoutMonth, fragment`d.end_date`)} between d.start_date and d.end_date)`,
  ),
  ' or ',
)
const isDue = fragment`
  (not ${isReserved} or case
     when m.assignment_id is null then ${isInMonth} or not ${lastsBeyond(fragment`d.organisation_id`, fragment`m.worker_id`, fragment`d.end_date`)}
     else exists (select 1 from assignments a where a.organisation_id = d.organisation_id and a.id = m.assignment_id
                     and ${isEndedBy(fragment`d.end_date`)}) end)`

/**
 * SQL that is true for a calculated period `d` if another period has meanwhile changed a reserve of its workers, or if a reserve is due that
 * it does not pay out, or the reverse: an assignment has ended or begun.
 */
export const hasOtherReserves = fragment`
  (${hasReserves(fragment`d.organisation_id`)} and (
    exists (${holders(fragment`s.pay_period_id = d.id`)}
            intersect
            ${holders(fragment`s.pay_period_id in (select o.id from pay_periods o where o.organisation_id = d.organisation_id
                                                     and o.id <> d.id and o.issued_at > d.calculated_at)`)})
    or exists (
      select 1 from (
        select s.worker_id, l.component, l.assignment_id, sum(case l.kind when 'reserve' then l.amount else 0 - l.amount end) as balance,
               bool_or(s.pay_period_id = d.id and l.kind = 'payout' and l.adjustment_id is null) as is_paid
          from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
         where s.organisation_id = d.organisation_id and l.balance_amount is not null
           and (s.pay_period_id = d.id or ${is<StubStatus>('s.status', 'issued')})
         group by s.worker_id, l.component, l.assignment_id, s.currency) m
       where case when m.is_paid then not ${isDue} else m.balance > 0 and ${isDue} end)))`

/** Returns the reserves of a worker of the organisation that are not empty. Throws `NOT_FOUND` for any other. */
export async function readWorkersReserves(scope: ActorScope, workerId: string): Promise<ShownReserve[]> {
  await readWorker(scope, workerId)
  return listReserves(scope, workerId)
}

/** Returns the reserves of a worker that are not empty, in the order of the components. */
export async function listReserves({ db, actor }: ActorScope, workerId: string): Promise<ShownReserve[]> {
  const rows = await db.many(
    sql<Omit<ShownReserve, 'balance'> & { currency: Currency; balance: number }>`
      select r.component, p.name as project, r.currency, r.balance from reserves_of(${actor.organisationId}, ${workerId}) r
        left join assignments a on a.organisation_id = ${actor.organisationId} and a.id = r.assignment_id
        left join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
       where r.balance <> 0 order by array_position(${componentIds}::text[], r.component), p.name, r.currency`,
  )
  return rows.map(({ component, project, currency, balance }) => ({
    component,
    project,
    balance: { amount: balance, currency },
  }))
}
