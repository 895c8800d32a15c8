import type { Currency } from '#base/currency.ts'
import { type ComponentId, componentOf, type EndGround } from '#base/official/statutory-pay.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import type { StatutoryPay } from '#domains/organisations/contract/settings.ts'
import { type Fragment, fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type EarlierPay, nothingEarlier } from '../rules/components.ts'
import type { StubStatus } from '../rules.ts'

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
  component: ComponentId | null
  base: number | null
  exception: EndGround | null
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
  to: string,
  statutoryPay: readonly StatutoryPay[],
): Promise<ReadonlyMap<string, EarlierPay>> {
  if (!statutoryPay.some(({ component, isOn }) => isOn && componentOf(component).per === 'assignment')) return new Map()
  const isEnded = fragment`(a.end_date <= ${to}::date or not ${inGroup('a.status', assignmentGroups.open)})`
  const [ends, lines] = await db.each<[End, Line]>(
    sql<End>`
      select a.worker_id, a.id, ${isEnded} as is_ended, a.end_ground from assignments a
       where a.organisation_id = ${actor.organisationId} and a.worker_id = any(${workerIds}::uuid[])
         and (${isEnded} or a.end_ground is not null)`,
    sql<Line>`
      select s.worker_id, l.assignment_id, s.currency, l.amount, l.minutes, l.component, l.base_amount as base, l.article, l.exception,
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
          components: own.flatMap(({ component, assignmentId, currency, amount, base, ...line }) =>
            component === null
              ? []
              : {
                  component,
                  assignmentId,
                  currency,
                  amount: BigInt(amount),
                  base: BigInt(base ?? 0),
                  article: line.article ?? '',
                  exception: line.exception,
                  firstDate: line.firstDate,
                  lastDate: line.lastDate,
                },
          ),
        },
      ]
    }),
  )
}

/** SQL for the workers of assignments that end in a period or shortly before it, if a component is paid at the end. */
export const workersWithEnd = (organisationId: Fragment, periodId: Fragment) => fragment`
    select a.worker_id from organisations o
      join pay_periods d on d.organisation_id = o.id and d.id = ${periodId}
      join assignments a on a.organisation_id = o.id and a.end_date between d.start_date - ${lateDays}::int and d.end_date
     where o.id = ${organisationId} and o.statutory_pay @? '$[*] ? (@.isOn == true && @.paid == "end")'`

/**
 * SQL that is true for a calculated period `d` if an assignment that ends in it or has a component in it has changed since, if a ground on
 * which a component is not due was set or removed, or if another period has meanwhile paid a component of the same assignment.
 */
export const hasOtherEnds = fragment`
  (d.rules @? '$.statutoryPay[*] ? (@.paid == "end")' and exists (
    select 1 from assignments a
     where a.organisation_id = d.organisation_id and a.updated_at > d.calculated_at
       and (a.end_date between d.start_date - ${lateDays}::int and d.end_date or a.id in (${assignmentsOf(fragment`s.pay_period_id = d.id`)})))
   or d.rules ? 'statutoryPay' and exists (
    select 1
      from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
      join assignments a on a.organisation_id = l.organisation_id and a.id = l.assignment_id
     where s.organisation_id = d.organisation_id and s.pay_period_id = d.id and l.component = ${excepted}
       and l.exception is distinct from a.end_ground)
   or d.rules ? 'statutoryPay' and exists (
    ${assignmentsOf(fragment`s.pay_period_id = d.id`)}
    intersect
    ${assignmentsOf(fragment`s.pay_period_id in (select o.id from pay_periods o where o.organisation_id = d.organisation_id
                                                   and o.id <> d.id and o.issued_at > d.calculated_at)`)}))`

function assignmentsOf(period: Fragment): Fragment {
  return fragment`
    select l.assignment_id from pay_stubs s join pay_lines l on l.organisation_id = s.organisation_id and l.pay_stub_id = s.id
     where s.organisation_id = d.organisation_id and ${period} and l.component is not null and l.assignment_id is not null`
}
