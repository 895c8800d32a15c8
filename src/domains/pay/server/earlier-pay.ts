import type { Currency } from '#base/currency.ts'
import { type ComponentId, componentOf, type EndGround } from '#base/official/statutory-pay.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { lastDayOf } from '#domains/assignments/server/current-status.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { type Fragment, fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type EarlierPay, type EarlierReserves, nothingEarlier } from '../rules/components.ts'
import type { LineKind, PeriodStatus, StubStatus } from '../rules.ts'

/** The component that is not due on some grounds. */
export const excepted: ComponentId = 'endOfAssignment'

/** The number of days before a period within which an assignment without hours in it may have ended for a component to be due. */
const lateDays = 62

interface Line {
  workerId: string
  assignmentId: string
  currency: Currency
  amount: number
  minutes: number | null
  kind: LineKind
  adjustmentId: string | null
  component: ComponentId | null
  base: number | null
  exception: EndGround | null
  takenBack: number
  article: string | null
  firstDate: string
  lastDate: string
  dates: string[] | null
  parts: number[] | null
}

interface End {
  workerId: string
  id: string
  isEnded: boolean
  endGround: EndGround | null
}

/** Returns what issued stubs have paid for the assignments of workers, if a component of pay is calculated for assignments. */
export async function readEarlierPay(
  { db, actor }: ActorScope,
  workerIds: readonly string[],
  { to, periodId }: { to: string; periodId: string | null },
  statutoryPay: readonly StatutoryPay[],
  reserves: ReadonlyMap<string, EarlierReserves>,
): Promise<ReadonlyMap<string, EarlierPay>> {
  const isOfAssignment = ({ component, assignmentId }: { component: ComponentId; assignmentId?: string | null }) =>
    componentOf(component).per === 'assignment' && assignmentId !== null
  const isRead =
    statutoryPay.some((one) => one.isOn && isOfAssignment(one)) ||
    [...reserves.values()].some((own) => own.reserves.some(isOfAssignment))
  if (!isRead) return new Map([...reserves].map(([id, own]) => [id, { ...nothingEarlier, ...own }]))
  const isEnded = isEndedBy(fragment`${to}::date`)
  const [ends, lines] = await db.each<[End, Line]>(
    sql<End>`
      select a.worker_id, a.id, ${isEnded} as is_ended, a.end_ground from assignments a
       where a.organisation_id = ${actor.organisationId} and a.worker_id = any(${workerIds}::uuid[])
         and (${isEnded} or a.end_ground is not null)`,
    sql<Line>`
      select s.worker_id, l.assignment_id, s.currency, l.amount, l.minutes, l.kind, l.adjustment_id, l.component, l.base_amount as base, l.article, l.exception,
             case when l.component is null then 0 else ${takenBack(periodId)} end as taken_back,
             l.first_date, l.last_date,
             coalesce(l.entry_dates, (select array_agg(y.date order by y.date, y.time_entry_id) from pay_line_entries y
                                       where y.organisation_id = l.organisation_id and y.pay_line_id = l.id))::text[] as dates,
             coalesce(l.entry_minutes, (select array_agg(y.minutes order by y.date, y.time_entry_id) from pay_line_entries y
                                         where y.organisation_id = l.organisation_id and y.pay_line_id = l.id)) as parts
        from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
       where s.organisation_id = ${actor.organisationId} and s.worker_id = any(${workerIds}::uuid[])
         and ${is<StubStatus>('s.status', 'issued')} and l.assignment_id is not null`,
  )
  const endsOf = Map.groupBy(ends, ({ workerId }) => workerId)
  const linesOf = Map.groupBy(lines, ({ workerId }) => workerId)
  return new Map(
    workerIds.map((workerId) => {
      const own = linesOf.get(workerId) ?? []
      return [
        workerId,
        {
          ...nothingEarlier,
          ...reserves.get(workerId),
          ended: new Set((endsOf.get(workerId) ?? []).flatMap(({ id, isEnded }) => (isEnded ? id : []))),
          grounds: new Map(
            (endsOf.get(workerId) ?? []).flatMap(({ id, endGround }) => (endGround ? [[id, endGround] as const] : [])),
          ),
          hours: own.flatMap(({ assignmentId, currency, amount, minutes, dates, parts }) =>
            minutes === null
              ? []
              : {
                  assignmentId,
                  currency,
                  amount: BigInt(amount),
                  minutes,
                  entries: (dates ?? []).map((date, index) => ({ date, minutes: parts?.[index] ?? 0 })),
                },
          ),
          components: own.flatMap(({ kind, adjustmentId, component, assignmentId, currency, amount, base, ...line }) =>
            component === null || kind === 'payout' || adjustmentId !== null
              ? []
              : {
                  component,
                  assignmentId,
                  currency,
                  amount: BigInt(amount),
                  base: BigInt(base ?? 0),
                  article: line.article ?? '',
                  exception: line.exception,
                  takenBack: BigInt(line.takenBack),
                  firstDate: line.firstDate,
                  lastDate: line.lastDate,
                },
          ),
        },
      ]
    }),
  )
}

/**
 * SQL that is true for an assignment `a` that has ended by a day. Of one that ended early before the day was stored, only its status is known.
 */
export const isEndedBy = (day: Fragment) => fragment`
  (${lastDayOf('a')} <= ${day} or a.ended_on is null and not ${inGroup('a.status', assignmentGroups.open)})`

/** SQL for what the corrections of a line `l` have taken back on a ground, with those of a period that is calculated. */
const takenBack = (periodId: string | null) => fragment`
  coalesce((select sum(case j.kind when 'deduction' then j.amount else 0 - j.amount end)
              from pay_adjustments j join pay_periods p on p.organisation_id = j.organisation_id and p.id = j.pay_period_id
             where j.organisation_id = l.organisation_id and j.corrects_line_id = l.id and j.end_ground is not null
               and (p.id = ${periodId} or ${is<PeriodStatus>('p.status', 'issued')})), 0)::bigint`

/**
 * SQL for the assignments `a` of an organisation whose allowance is due again, because the ground was removed on which issued stubs name it
 * as not due, or on which a correction took it back.
 */
const dueAgain = (organisationId: Fragment) => fragment`
  select a.* from assignments a
   where a.organisation_id = ${organisationId} and a.end_ground is null and a.id in (
     select l.assignment_id from pay_lines l join pay_stubs s on s.organisation_id = l.organisation_id and s.id = l.pay_stub_id
      where l.organisation_id = ${organisationId} and l.exception is not null and ${is<StubStatus>('s.status', 'issued')}
     union all
     select l.assignment_id from pay_adjustments j join pay_lines l on l.organisation_id = j.organisation_id and l.id = j.corrects_line_id
      where j.organisation_id = ${organisationId} and j.end_ground is not null)`

const endsBy = fragment`${lastDayOf('a')} between d.start_date - ${lateDays}::int and d.end_date`
const ofDraft = fragment`s.pay_period_id = d.id`
const paidSince = fragment`s.pay_period_id in (select o.id from pay_periods o where o.organisation_id = d.organisation_id
                                                  and o.id <> d.id and o.issued_at > d.calculated_at)`
const hasComponent = fragment`l.component is not null`

function assignmentsOf(period: Fragment, isMeant = fragment`true`): Fragment {
  return fragment`
    select l.assignment_id from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
     where s.organisation_id = d.organisation_id and ${period} and l.assignment_id is not null and ${isMeant}`
}

/**
 * SQL for the workers of assignments that end in a period or shortly before it, if a component is paid at the end, and of those whose
 * allowance is due again.
 */
export const workersWithEnd = (organisationId: Fragment, periodId: Fragment) => fragment`
    select a.worker_id from organisations o
      join pay_periods d on d.organisation_id = o.id and d.id = ${periodId}
      join assignments a on a.organisation_id = o.id and ${endsBy}
     where o.id = ${organisationId} and o.statutory_pay @? '$[*] ? (@.isOn == true && @.paid == "end")'
    union select a.worker_id from (${dueAgain(organisationId)}) a`

/**
 * SQL that is true for a calculated period `d` if an assignment that ends in it or has a component in it has changed since, if a ground on
 * which a component is not due was set or removed, or if another period has meanwhile paid hours or a component of such an assignment.
 */
export const hasOtherEnds = fragment`
  (d.rules @? '$.statutoryPay[*] ? (@.paid == "end")' and exists (
    select 1 from assignments a
     where a.organisation_id = d.organisation_id
       and (a.updated_at > d.calculated_at and (${endsBy} or a.id in (${assignmentsOf(ofDraft, hasComponent)}))
            or ${endsBy} and a.id in (${assignmentsOf(paidSince)})))
   or d.rules ? 'statutoryPay' and exists (
    select 1
      from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
      join assignments a on a.organisation_id = l.organisation_id and a.id = l.assignment_id
     where s.organisation_id = d.organisation_id and s.pay_period_id = d.id and l.component = ${excepted}
       and l.exception is distinct from a.end_ground)
   or d.rules ? 'statutoryPay' and exists (
    select 1 from (${dueAgain(raw('d.organisation_id'))}) a where a.updated_at > d.calculated_at)
   or d.rules ? 'statutoryPay' and exists (
    ${assignmentsOf(ofDraft, hasComponent)}
    intersect
    ${assignmentsOf(paidSince)}))`
