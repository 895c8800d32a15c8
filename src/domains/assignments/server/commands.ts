import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { isIn, membersOf } from '#base/status-groups.ts'
import { fault } from '#base/validation.ts'
import { workingHoursOf } from '#domains/requests/contract/working-hours.ts'
import { faultsOfHours } from '#domains/requests/server/expected-hours.ts'
import { shiftGroups, type ShiftStatus } from '#domains/shifts/rules.ts'
import { deleteRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalid, invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import { type Assignment, assignmentRefusals, type assignmentRoutes } from '../contract.ts'
import { assignmentGroups, organisationMoves, usualCancelKind } from '../rules.ts'
import { consideredOf, requireWithinLimits } from './contract-limits.ts'
import { holdRequestOf, moveAssignment } from './moving.ts'
import { readAssignment } from './queries.ts'
import { catchUp } from './current-status.ts'
import { notifyAccounts, notifyOfEarlyEnd, notifyOfInstructions, notifyOfTerms } from './notifying.ts'

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
    sql<{ count: number }>`
      select count(*)::int as count from shifts
       where organisation_id = ${actor.organisationId} and assignment_id = ${id}
         and ${is<ShiftStatus>('status', 'scheduled')} and published_at is not null
         and starts_at > ${now}`,
  )
  return count
}

/**
 * Edits the given fields of an assignment, and notifies the worker of changed terms or, after acceptance, instructions. Throws `TERMS_STAND` when role, dates, pay rate,
 * working hours or deadline change after the answer.
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
    working_hours: body.workingHours && JSON.stringify(workingHoursOf(body.workingHours)),
    answer_by: body.answerBy,
    access_notes: body.accessNotes,
    description: body.description,
    expected_minutes: body.expectedMinutes,
  }
  const values = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  await moveAssignment(
    scope,
    params.id,
    ifMatch,
    isTerms ? ['pending'] : membersOf(assignmentGroups.open),
    values,
    read,
  )
  const edited = await read()
  if (isTerms) await notifyOfTerms(scope, before, edited)
  const isInstructed = edited.accessNotes !== before.accessNotes || edited.description !== before.description
  if (isInstructed && !isOffer) await notifyOfInstructions(scope, before, edited)
  return edited
}

function changesTerms(before: Assignment, body: Input<'editAssignment'>['body']): boolean {
  const { role, startDate, endDate, payRate, workingHours, answerBy } = body
  return (
    (role !== undefined && role !== before.role) ||
    (startDate !== undefined && startDate !== before.startDate) ||
    (endDate !== undefined && endDate !== before.endDate) ||
    (workingHours !== undefined &&
      JSON.stringify(workingHours && workingHoursOf(workingHours)) !== JSON.stringify(before.workingHours)) ||
    (answerBy !== undefined && answerBy !== before.answerBy) ||
    (payRate !== undefined &&
      (payRate.amount !== before.payRate.amount || payRate.currency !== before.payRate.currency))
  )
}

// The dates must stay within those of the request and the limits of the law, and include all shifts.
async function checkDays(scope: ActorScope, before: Assignment, body: Input<'editAssignment'>['body']): Promise<void> {
  const [startDate, endDate] = [body.startDate ?? before.startDate, body.endDate ?? before.endDate]
  const { actor } = scope
  if (endDate < startDate) throw invalidField('endDate', 'platform.validation.endNotBeforeStart')
  // Locks the request, so that its dates cannot change before the offer is stored.
  if (before.request)
    await scope.db.many(
      sql`select id from requests where organisation_id = ${actor.organisationId} and id = ${before.request.id} for share`,
    )
  const found = await scope.db.one(
    sql<{ outside: boolean; firstShift: string | null; lastShift: string | null }>`
      select coalesce((select ${startDate} < r.start_date or ${endDate} > r.end_date from requests r
                        where r.organisation_id = ${actor.organisationId} and r.id = a.request_id), false) as outside,
             (min(s.starts_at) at time zone ${actor.timeZone})::date as first_shift,
             (max(s.starts_at) at time zone ${actor.timeZone})::date as last_shift
        from assignments a
        left join shifts s on s.organisation_id = a.organisation_id and s.assignment_id = a.id
         and ${inGroup('s.status', shiftGroups.planned)}
       where a.organisation_id = ${actor.organisationId} and a.id = ${before.id} group by a.organisation_id, a.id`,
  )
  const hours = body.workingHours === undefined ? before.workingHours : body.workingHours
  const faults = [
    ...faultsOfHours(hours !== null, { startDate, endDate }),
    ...(found.outside ? [fault('endDate', 'assignments.validation.outsideRequest')] : []),
    ...(found.firstShift && found.firstShift < startDate
      ? [fault('startDate', 'assignments.validation.shiftsOutside')]
      : []),
    ...(found.lastShift && found.lastShift > endDate ? [fault('endDate', 'assignments.validation.shiftsOutside')] : []),
  ]
  if (faults.length > 0) throw invalid(faults)
  const role = body.role ?? before.role
  const hasChanged = startDate !== before.startDate || endDate !== before.endDate || role !== before.role
  if (hasChanged) await requireWithinLimits(scope, consideredOf(before, { startDate, endDate, role }))
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
  if (isIn(assignmentGroups.open, before.status))
    await notifyAccounts(scope, [before.worker.id], 'assignmentCancelled', before, '/worker/assignments')
}

// Runs after the assignment is locked, so that no clock session can start afterwards.
async function refuseWhileClockedIn(scope: ActorScope, id: string): Promise<void> {
  const active = await scope.db.first(
    sql`select 1 from clock_sessions where organisation_id = ${scope.actor.organisationId} and assignment_id = ${id} and ended_at is null`,
  )
  if (active) throw assignmentRefusals.STILL_CLOCKED_IN({ members: { stillClockedIn: true } })
}
