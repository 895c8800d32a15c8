import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { type Fault, fault } from '#base/validation.ts'
import { changeValues } from '#domains/notifications/rules.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type MovedShift, type Planning, type Shift, type shiftRoutes } from '../contract.ts'
import { faultOf, shiftMoves, type Span, spanOf } from '../rules.ts'
import { isWithin } from './planning.ts'
import { notifyOfCancelled, timesIn } from './notifying.ts'
import { readShift, readShifts } from './queries.ts'
import { timeFault } from './spans.ts'
import { type PlanningRequest, holdAssignments, type ProposedShift, checkPlan } from './checking.ts'

/** A shift before and after the move. */
interface Move {
  readonly before: Shift
  readonly version: number | undefined
  readonly stand: ProposedShift
  /** The prefix of its field names in the form. */
  readonly path: string
}

/** Moves a shift to other times, or to another assignment of the same project. */
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

function requestedSpan(before: Span, { startsAt, endsAt, day }: Changes, zone: string): Span {
  if (!day) return { startsAt: startsAt ?? before.startsAt, endsAt: endsAt ?? before.endsAt }
  if (startsAt ?? endsAt) throw invalidField('day', 'shifts.validation.timesTwice')
  const span = spanOf(day, zone)
  if ('faults' in span) throw invalid(span.faults.map(({ field, why }) => timeFault(`day.${field}`, why)))
  return span
}

/** Moves several shifts, all or none. Times that one leaves are free for the others. */
export async function moveShifts(
  scope: ActorScope,
  { query, body }: Received<typeof shiftRoutes.moveShifts>,
): Promise<Planning> {
  const ids = body.items.map(({ shiftId }) => shiftId)
  const known = new Map((await readShifts(scope, ids)).map((shift) => [shift.id, shift]))
  const faults = body.items.flatMap(({ shiftId }, index) => {
    if (!known.has(shiftId)) return [fault(`items.${index}.shiftId`, 'platform.validation.unknown')]
    return ids.indexOf(shiftId) === index ? [] : [fault(`items.${index}.shiftId`, 'shifts.validation.shiftTwice')]
  })
  if (faults.length > 0) throw invalid(faults)
  const moves = body.items.map(({ shiftId, version, startsAt, endsAt, assignmentId }, index) => {
    const before = known.get(shiftId) as Shift
    const stand = { id: shiftId, assignmentId: assignmentId ?? before.assignmentId, startsAt, endsAt }
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
      ...(why ? [timeFault(`${path}endsAt`, why)] : []),
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

// One statement, so that shifts that swap times never overlap.
async function updateShifts(scope: ActorScope, moves: readonly Move[]): Promise<void> {
  const changed = await scope.db.many(
    sql<{ id: string }>(
      `update shifts s set starts_at = n.starts_at, ends_at = n.ends_at, assignment_id = a.id, worker_id = a.worker_id,
                           version = s.version + 1, updated_at = $7
         from unnest($2::uuid[], $3::int[], $4::uuid[], $5::timestamptz[], $6::timestamptz[]) as n (id, version, assignment_id, starts_at, ends_at)
         join assignments a on a.organisation_id = $1 and a.id = n.assignment_id
        where s.organisation_id = $1 and s.id = n.id and s.version = coalesce(n.version, s.version) and s.status = 'scheduled'
       returning s.id`,
      [
        scope.actor.organisationId,
        moves.map(({ stand }) => stand.id),
        moves.map(({ version }) => version ?? null),
        moves.map(({ stand }) => stand.assignmentId),
        moves.map(({ stand }) => stand.startsAt),
        moves.map(({ stand }) => stand.endsAt),
        scope.now,
      ],
    ),
  )
  if (changed.length === moves.length) return
  const done = new Set(changed.map(({ id }) => id))
  const late = moves.find(({ stand }) => !done.has(stand.id)) as Move
  const current = await readShift(scope, late.stand.id)
  if (late.version !== undefined && late.version !== current.version)
    throw refuse.STALE_VERSION({ members: { current } })
  throw refuse.INVALID_TRANSITION({ members: { from: current.status, to: 'scheduled' } })
}

// Workers cannot see drafts. For published shifts the previous and the new worker are notified.
async function tellOf(scope: ActorScope, moves: readonly Move[], items: readonly Shift[]): Promise<void> {
  const now = new Map(items.map((shift) => [shift.id, shift]))
  for (const { before } of moves) {
    const shift = now.get(before.id)
    const isSame = shift?.startsAt === before.startsAt && shift.endsAt === before.endsAt
    if (before.publishedAt === null || !shift || (isSame && shift.worker.id === before.worker.id)) continue
    const { timeZone } = scope.actor
    const { project } = shift
    if (shift.worker.id === before.worker.id) {
      const values = {
        project: project.name,
        ...changeValues('shiftChanged', timesIn(before, timeZone), timesIn(shift, timeZone)),
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
