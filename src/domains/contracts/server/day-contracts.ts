import { isIn } from '#base/status-groups.ts'
import { localTimeOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import type { Answer, Received } from '#base/route.ts'
import type { Assignment } from '#domains/assignments/contract.ts'
import { readAssignment } from '#domains/assignments/server/queries.ts'
import { holidayDates } from '#domains/organisations/server/holidays.ts'
import { shiftGroups } from '#domains/shifts/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { contractBatchRoutes, ShownDayContracts } from '../contract/batches.ts'
import { contractGroups, contractKindGroups, contractKinds, kindsOfContracts } from '../rules.ts'
import { countDayContracts, halfYearOf, levyFor } from '../rules/day-contracts.ts'
import { readContractRules } from './contract-rules.ts'

/** The weeks of shifts from which the usual days of a client are read, and its usual days without work if there are none. */
const weeksOfShifts = 12
const weekend = [6, 7]

/** A worker who works for a client. */
interface Pair {
  readonly workerId: string
  readonly clientId: string
}
const keyOfPair = ({ workerId, clientId }: Pair) => `${workerId} ${clientId}`

/** Returns the worker and the client of an assignment. */
export const pairOf = ({ worker, client }: Pick<Assignment, 'worker' | 'client'>): Pair => ({
  workerId: worker.id,
  clientId: client.id,
})

/** A day in the half-year that is counted. With `isPlanned`, a contract that is not written yet counts on it. */
interface DayOfPair extends Pair {
  readonly day: string
  readonly isPlanned: boolean
}

/** The kinds of a contract that can be a Belgian day contract. */
const belgian = contractKinds.filter(
  (kind) => kindsOfContracts[kind].country === 'BE' && isIn(contractKindGroups.ofAssignment, kind),
)

/** Returns the counters of the worker of an assignment with its client; null outside of Belgium. */
export async function readDayContracts(
  scope: ActorScope,
  { query }: Received<typeof contractBatchRoutes.readDayContracts>,
): Promise<Answer<typeof contractBatchRoutes.readDayContracts>> {
  const assignment = await readAssignment(scope, query.assignmentId)
  if ((await readContractRules(scope)).country !== 'BE') return { counters: null }
  const day = localTimeOf(scope.now, scope.actor.timeZone).date
  const counted = await countDays(scope, new Map([['counters', { ...pairOf(assignment), day, isPlanned: false }]]))
  return { counters: counted.get('counters') ?? null }
}

/** Counts the day contracts of workers with clients, each in the half-year of its day. The results have the keys of `wanted`. */
export async function countDays<Key>(
  scope: ActorScope,
  wanted: ReadonlyMap<Key, DayOfPair>,
): Promise<Map<Key, ShownDayContracts>> {
  const result = new Map<Key, ShownDayContracts>()
  const halves = Map.groupBy(wanted, ([, { day }]) => halfYearOf(day).startDate)
  for (const [from, entries] of halves) {
    const half = halfYearOf(from)
    const pairs = entries.map(([, pair]) => pair)
    const first = pairs.map(({ day }) => day).toSorted()[0] ?? from
    const [days, idle, holidays] = [
      await readDays(scope, pairs, half.startDate, half.endDate),
      await readIdleWeekdays(scope, pairs, first),
      await holidayDates(scope, daysAfter(half.startDate, -31), daysAfter(half.endDate, 31)),
    ]
    for (const [key, pair] of entries) {
      const all = [...(days.get(keyOfPair(pair)) ?? []), ...(pair.isPlanned ? [pair.day] : [])]
      const weekdays = new Set(idle.get(pair.clientId) ?? weekend)
      const counted = countDayContracts(all, half, { holidays, weekdays })
      result.set(key, { ...half, ...counted, ...levyFor(counted.levy) })
    }
  }
  return result
}

// Also those of the month before, because a series may begin there.
async function readDays({ db, actor }: ActorScope, pairs: readonly Pair[], from: string, to: string) {
  const rows = await db.many(
    sql<{ workerId: string; clientId: string; days: string[] }>`
      select k.worker_id, p.client_id, json_agg(k.start_date order by k.start_date) as days
        from contracts k
        join assignments a on a.organisation_id = k.organisation_id and a.id = k.assignment_id
        join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
       where k.organisation_id = ${actor.organisationId} and k.worker_id = any(${pairs.map(({ workerId }) => workerId)}::uuid[])
         and k.kind = any(${belgian}::text[]) and k.start_date = k.end_date and k.amends_id is null
         and k.start_date between ${daysAfter(from, -31)}::date and ${to}::date
         and (${inGroup('k.status', contractGroups.open)} or ${inGroup('k.status', contractGroups.concluded)})
       group by k.worker_id, p.client_id`,
  )
  return new Map(rows.map((row) => [keyOfPair(row), row.days]))
}

// The weekdays without any shift at a client in the weeks before a day and in the week that begins with it. A client without shifts is not in
// the result.
async function readIdleWeekdays({ db, actor }: ActorScope, pairs: readonly Pair[], on: string) {
  const rows = await db.many(
    sql<{ clientId: string; worked: number[] }>`
      select p.client_id, json_agg(distinct extract(isodow from h.starts_at at time zone ${actor.timeZone})::int) as worked
        from shifts h join projects p on p.organisation_id = h.organisation_id and p.id = h.project_id
       where h.organisation_id = ${actor.organisationId} and p.client_id = any(${pairs.map(({ clientId }) => clientId)}::uuid[])
         and ${inGroup('h.status', shiftGroups.planned)}
         and h.starts_at >= ${daysAfter(on, -7 * weeksOfShifts)}::date and h.starts_at < ${daysAfter(on, 7)}::date
       group by p.client_id`,
  )
  return new Map(
    rows.map(({ clientId, worked }) => [clientId, [1, 2, 3, 4, 5, 6, 7].filter((day) => !worked.includes(day))]),
  )
}
