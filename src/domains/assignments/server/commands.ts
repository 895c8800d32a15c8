import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { fault } from '#base/validation.ts'
import { deleteRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Assignment, assignmentRefusals, type assignmentRoutes } from '../contract.ts'
import { organisationMoves, usualCancelKind } from '../rules.ts'
import { holdRequestOf, moveAssignment } from './moving.ts'
import { readAssignment } from './queries.ts'
import { catchUp } from './current-status.ts'
import { notifyAccounts, notifyOfEarlyEnd, notifyOfTerms } from './notifying.ts'

type Input<Name extends keyof typeof assignmentRoutes> = Received<(typeof assignmentRoutes)[Name]>

/**
 * Withdraws an offer, or cancels an accepted assignment, which needs a comment. Notifies the worker. Throws
 * `STILL_CLOCKED_IN` while the worker is clocked in.
 */
export async function cancelAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'cancelAssignment'>,
): Promise<Assignment> {
  scope.db.setComment(body.comment)
  const before = await readAssignment(scope, params.id)
  const to = after(organisationMoves, before.status, 'cancel')
  const kind = body.kind ?? usualCancelKind(before.status)
  const isOffer = before.status === 'pending'
  const faults = [
    ...(isOffer || body.comment ? [] : [fault('comment', 'platform.validation.commentRequired')]),
    ...((kind === 'withdrawn') === isOffer ? [] : [fault('kind', 'assignments.validation.cancelKind')]),
  ]
  if (faults.length > 0) throw invalid(faults)
  const values = { status: to, cancel_kind: kind, cancel_reason: body.comment ?? null }
  // An offer that the worker has just accepted can no longer be withdrawn.
  const from = statesFor(organisationMoves, 'cancel').filter((one) => (one === 'pending') === (kind === 'withdrawn'))
  await holdRequestOf(scope, params.id)
  await moveAssignment(scope, params.id, ifMatch, from, values, () => readAssignment(scope, params.id))
  await refuseWhileClockedIn(scope, params.id)
  const cancelled = await readAssignment(scope, params.id)
  await notifyAccounts(
    scope,
    [cancelled.worker.id],
    'assignmentCancelled',
    cancelled,
    `/worker/assignments/${params.id}`,
  )
  return cancelled
}

/**
 * Completes an assignment, and notifies the worker if that is before its last day. A trigger cancels its remaining shifts. Throws `STILL_CLOCKED_IN` while the worker is
 * clocked in.
 */
export async function completeAssignment(
  scope: ActorScope,
  { params, ifMatch }: Input<'completeAssignment'>,
): Promise<Assignment> {
  const read = () => readAssignment(scope, params.id)
  const before = await read()
  const to = after(organisationMoves, before.status, 'complete')
  // The first day may have passed since the scheduled job last updated the status.
  const isCaughtUp = (await catchUp(scope, { id: params.id })) > 0
  const version = ifMatch !== undefined && isCaughtUp && ifMatch === before.version ? ifMatch + 1 : ifMatch
  const shifts = await countPublishedShifts(scope, params.id)
  await moveAssignment(scope, params.id, version, statesFor(organisationMoves, 'complete'), { status: to }, read)
  await refuseWhileClockedIn(scope, params.id)
  const completed = await read()
  await notifyOfEarlyEnd(scope, completed, shifts)
  return completed
}

// Shifts are a later domain. They are counted here, because the trigger cancels them without a notice (decision 28).
async function countPublishedShifts({ db, actor, now }: ActorScope, id: string): Promise<number> {
  const { count } = await db.one(
    sql<{ count: number }>(
      `select count(*)::int as count from shifts
        where organisation_id = $1 and assignment_id = $2 and status = 'scheduled' and published_at is not null and starts_at > $3`,
      [actor.organisationId, id, now],
    ),
  )
  return count
}

const open = ['pending', 'assigned', 'in_progress'] as const

/**
 * Edits the given fields of an assignment, and notifies the worker of changed terms. Throws `TERMS_STAND` when role, dates, pay rate or
 * deadline change after the answer.
 */
export async function editAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'editAssignment'>,
): Promise<Assignment> {
  const read = () => readAssignment(scope, params.id)
  const before = await read()
  const isOffer = before.status === 'pending'
  const isTerms = changesTerms(before, body)
  if (!before.allowed.includes('edit'))
    throw refuse.INVALID_TRANSITION({ members: { from: before.status, to: before.status } })
  if (isTerms && !isOffer) throw assignmentRefusals.TERMS_STAND()
  if (isTerms) await checkDays(scope, before, body)
  if (isTerms && body.answerBy && body.answerBy <= scope.now)
    throw invalidField('answerBy', 'assignments.validation.answerByPast')
  const columns = {
    role: body.role,
    start_date: body.startDate,
    end_date: body.endDate,
    rate_amount: body.payRate?.amount,
    rate_currency: body.payRate?.currency,
    answer_by: body.answerBy,
    access_notes: body.accessNotes,
    description: body.description,
    expected_minutes: body.expectedMinutes,
  }
  const values = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  await moveAssignment(scope, params.id, ifMatch, isTerms ? ['pending'] : open, values, read)
  const edited = await read()
  if (isTerms) await notifyOfTerms(scope, before, edited)
  return edited
}

function changesTerms(before: Assignment, body: Input<'editAssignment'>['body']): boolean {
  const { role, startDate, endDate, payRate, answerBy } = body
  return (
    (role !== undefined && role !== before.role) ||
    (startDate !== undefined && startDate !== before.startDate) ||
    (endDate !== undefined && endDate !== before.endDate) ||
    (answerBy !== undefined && answerBy !== before.answerBy) ||
    (payRate !== undefined &&
      (payRate.amount !== before.payRate.amount || payRate.currency !== before.payRate.currency))
  )
}

// The dates must stay within those of the request, and include all shifts.
async function checkDays(scope: ActorScope, before: Assignment, body: Input<'editAssignment'>['body']): Promise<void> {
  const [startDate, endDate] = [body.startDate ?? before.startDate, body.endDate ?? before.endDate]
  const { actor } = scope
  if (endDate < startDate) throw invalidField('endDate', 'platform.validation.endNotBeforeStart')
  // Locks the request, so that its dates cannot change before the offer is stored.
  if (before.request)
    await scope.db.many(
      sql('select id from requests where organisation_id = $1 and id = $2 for share', [
        actor.organisationId,
        before.request.id,
      ]),
    )
  const found = await scope.db.one(
    sql<{ outside: boolean; firstShift: string | null; lastShift: string | null }>(
      `select coalesce((select $3 < r.start_date or $4 > r.end_date from requests r where r.organisation_id = $1 and r.id = a.request_id),
                       false) as outside,
              (min(s.starts_at) at time zone $5)::date as first_shift, (max(s.starts_at) at time zone $5)::date as last_shift
         from assignments a
         left join shifts s on s.organisation_id = a.organisation_id and s.assignment_id = a.id and s.status <> 'cancelled'
        where a.organisation_id = $1 and a.id = $2 group by a.organisation_id, a.id`,
      [actor.organisationId, before.id, startDate, endDate, actor.timeZone],
    ),
  )
  const faults = [
    ...(found.outside ? [fault('endDate', 'assignments.validation.outsideRequest')] : []),
    ...(found.firstShift && found.firstShift < startDate
      ? [fault('startDate', 'assignments.validation.shiftsOutside')]
      : []),
    ...(found.lastShift && found.lastShift > endDate ? [fault('endDate', 'assignments.validation.shiftsOutside')] : []),
  ]
  if (faults.length > 0) throw invalid(faults)
}

/**
 * Deletes an assignment and notifies the worker if it was open. Throws `IN_USE` when a shift or a time entry refers to
 * it.
 */
export async function deleteAssignment(
  scope: ActorScope,
  { params, ifMatch }: Input<'deleteAssignment'>,
): Promise<void> {
  const read = () => readAssignment(scope, params.id)
  const before = await read()
  await holdRequestOf(scope, params.id)
  await deleteRecord(scope, { table: 'assignments', id: params.id }, ifMatch, read)
  const isOpen = (open as readonly string[]).includes(before.status)
  if (isOpen) await notifyAccounts(scope, [before.worker.id], 'assignmentCancelled', before, '/worker/assignments')
}

// Runs after the assignment is locked, so that no clock session can start afterwards.
async function refuseWhileClockedIn(scope: ActorScope, id: string): Promise<void> {
  const active = await scope.db.first(
    sql('select 1 from clock_sessions where organisation_id = $1 and assignment_id = $2 and ended_at is null', [
      scope.actor.organisationId,
      id,
    ]),
  )
  if (active) throw assignmentRefusals.STILL_CLOCKED_IN({ members: { stillClockedIn: true } })
}
