import type { Received } from '#base/route.ts'
import { refuse } from '#base/problem.ts'
import { after } from '#base/states.ts'
import { workerLock } from '#domains/workforce/server/worker-lock.ts'
import { sql } from '#platform/server/db/statement.ts'
import { is } from '#platform/server/db/status-groups.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { OpenShiftDetail, openShiftRoutes } from '../../contract/open-shifts.ts'
import { claimDecisions, type ClaimStatus } from '../../rules/open-shifts.ts'
import { notifyOfOpenShift } from './closing.ts'
import { fillPosition } from './filling.ts'
import { lockOpenShift } from './locking.ts'
import { readOpenShift } from './queries.ts'

type Input<Name extends keyof typeof openShiftRoutes> = Received<(typeof openShiftRoutes)[Name]>

/** Gives a position of an open shift to a worker, who is notified. The worker's waiting claim counts as accepted. */
export async function assignOpenShift(
  scope: ActorScope,
  { params, body }: Input<'assignOpenShift'>,
): Promise<OpenShiftDetail> {
  if (body.override) scope.db.setComment(body.override.reason)
  await give(scope, { openShiftId: params.id, workerId: body.workerId }, body.override)
  return readOpenShift(scope, params.id)
}

/** Accepts a claim. If no position is left then, the other claims are declined. */
export async function acceptClaim(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'acceptClaim'>,
): Promise<OpenShiftDetail> {
  const { workerId } = await readClaim(scope, params)
  await scope.db.many(workerLock(scope, [workerId]))
  await lockOpenShift(scope, params.id)
  await requireDecidable(scope, params, ifMatch, 'accept')
  await give(scope, { openShiftId: params.id, workerId }, body.override)
  return readOpenShift(scope, params.id)
}

async function give(
  scope: ActorScope,
  { openShiftId, workerId }: { openShiftId: string; workerId: string },
  override: Input<'acceptClaim'>['body']['override'],
): Promise<void> {
  await fillPosition(scope, { openShiftId, workerId }, override)
  await scope.db.many(
    sql`
      update shift_claims set status = 'accepted', decided_at = ${scope.now}, version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and open_shift_id = ${openShiftId} and worker_id = ${workerId}
         and ${is<ClaimStatus>('status', 'pending')}`,
  )
  await notifyOfOpenShift(scope, 'openShiftAssigned', openShiftId, [workerId])
}

/** Declines a claim and notifies its worker. */
export async function declineClaim(
  scope: ActorScope,
  { params, body, ifMatch }: Input<'declineClaim'>,
): Promise<OpenShiftDetail> {
  await lockOpenShift(scope, params.id)
  const { workerId } = await readClaim(scope, params)
  await requireDecidable(scope, params, ifMatch, 'decline')
  await scope.db.many(
    sql`
      update shift_claims set status = 'declined', reason = ${body.reason ?? null}, decided_at = ${scope.now}, version = version + 1,
                              updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and id = ${params.claimId}`,
  )
  await notifyOfOpenShift(scope, 'claimDeclined', params.id, [workerId])
  return readOpenShift(scope, params.id)
}

interface ClaimRow {
  workerId: string
  status: ClaimStatus
  version: number
}

async function readClaim(scope: ActorScope, { id, claimId }: Input<'acceptClaim'>['params']): Promise<ClaimRow> {
  const claim = await scope.db.first(
    sql<ClaimRow>`
      select worker_id, status, version from shift_claims
       where organisation_id = ${scope.actor.organisationId} and id = ${claimId} and open_shift_id = ${id}`,
  )
  if (!claim) throw refuse.NOT_FOUND()
  return claim
}

// The open shift is locked, so that no other decision comes between.
async function requireDecidable(
  scope: ActorScope,
  params: Input<'acceptClaim'>['params'],
  version: number | undefined,
  decision: 'accept' | 'decline',
): Promise<void> {
  const claim = await readClaim(scope, params)
  if (version !== undefined && version !== claim.version)
    throw refuse.STALE_VERSION({ members: { current: await readOpenShift(scope, params.id) } })
  after(claimDecisions, claim.status, decision)
}
