import { localTimeOf } from '#base/calendar.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { ofAssignment, startNow, startProblems, type StartProblem } from '#domains/checks/server/problems.ts'
import { startRefusal } from '#domains/checks/server/refusing.ts'
import { isStaffable, type RequestStatus } from '#domains/requests/rules.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { assignmentRefusals, type assignmentRoutes, type OwnAssignment } from '../contract.ts'
import type { acceptanceRoutes } from '../contract/acceptance.ts'
import { workerMoves } from '../rules.ts'
import { shiftsUntil } from '../rules/shifts-ahead.ts'
import { requireAcceptable } from './contract-limits.ts'
import type { ConsideredContract } from './limit-facts.ts'
import { holdRequestOf, moveAssignment } from './moving.ts'
import { readOwnAssignment } from './queries.ts'
import { notifyAccounts, notifyManager } from './notifying.ts'

type Input<Name extends keyof typeof assignmentRoutes> = Received<(typeof assignmentRoutes)[Name]>

/**
 * Accepts an offer, which fixes its pay rate and terms; the caller plans the shifts of its working hours. Accepting the last position cancels
 * the other offers of the request. The worker is locked. Throws `NO_POSITION_LEFT`, `OFFER_EXPIRED`, `REQUEST_NOT_OPEN`, `CERTIFICATE_MISSING`, `START_BLOCKED`,
 * `CONTRACT_LIMIT` or `OVERLAP`.
 */
export async function acceptOffer(
  scope: ActorScope,
  { params, ifMatch }: Received<typeof acceptanceRoutes.acceptAssignment>,
): Promise<OwnAssignment> {
  const before = await readOwnAssignment(scope, params.id)
  if (before.cancelKind === 'position_filled') throw assignmentRefusals.NO_POSITION_LEFT()
  if (before.cancelKind === 'expired') throw expired(before)
  const to = after(workerMoves, before.status, 'accept')
  // The shifts of this offer may overlap those of another one that the worker accepts concurrently.
  await scope.db.many(workerLock(scope, [scope.actor.accountId]))
  const request = await lockRequest(scope, params.id)
  if (request && request.left <= 0) throw assignmentRefusals.NO_POSITION_LEFT()
  if (request && !isStaffable(request.status)) throw assignmentRefusals.REQUEST_NOT_OPEN()
  const today = localTimeOf(scope.now, scope.actor.timeZone).date
  const refusal = startRefusal(scope, await readProblems(scope, params.id), {
    workerId: scope.actor.accountId,
    assignmentId: params.id,
    until: before.endDate,
  })
  if (refusal) throw refusal
  const { hasHours, ...terms } = await lockTerms(scope, params.id)
  await requireAcceptable(scope, { ...terms, workerId: scope.actor.accountId, assignmentId: params.id })
  const { endDate } = terms
  const planned = hasHours ? { shifts_until: shiftsUntil(today, endDate) } : {}
  const values = { status: to, accepted: true, answered_at: scope.now, ...planned }
  await moveOwn(scope, params.id, ifMatch, 'accept', values).catch((error: unknown) => {
    if (violates(error, 'assignments_no_overlap') || violates(error, 'shifts_no_overlap'))
      throw assignmentRefusals.OVERLAP()
    throw violates(error, 'requests_positions') ? assignmentRefusals.NO_POSITION_LEFT() : error
  })
  if (request?.left === 1) await endOtherOffers(scope, request.id)
  const own = await readOwnAssignment(scope, params.id)
  await notifyManager(scope, 'assignmentAccepted', own)
  return own
}

interface LockedRequest {
  id: string
  status: RequestStatus
  left: number
}

// Accepting locks the request before the assignment, so that simultaneous acceptances run one after the other, and the
// one that takes the last position can cancel the other offers without a deadlock.
async function lockRequest(scope: ActorScope, id: string): Promise<LockedRequest | undefined> {
  return scope.db.first(
    sql<LockedRequest>`
      select r.id, r.status, r.positions - r.filled_positions as left
        from assignments a join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
       where a.organisation_id = ${scope.actor.organisationId} and a.id = ${id} for update of r`,
  )
}

async function readProblems(scope: ActorScope, id: string): Promise<StartProblem[]> {
  const { db, actor } = scope
  const start = startNow(scope, {
    ...ofAssignment('a'),
    certifications: raw('r.certifications'),
    until: raw('a.end_date'),
  })
  const { problems } = await db.one(
    sql<{ problems: StartProblem[] }>`
      select ${startProblems(start, 'accept')} as problems
        from assignments a left join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
       where a.organisation_id = ${actor.organisationId} and a.id = ${id}`,
  )
  return problems
}

// The organisation may have edited the offer since it was read.
function lockTerms({ db, actor }: ActorScope, id: string) {
  return db.one(
    sql<Pick<ConsideredContract, 'projectId' | 'requestId' | 'role' | 'startDate' | 'endDate'> & { hasHours: boolean }>`
      select project_id, request_id, role, start_date, end_date, working_hours is not null as has_hours from assignments
       where organisation_id = ${actor.organisationId} and id = ${id} for no key update`,
  )
}

async function endOtherOffers(scope: ActorScope, requestId: string): Promise<void> {
  const ended = await scope.db.many(
    sql<{ id: string; workerId: string; role: string; project: string }>`
      update assignments a set status = 'cancelled', cancel_kind = 'position_filled', version = a.version + 1, updated_at = ${scope.now}
        from projects p
       where a.organisation_id = ${scope.actor.organisationId} and a.request_id = ${requestId} and a.status = 'pending'
         and p.organisation_id = ${scope.actor.organisationId} and p.id = a.project_id
      returning a.id, a.worker_id, a.role, p.name as project`,
  )
  for (const { id, workerId, role, project } of ended) {
    const described = { role, project: { id: '', name: project }, worker: { id: workerId, name: '' } }
    await notifyAccounts(scope, [workerId], 'positionFilled', described, `/worker/assignments/${id}`)
  }
}

/** Declines an offer, with an optional reason. Throws `OFFER_EXPIRED`. */
export async function rejectAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'rejectAssignment'>,
): Promise<OwnAssignment> {
  const before = await readOwnAssignment(scope, params.id)
  if (before.cancelKind === 'expired') throw expired(before)
  const to = after(workerMoves, before.status, 'reject')
  await moveOwn(scope, params.id, ifMatch, 'reject', {
    status: to,
    accepted: false,
    answered_at: scope.now,
    answer_reason: body.reason ?? null,
    cancel_kind: 'rejected',
  })
  const own = await readOwnAssignment(scope, params.id)
  await notifyManager(scope, 'assignmentRejected', own)
  return own
}

/**
 * Cancels an accepted assignment on behalf of its worker and opens the position again. Throws `TOO_LATE_TO_CANCEL` less
 * than 24 hours before the start.
 */
export async function cancelOwnAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'cancelOwnAssignment'>,
): Promise<OwnAssignment> {
  scope.db.setComment(body.reason)
  const before = await readOwnAssignment(scope, params.id)
  const to = after(workerMoves, before.status, 'cancel')
  if (!before.allowed.includes('cancel'))
    throw assignmentRefusals.TOO_LATE_TO_CANCEL({ members: { from: before.status, to } })
  await holdRequestOf(scope, params.id)
  await moveOwn(scope, params.id, ifMatch, 'cancel', {
    status: to,
    cancel_kind: 'worker',
    cancel_reason: body.reason,
  })
  const own = await readOwnAssignment(scope, params.id)
  await notifyManager(scope, 'assignmentGivenUp', own)
  return own
}

function moveOwn(
  scope: ActorScope,
  id: string,
  version: number | undefined,
  action: 'accept' | 'reject' | 'cancel',
  values: { readonly [column: string]: unknown },
): Promise<void> {
  return moveAssignment(scope, id, version, statesFor(workerMoves, action), values, () => readOwnAssignment(scope, id))
}

function expired({ status }: OwnAssignment) {
  return assignmentRefusals.OFFER_EXPIRED({ members: { from: status, to: 'assigned' } })
}
