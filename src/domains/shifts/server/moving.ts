import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { type Fault, fault } from '#base/validation.ts'
import { changeValues } from '#domains/notifications/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type MovedShift, type Planning, type Shift, type shiftRoutes } from '../contract.ts'
import { faultOf, type PlannedTimes, shiftMoves, spanOf } from '../rules.ts'
import { isWithin } from './planning.ts'
import { notifyOfCancelled, timesIn } from './notifying.ts'
import { readShift } from './queries.ts'
import { selectedShifts } from './selected-shifts.ts'
import { fieldOf, timeFault } from './spans.ts'
import { type PlanningRequest, holdAssignments, type ProposedShift, checkPlan } from './checking.ts'

/** A shift before and after the move. */
interface Move {
  readonly before: Shift
  readonly version: number | undefined
  readonly stand: ProposedShift
  /** The prefix of its field names in the form. */
  readonly path: string
}

/** Moves a shift to other times, changes its break, or moves it to another assignment of the same project. */
export async function moveShift(
  scope: ActorScope,
  { params, query, body, ifMatch }: Received<typeof shiftRoutes.moveShift>,
): Promise<MovedShift> {
  const before = await readShift(scope, params.id)
  const span = requestedSpan(before, body, scope.actor.timeZone)
  const stand = { id: params.id, assignmentId: body.assignmentId ?? before.assignmentId, ...span }
  const request = { dryRun: query.dryRun === 'true', override: body.override }
  const { saved, items, warnings } = await move(scope, request, [{ before, version: ifMatch, stand, path: '' }])
  return { ...(items[0] as Shift), saved, warnings }
}

type Changes = Received<typeof shiftRoutes.moveShift>['body']

function requestedSpan(before: PlannedTimes, { day, ...changes }: Changes, zone: string): PlannedTimes {
  const { startsAt = before.startsAt, endsAt = before.endsAt, breakMinutes = before.breakMinutes } = changes
  if (!day) return { startsAt, endsAt, breakMinutes }
  if (changes.startsAt ?? changes.endsAt) throw invalidField('day', 'shifts.validation.timesTwice')
  const span = spanOf({ ...day, breakMinutes: day.breakMinutes ?? breakMinutes }, zone)
  if ('faults' in span) throw invalid(span.faults.map(({ field, why }) => timeFault(`day.${field}`, why)))
  return span
}

/** Moves several shifts, all or none. Times that one leaves are free for the others. */
export async function moveShifts(
  scope: ActorScope,
  { query, body }: Received<typeof shiftRoutes.moveShifts>,
): Promise<Planning> {
  const ids = body.items.map(({ shiftId }) => shiftId)
  const shiftsById = await selectedShifts(scope, ids, (index) => `items.${index}.shiftId`)
  const moves = body.items.map(({ shiftId, version, startsAt, endsAt, ...changes }, index) => {
    const before = shiftsById.get(shiftId) as Shift
    const { assignmentId = before.assignmentId, breakMinutes = before.breakMinutes } = changes
    const stand = { id: shiftId, assignmentId, startsAt, endsAt, breakMinutes }
    return { before, version, stand, path: `items.${index}.` }
  })
  const request = { dryRun: query.dryRun === 'true', override: body.override }
  return { ...(await move(scope, request, moves)), failed: [] }
}

async function move(scope: ActorScope, request: PlanningRequest, moves: readonly Move[]) {
  for (const { before } of moves) after(shiftMoves, before.status, 'move')
  const faults = await faultsOf(scope, request, moves)
  if (faults.length > 0) throw invalid(faults)
  const stands = moves.map(({ stand }) => stand)
  const moved = await checkPlan(scope, request, stands, () => updateShifts(scope, moves))
  if (moved.saved) await tellOf(scope, moves, moved.items)
  return moved
}

async function faultsOf(scope: ActorScope, { dryRun }: PlanningRequest, moves: readonly Move[]): Promise<Fault[]> {
  const assignmentIds = moves.map(({ stand }) => stand.assignmentId)
  const assignments = await holdAssignments(scope, assignmentIds, { isTrial: dryRun })
  return moves.flatMap(({ before, stand, path }) => {
    const assignment = assignments.get(stand.assignmentId)
    const why = faultOf(stand)
    if (!assignment) return [fault(`${path}assignmentId`, 'platform.validation.unknown')]
    return [
      ...(why ? [timeFault(`${path}${fieldOf(why)}`, why)] : []),
      ...(assignment.projectId === before.project.id
        ? []
        : [fault(`${path}assignmentId`, 'shifts.validation.otherProject')]),
      ...(assignment.isOpen ? [] : [fault(`${path}assignmentId`, 'shifts.validation.assignmentOver')]),
      ...(isWithin(stand, assignment, scope.actor.timeZone)
        ? []
        : [fault(`${path}startsAt`, 'shifts.validation.outsideAssignment')]),
    ]
  })
}

type Moved = Pick<Move, 'version' | 'stand'> & { readonly before: Pick<Shift, 'assignmentId'> }

/**
 * Moves scheduled shifts to other times or assignments, in one statement: shifts that swap times or workers never overlap. Throws
 * `STALE_VERSION`, also if another worker has got one meanwhile, and `INVALID_TRANSITION` for a shift that is no longer scheduled.
 */
export async function updateShifts(scope: ActorScope, moves: readonly Moved[]): Promise<void> {
  // A shift stays a no-show as long as neither its worker nor its times change.
  const isSame = fragment`s.starts_at = n.starts_at and s.ends_at = n.ends_at and s.worker_id = a.worker_id`
  const changed = await scope.db.many(
    sql<{ id: string }>`
      update shifts s set starts_at = n.starts_at, ends_at = n.ends_at, break_minutes = n.break_minutes, assignment_id = a.id,
                          worker_id = a.worker_id,
                          no_show_at = case when ${isSame} then s.no_show_at end,
                          no_show_cleared_at = case when ${isSame} then s.no_show_cleared_at end,
                          hand_changed = true, version = s.version + 1, updated_at = ${scope.now}
        from unnest(${moves.map(({ stand }) => stand.id)}::uuid[], ${moves.map(({ version }) => version ?? null)}::int[],
                    ${moves.map(({ stand }) => stand.assignmentId)}::uuid[], ${moves.map(({ stand }) => stand.startsAt)}::timestamptz[],
                    ${moves.map(({ stand }) => stand.endsAt)}::timestamptz[], ${moves.map(({ stand }) => stand.breakMinutes)}::int[],
                    ${moves.map(({ before }) => before.assignmentId)}::uuid[])
               as n (id, version, assignment_id, starts_at, ends_at, break_minutes, from_id)
        join assignments a on a.organisation_id = ${scope.actor.organisationId} and a.id = n.assignment_id
       where s.organisation_id = ${scope.actor.organisationId} and s.id = n.id and s.version = coalesce(n.version, s.version)
         and s.assignment_id = n.from_id
         and s.status = 'scheduled'
      returning s.id`,
  )
  if (changed.length === moves.length) return
  const done = new Set(changed.map(({ id }) => id))
  const late = moves.find(({ stand }) => !done.has(stand.id)) as Moved
  const current = await readShift(scope, late.stand.id)
  if ((late.version ?? current.version) !== current.version || current.assignmentId !== late.before.assignmentId)
    throw refuse.STALE_VERSION({ members: { current } })
  throw refuse.INVALID_TRANSITION({ members: { from: current.status, to: 'scheduled' } })
}

function changedIn(shift: PlannedTimes, timeZone: string) {
  return { ...timesIn(shift, timeZone), pause: String(shift.breakMinutes) }
}

// Workers cannot see drafts. For published shifts the previous and the new worker are notified.
async function tellOf(scope: ActorScope, moves: readonly Move[], items: readonly Shift[]): Promise<void> {
  const now = new Map(items.map((shift) => [shift.id, shift]))
  for (const { before } of moves) {
    const shift = now.get(before.id)
    const isSame =
      shift?.startsAt === before.startsAt &&
      shift.endsAt === before.endsAt &&
      shift.breakMinutes === before.breakMinutes
    if (before.publishedAt === null || !shift || (isSame && shift.worker.id === before.worker.id)) continue
    const { timeZone } = scope.actor
    const { project } = shift
    if (shift.worker.id === before.worker.id) {
      const values = {
        project: project.name,
        ...changeValues('shiftChanged', changedIn(before, timeZone), changedIn(shift, timeZone)),
      }
      await notify(scope, [shift.worker.id], { kind: 'shiftChanged', values, link: '/worker/shifts' })
    } else {
      const { date } = timesIn(shift, timeZone)
      await notify(scope, [shift.worker.id], {
        kind: 'shiftsPublished',
        values: { count: 1, date },
        link: '/worker/shifts',
      })
      await notifyOfCancelled(scope, before)
    }
  }
}
