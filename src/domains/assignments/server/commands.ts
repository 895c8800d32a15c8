import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { deleteRecord } from '#platform/server/db/change.ts'
import { written } from '#platform/server/db/statement.ts'
import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type Assignment, assignmentRefusals, type assignmentRoutes } from '../contract.ts'
import { organisationMoves, usualCancelKind } from '../rules.ts'
import { holdRequestOf, moveAssignment } from './moving.ts'
import { readAssignment } from './queries.ts'
import { catchUp } from './standing.ts'
import { fault, tell } from './telling.ts'

type Input<Name extends keyof typeof assignmentRoutes> = Received<(typeof assignmentRoutes)[Name]>

/** The organisation withdraws an offer, or cancels what was accepted, which needs a reason; what was said is kept. */
export async function cancelAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'cancelAssignment'>,
): Promise<Assignment> {
  scope.db.because(body.comment)
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
  // An offer that is accepted in this very moment is no longer withdrawn.
  const from = statesFor(organisationMoves, 'cancel').filter((one) => (one === 'pending') === (kind === 'withdrawn'))
  await holdRequestOf(scope, params.id)
  await moveAssignment(scope, params.id, ifMatch, from, values, () => readAssignment(scope, params.id))
  await refuseWhileClockedIn(scope, params.id)
  const cancelled = await readAssignment(scope, params.id)
  await tell(scope, [cancelled.worker.id], 'assignmentCancelled', cancelled, `/worker/assignments/${params.id}`)
  return cancelled
}

/** The organisation completes an assignment on which nobody is clocked in; shifts that were still to come are cancelled. */
export async function completeAssignment(
  scope: ActorScope,
  { params, ifMatch }: Input<'completeAssignment'>,
): Promise<Assignment> {
  const read = () => readAssignment(scope, params.id)
  const before = await read()
  const to = after(organisationMoves, before.status, 'complete')
  // Its first day may have come without anybody having written it down.
  const isCaughtUp = (await catchUp(scope, { id: params.id })) > 0
  const version = ifMatch !== undefined && isCaughtUp && ifMatch === before.version ? ifMatch + 1 : ifMatch
  await moveAssignment(scope, params.id, version, statesFor(organisationMoves, 'complete'), { status: to }, read)
  await refuseWhileClockedIn(scope, params.id)
  return read()
}

const open = ['pending', 'assigned', 'in_progress'] as const

/** Edits an assignment. Once it is accepted, role, days, pay rate and the time to answer stand. */
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
    throw invalid([fault('answerBy', 'assignments.validation.answerByPast')])
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
  return read()
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

// The days stay within the request, and around the shifts that are planned.
async function checkDays(scope: ActorScope, before: Assignment, body: Input<'editAssignment'>['body']): Promise<void> {
  const [startDate, endDate] = [body.startDate ?? before.startDate, body.endDate ?? before.endDate]
  const { actor } = scope
  if (endDate < startDate) throw invalid([fault('endDate', 'platform.validation.endNotBeforeStart')])
  // Whoever moves the request waits until the offer stands on its new days.
  if (before.request)
    await scope.db.many(
      written('select id from requests where organisation_id = $1 and id = $2 for share', [
        actor.organisationId,
        before.request.id,
      ]),
    )
  const found = await scope.db.one(
    written<{ outside: boolean; firstShift: string | null; lastShift: string | null }>(
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

/** Removes an assignment to which no shift and no hour refers. */
export async function deleteAssignment(
  scope: ActorScope,
  { params, ifMatch }: Input<'deleteAssignment'>,
): Promise<void> {
  const read = () => readAssignment(scope, params.id)
  const before = await read()
  await holdRequestOf(scope, params.id)
  await deleteRecord(scope, { table: 'assignments', id: params.id }, ifMatch, read)
  const isOpen = (open as readonly string[]).includes(before.status)
  if (isOpen) await tell(scope, [before.worker.id], 'assignmentCancelled', before, '/worker/assignments')
}

// Asked once the assignment is held: nobody begins to work on it from then on.
async function refuseWhileClockedIn(scope: ActorScope, id: string): Promise<void> {
  const active = await scope.db.first(
    written('select 1 from clock_sessions where organisation_id = $1 and assignment_id = $2 and ended_at is null', [
      scope.actor.organisationId,
      id,
    ]),
  )
  if (active) throw assignmentRefusals.STILL_CLOCKED_IN()
}
