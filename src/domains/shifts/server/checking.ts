import { refuse } from '#base/problem.ts'
import type { CheckDoor } from '#domains/checks/rules.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { readOrganisation } from '#domains/organisations/server/queries.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { type PlanningWarning, type Shift, shiftRefusals } from '#domains/shifts/contract.ts'
import { momentIn } from '#platform/server/texts/dates.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { readShifts } from './queries.ts'
import { checkedShifts, refuseBlocked, startWarnings } from './start-checks.ts'
import { warningsOf } from './working-time.ts'
import { type PlannedTimes, shiftGroups } from '../rules.ts'

/** A shift as it is to be saved. */
export interface ProposedShift extends PlannedTimes {
  readonly id: string
  readonly assignmentId: string
  /** The day of the working hours that it follows. */
  readonly hoursDate?: string
}

/** The options of a planning request. */
export interface PlanningRequest {
  readonly dryRun: boolean
  /** The reason for saving a plan that breaks working time rules. */
  readonly override: { reason: string } | undefined
  /** The door at which the starts are checked; by default that of planning. */
  readonly door?: Exclude<CheckDoor, 'clock'>
  /** False if what warns at a start needs no override. */
  readonly overridesStarts?: boolean
  /** False if the starts have been checked before. */
  readonly checksStarts?: boolean
}

/**
 * Writes shifts, then checks the result against the working time rules. A breach is refused with WORKING_TIME unless it is
 * overridden; a shift while its worker is unavailable is refused with WORKER_UNAVAILABLE if the organisation wants it, and one whose start a
 * check blocks with `CERTIFICATE_MISSING` or `START_BLOCKED`. A dry run writes and rolls back, so that it finds what the real call would find.
 */
export async function checkPlan(
  scope: ActorScope,
  request: PlanningRequest,
  stands: readonly ProposedShift[],
  write: () => Promise<void>,
): Promise<{ saved: boolean; items: Shift[]; warnings: PlanningWarning[] }> {
  const { db } = scope
  if (request.override) db.setComment(request.override.reason)
  await db.many(sql`savepoint planning`)
  try {
    await write()
  } catch (error) {
    if (!violates(error, 'shifts_no_overlap') && !violates(error, 'shifts_apart')) throw error
    await db.many(sql`rollback to savepoint planning`)
    throw await overlapOf(scope, stands)
  }
  const ids = stands.map(({ id }) => id)
  const items = await readShifts(scope, ids)
  const { door = 'plan', overridesStarts = true, checksStarts = true } = request
  const checked = checksStarts ? await checkedShifts(scope, stands, door) : []
  refuseBlocked(scope, checked)
  const warnings = [...(await warningsOf(scope, ids)), ...(overridesStarts ? startWarnings(scope, checked) : [])]
  const unavailable = warnings.find(({ kind }) => kind === 'unavailable')
  if (unavailable && (await refusesUnavailable(scope))) throw unavailableFor(scope, unavailable, warnings)
  const unlawful = warnings.filter(({ law }) => law?.isRefused)
  if (unlawful.length > 0)
    throw shiftRefusals.LABOUR_LAW({ values: { reasons: unlawful[0]?.message ?? '' }, members: { warnings: unlawful } })
  if (request.dryRun) {
    await db.many(sql`rollback to savepoint planning`)
    return { saved: false, items, warnings }
  }
  if (warnings.length > 0 && !request.override)
    throw shiftRefusals.WORKING_TIME({ values: { count: warnings.length }, members: { warnings } })
  return { saved: true, items, warnings }
}

/** True if the organisation refuses shifts while the worker is unavailable, instead of warning. */
export async function refusesUnavailable({ db, actor }: ActorScope): Promise<boolean> {
  return (await readOrganisation(db, actor.organisationId)).unavailablePlanning === 'refuse'
}

function unavailableFor(
  { language, actor }: ActorScope,
  { worker, from, to }: PlanningWarning,
  warnings: readonly PlanningWarning[],
) {
  const when = (at: string) => momentIn(language, at, actor.timeZone)
  return shiftRefusals.WORKER_UNAVAILABLE({
    values: { worker: worker.name, from: when(from), to: when(to) },
    members: { warnings: warnings.filter(({ kind }) => kind === 'unavailable') },
  })
}

interface Met {
  id: string
  worker: string
  project: string
  startsAt: string
  endsAt: string
}

// The constraint says that two shifts overlap; the query finds the one to name in the message.
async function overlapOf(scope: ActorScope, stands: readonly ProposedShift[]) {
  const met = await scope.db.first(
    sql<Met>`
      select s.id, ${workerName('w')} as worker, p.name as project, s.starts_at, s.ends_at
        from unnest(${stands.map(({ assignmentId }) => assignmentId)}::uuid[], ${stands.map(({ startsAt }) => startsAt)}::timestamptz[],
                    ${stands.map(({ endsAt }) => endsAt)}::timestamptz[]) as n (assignment_id, starts_at, ends_at)
        join assignments a on a.organisation_id = ${scope.actor.organisationId} and a.id = n.assignment_id
        join shifts s on s.organisation_id = ${scope.actor.organisationId} and s.worker_id = a.worker_id
         and ${inGroup('s.status', shiftGroups.planned)}
         and s.starts_at < n.ends_at and s.ends_at > n.starts_at and (s.accepted or s.assignment_id = a.id)
        join workers w on w.organisation_id = ${scope.actor.organisationId} and w.id = s.worker_id
        join projects p on p.organisation_id = ${scope.actor.organisationId} and p.id = s.project_id
       where s.id <> all(${stands.map(({ id }) => id)}::uuid[]) order by s.starts_at limit 1`,
  )
  if (!met) return shiftRefusals.OVERLAP_AMONG()
  const { id, worker, project, startsAt, endsAt } = met
  const { language, actor } = scope
  const when = (at: string) => momentIn(language, at, actor.timeZone)
  return shiftRefusals.OVERLAP({
    values: { worker, project, from: when(startsAt), to: when(endsAt) },
    members: { shift: { id, project, startsAt, endsAt } },
  })
}

/**
 * Locks the workers of assignments and reads the assignments. It locks these too, so that none ends while shifts are added, except in a dry
 * run.
 */
export async function holdAssignments(
  scope: ActorScope,
  ids: readonly string[],
  { isTrial = false } = {},
): Promise<Map<string, PlanningAssignment>> {
  const workers = await scope.db.many(
    sql<{ workerId: string }>`
      select distinct worker_id from assignments where organisation_id = ${scope.actor.organisationId} and id = any(${ids}::uuid[])`,
  )
  const [, rows] = await scope.db.each(
    workerLock(
      scope,
      workers.map(({ workerId }) => workerId),
    ),
    sql<PlanningAssignment>`
      select a.id, a.worker_id, a.project_id, a.start_date, a.end_date,
             ${inGroup('a.status', assignmentGroups.open)} and w.active as is_open
        from assignments a join accounts w on w.organisation_id = a.organisation_id and w.id = a.worker_id
       where a.organisation_id = ${scope.actor.organisationId} and a.id = any(${ids}::uuid[])
       order by a.id ${isTrial ? fragment`` : fragment`for share of a`}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The fields of an assignment that planning needs. */
export interface PlanningAssignment {
  id: string
  workerId: string
  projectId: string
  startDate: string
  endDate: string
  /** False after its end, or when the worker has been deactivated. */
  isOpen: boolean
}

/** Returns one of the locked assignments. Throws NOT_FOUND if it is not among them. */
export function assignmentOr404(assignments: ReadonlyMap<string, PlanningAssignment>, id: string): PlanningAssignment {
  const found = assignments.get(id)
  if (!found) throw refuse.NOT_FOUND()
  return found
}
