import { daysAfter } from '#base/days.ts'
import { shiftsOfHours, type WorkingHours } from '#domains/requests/rules/working-hours.ts'
import { workCalendar } from '#domains/requests/server/expected-hours.ts'
import { type PlannedTimes, shiftGroups } from '#domains/shifts/rules.ts'
import { lawOfBreach, planBreaches } from '#domains/shifts/rules/law.ts'
import { readLawFacts } from '#domains/shifts/server/work-sums.ts'
import { readPlanRules, warningOf } from '#domains/shifts/server/working-time.ts'
import { sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { horizonDays } from '../rules.ts'
import type { RankedRequest, RankedRow } from './ranking.ts'

/** What the law says against a worker for a request: the sentence of planning, and whether planning would refuse. */
export interface LawObstacle {
  readonly blocks: boolean
  readonly reason: string
}

interface Demand {
  workingHours: WorkingHours | null
  clientId: string
}

/**
 * Returns, by worker, what the law says against the shifts that would follow from the working hours of a request within the horizon. A request
 * without working hours has no shifts yet, so nothing is known of it. A breach that planning would refuse comes first.
 */
export async function lawObstaclesOf(
  scope: ActorScope,
  request: RankedRequest,
  rows: readonly Pick<RankedRow, 'id' | 'name'>[],
): Promise<Map<string, LawObstacle>> {
  const { db, actor } = scope
  const rules = await readPlanRules(scope)
  if (!rules.law || rows.length === 0) return new Map()
  const { workingHours, clientId } = await db.one(
    sql<Demand>`
      select working_hours, client_id from requests where organisation_id = ${actor.organisationId} and id = ${request.id}`,
  )
  if (!workingHours) return new Map()
  const [endDate = request.to] = [request.to, daysAfter(request.from, horizonDays - 1)].sort()
  const period = { startDate: request.from, endDate }
  const shifts = shiftsOfHours(workingHours, period, await workCalendar(scope, period))
    .filter(({ startsAt }) => startsAt > scope.now)
    .map(({ startsAt, endsAt, breakMinutes }) => ({ startsAt, endsAt, breakMinutes, clientId, isNew: true }))
  const [first, last] = [shifts[0], shifts.at(-1)]
  if (!first || !last) return new Map()
  const workerIds = rows.map(({ id }) => id)
  const planned = Map.groupBy(
    await db.many(
      sql<PlannedTimes & { workerId: string }>`
        select worker_id, starts_at, ends_at, break_minutes from shifts
         where organisation_id = ${actor.organisationId} and worker_id = any(${workerIds}::uuid[]) and accepted
           and ${inGroup('status', shiftGroups.planned)}
           and starts_at between ${first.startsAt}::timestamptz - interval '9 days' and ${last.endsAt}::timestamptz + interval '9 days'`,
    ),
    ({ workerId }) => workerId,
  )
  const factsOf = await readLawFacts(scope, rules, { workerIds, around: shifts })
  return new Map(
    rows.flatMap(({ id, name }) => {
      const own = (planned.get(id) ?? []).map((one) => Object.assign(one, { isNew: false }))
      const isFree = (shift: PlannedTimes) =>
        !own.some((one) => one.startsAt < shift.endsAt && one.endsAt > shift.startsAt)
      const breaches = planBreaches([...own, ...shifts.filter(isFree)], rules, factsOf(id)).filter(lawOfBreach)
      const worst = breaches.find((one) => lawOfBreach(one)?.isRefused) ?? breaches[0]
      if (!worst) return []
      const { message, law } = warningOf(scope, { id, name }, worst)
      return [[id, { reason: message, blocks: law?.isRefused === true }] as const]
    }),
  )
}
