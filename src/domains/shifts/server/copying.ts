import { v7 as uuid } from 'uuid'
import { localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter, daysBetween } from '#base/days.ts'
import { Refusal } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { fault } from '#base/validation.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { availabilityFor } from '#domains/availability/rules.ts'
import { availabilityOfWorkers } from '#domains/availability/server/availability.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { type Planning, type PlanningWarning, shiftRefusals, type shiftRoutes } from '../contract.ts'
import { type PlannedTimes, shiftGroups, spanLater } from '../rules.ts'
import { narrowedBy, type ShiftFilter } from './filter.ts'
import { copyOpenShifts } from './open/copying.ts'
import { insertShifts, isWithin } from './planning.ts'
import { timeFault } from './spans.ts'
import { blockedStarts } from './start-checks.ts'
import { checkPlan, holdAssignments, type PlanningRequest, type ProposedShift, refusesUnavailable } from './checking.ts'

interface Source extends PlannedTimes {
  id: string
  assignmentId: string
}

/** Copies the shifts and open shifts of seven days to seven other days at the same local times. Returns those that could not be copied. */
export async function copyWeek(
  scope: ActorScope,
  { query, body }: Received<typeof shiftRoutes.copyWeek>,
): Promise<Answer<typeof shiftRoutes.copyWeek>> {
  const { actor, translate } = scope
  const days = daysBetween(body.from, body.to)
  if (days === 0 || days % 7 !== 0) throw invalidField('to', 'shifts.validation.sameWeekday')
  const sources = await readSources(scope, body)
  const request = { dryRun: query.dryRun === 'true', override: body.override }
  const assignmentIds = [...new Set(sources.map(({ assignmentId }) => assignmentId))]
  const assignments = await holdAssignments(scope, assignmentIds, { isTrial: request.dryRun })
  const failed: Planning['failed'] = []
  const stands = sources.flatMap(({ id, assignmentId, ...span }) => {
    const copy = spanLater(span, days, actor.timeZone)
    const assignment = assignments.get(assignmentId)
    const why =
      'faults' in copy
        ? copy.faults.map((one) => timeFault(one.field, one.why))[0]
        : assignment?.isOpen && isWithin(copy, assignment, actor.timeZone)
          ? undefined
          : fault('', 'shifts.validation.outsideAssignment')
    if (!why && !('faults' in copy)) return [{ source: id, stand: { id: uuid(), assignmentId, ...copy } }]
    if (why) failed.push({ id, code: why.code, message: translate(why.messageKey, why.values) })
    return []
  })
  const taken = await readTaken(
    scope,
    stands.map(({ stand }) => stand),
  )
  const free = stands.filter(({ stand }) => !taken.has(stand.id))
  const there = stands.filter(({ stand }) => taken.get(stand.id)?.isCopy)
  const overlap = shiftRefusals.OVERLAP()
  for (const { source } of stands.filter(({ stand }) => taken.has(stand.id)))
    failed.push({ id: source, code: overlap.code, message: translate('shifts.copy.taken') })
  const refused = await readUnavailable(
    scope,
    free.map(({ stand }) => ({ ...stand, workerId: assignments.get(stand.assignmentId)?.workerId ?? '' })),
  )
  const unavailable = shiftRefusals.WORKER_UNAVAILABLE()
  for (const { source } of free.filter(({ stand }) => refused.has(stand.id)))
    failed.push({ id: source, code: unavailable.code, message: translate('shifts.copy.unavailable') })
  const able = free.filter(({ stand }) => !refused.has(stand.id))
  const blocked = await blockedStarts(
    scope,
    able.map(({ source, stand }) => ({ ...stand, source })),
  )
  for (const [{ source }, { code, messageKey, details }] of blocked)
    failed.push({ id: source, code, message: translate(messageKey, details.values) })
  const isBlocked = new Set([...blocked.keys()].map(({ id }) => id))
  const workerOf = ({ stand }: Copy) => assignments.get(stand.assignmentId)?.workerId
  const possible = able.filter(({ stand }) => !isBlocked.has(stand.id))
  const { planned, copied, unlawful } = await planLawful(scope, request, possible, workerOf)
  failed.push(...unlawful)
  const filledBy = [...copied, ...there].map(({ source }) => source)
  const open = await copyOpenShifts(scope, { ...body, days, dryRun: request.dryRun, filledBy })
  return { ...planned, failed: [...failed, ...open.failed], openShifts: open.copied }
}

interface Copy {
  /** The shift that is copied. */
  readonly source: string
  readonly stand: ProposedShift
}

// Plans the copies without those that the law forbids, where the organisation refuses them.
async function planLawful(
  scope: ActorScope,
  request: PlanningRequest,
  possible: readonly Copy[],
  workerOf: (copy: Copy) => string | undefined,
) {
  const unlawful: Planning['failed'] = []
  for (let copied = possible; ;) {
    const copies = copied.map(({ stand }) => stand)
    try {
      return { planned: await checkPlan(scope, request, copies, () => insertShifts(scope, copies)), copied, unlawful }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'LABOUR_LAW') throw error
      const warnings = error.details.members?.warnings as PlanningWarning[]
      const breachOf = (copy: Copy) =>
        warnings.find(
          ({ worker, from, to }) =>
            worker.id === workerOf(copy) && copy.stand.startsAt <= to && copy.stand.endsAt >= from,
        )
      const lawful = copied.filter((copy) => !breachOf(copy))
      if (lawful.length === copied.length) throw error
      await scope.db.many(sql`rollback to savepoint planning`)
      for (const copy of copied) {
        const breach = breachOf(copy)
        if (breach) unlawful.push({ id: copy.source, code: error.code, message: breach.message })
      }
      copied = lawful
    }
  }
}

// The copies at times for which the worker is unavailable, if the organisation refuses these.
async function readUnavailable(
  scope: ActorScope,
  stands: readonly (ProposedShift & { workerId: string })[],
): Promise<Set<string>> {
  const { timeZone } = scope.actor
  const days = stands.map(({ startsAt }) => localTimeOf(startsAt, timeZone).date).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || !(await refusesUnavailable(scope))) return new Set()
  const workerIds = [...new Set(stands.map(({ workerId }) => workerId))]
  // A shift is never longer than a day.
  const stated = await availabilityOfWorkers(scope, workerIds, first, daysAfter(last, 1))
  return new Set(
    stands
      .filter((one) => {
        const ofWorker = stated.get(one.workerId)
        return ofWorker && availabilityFor(ofWorker, one, timeZone) === 'unavailable'
      })
      .map(({ id }) => id),
  )
}

async function readSources(
  { db, actor }: ActorScope,
  { from, ...filter }: { from: string } & ShiftFilter,
): Promise<Source[]> {
  return db.many(
    sql<Source>`
      select id, assignment_id, starts_at, ends_at, break_minutes from shifts
       where organisation_id = ${actor.organisationId} and starts_at >= ${startOfDay(from, actor.timeZone)}
         and starts_at < ${startOfDay(daysAfter(from, 7), actor.timeZone)} and ${inGroup('status', shiftGroups.planned)}
         and ${narrowedBy(actor.organisationId, filter)}
       order by starts_at, id`,
  )
}

// The copies that would overlap an existing shift, which may be an earlier copy.
async function readTaken(
  { db, actor }: ActorScope,
  stands: readonly ProposedShift[],
): Promise<Map<string, { isCopy: boolean }>> {
  const rows = await db.many(
    sql<{ id: string; isCopy: boolean }>`
      select n.id, bool_or(s.assignment_id = a.id and s.starts_at = n.starts_at and s.ends_at = n.ends_at) as is_copy
        from unnest(${stands.map(({ id }) => id)}::uuid[], ${stands.map(({ assignmentId }) => assignmentId)}::uuid[],
                    ${stands.map(({ startsAt }) => startsAt)}::timestamptz[],
                    ${stands.map(({ endsAt }) => endsAt)}::timestamptz[]) as n (id, assignment_id, starts_at, ends_at)
        join assignments a on a.organisation_id = ${actor.organisationId} and a.id = n.assignment_id
        join shifts s on s.organisation_id = ${actor.organisationId} and s.worker_id = a.worker_id and ${inGroup('s.status', shiftGroups.planned)}
         and s.starts_at < n.ends_at and s.starts_at > n.starts_at - interval '24 hours' and s.ends_at > n.starts_at
         and (s.assignment_id = a.id or s.accepted and ${inGroup('a.status', assignmentGroups.active)})
       group by n.id`,
  )
  return new Map(rows.map(({ id, isCopy }) => [id, { isCopy }]))
}
