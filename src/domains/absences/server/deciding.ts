import { reachFor } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { cancelShifts } from '#domains/shifts/server/cancelling.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import { absenceRefusals, type absenceRoutes, type TimeOff } from '../contract.ts'
import { organisationMoves, type ShiftChoice } from '../rules.ts'
import { isManaged, readTimeOff } from './queries.ts'
import { notifyWorker } from './notifying.ts'
import { returningTo } from './sick-shifts.ts'

/** Approves time off. If it overlaps accepted shifts, `shifts` must say whether they are cancelled. One notification covers both. */
export async function approveTimeOff(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof absenceRoutes.approveTimeOff>,
): Promise<TimeOff> {
  const comment = body.comment ?? null
  await settle(scope, 'approve', params.id, ifMatch, comment)
  const { timeOff, cancelled } = await settleShifts(scope, params.id, body.shifts)
  await notifyWorker(scope, 'timeOffApproved', timeOff, cancelled)
  return timeOff
}

/**
 * Keeps or cancels the accepted shifts that time off overlaps, which has just been approved. Without a choice it is refused if there are
 * any. Returns the time off and the number of cancelled shifts.
 */
export async function settleShifts(
  scope: ActorScope,
  id: string,
  choice: ShiftChoice | undefined,
): Promise<{ timeOff: TimeOff; cancelled: number }> {
  await holdPlans(scope, id)
  const timeOff = await readTimeOff(scope, id)
  const { shifts } = timeOff
  if (shifts.length > 0 && !choice)
    throw absenceRefusals.SHIFTS_PLANNED({ values: { count: shifts.length }, members: { shifts } })
  if (shifts.length === 0 || choice === 'keep') return { timeOff, cancelled: 0 }
  const ids = shifts.map((shift) => shift.id)
  // More people can read a shift than time off, so its reason only says that the worker is absent.
  const away = translateTo(scope.language)('absences.approve.cancelledBecause')
  scope.db.setComment(away)
  await cancelShifts(scope, ids, away)
  return { timeOff: await readTimeOff(scope, id), cancelled: ids.length }
}

/** Rejects time off with a reason. */
export async function rejectTimeOff(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof absenceRoutes.rejectTimeOff>,
): Promise<TimeOff> {
  await returningTo(scope, params.id, () => settle(scope, 'reject', params.id, ifMatch, body.comment))
  const rejected = await readTimeOff(scope, params.id)
  await notifyWorker(scope, 'timeOffRejected', rejected)
  return rejected
}

// One statement checks state, version and reach and decides, so that a second decision changes nothing.
async function settle(
  scope: ActorScope,
  decision: 'approve' | 'reject',
  id: string,
  version: number | undefined,
  comment: string | null,
): Promise<void> {
  const { organisationId, accountId } = scope.actor
  scope.db.setComment(comment)
  const before = await readTimeOff(scope, id)
  const to = after(organisationMoves, before.status, decision)
  const reach = reachFor(scope.actor, 'timesheets:decide') ?? 'none'
  const changed = await scope.db.many(
    sql`
      update time_off t set status = ${to}, comment = ${comment}, decided_by = ${accountId}, decided_at = ${scope.now},
             version = version + 1, updated_at = ${scope.now}
       where t.organisation_id = ${organisationId} and t.id = ${id} and t.version = coalesce(${version}, t.version)
         and t.status = 'pending' and not ${isActor(scope.actor, 't.worker_id')} and (${reach} = 'all' or ${isManaged(accountId)})
      returning t.id`,
  )
  if (changed.length > 0) return
  const current = await readTimeOff(scope, id)
  if (version !== undefined && version !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  after(organisationMoves, current.status, decision)
  throw current.allowed.includes(decision) ? refuse.FORBIDDEN() : absenceRefusals.OWN_TIME_OFF()
}

// Planning locks the assignment too. So a concurrent shift is either found by the query for these days, or its planner
// sees that they are approved.
async function holdPlans({ db, actor }: ActorScope, id: string): Promise<void> {
  await db.many(
    sql`
      select a.id from time_off t join assignments a on a.organisation_id = t.organisation_id and a.worker_id = t.worker_id
       where t.organisation_id = ${actor.organisationId} and t.id = ${id} and ${inGroup('a.status', assignmentGroups.open)}
       order by a.id for update of a`,
  )
}
