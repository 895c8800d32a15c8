import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Swap, swapRoutes } from '../../contract/swaps.ts'
import { swapDecisions } from '../../rules/swaps.ts'
import { carryOut } from './carrying-out.ts'
import { type LockedSwap, lockSwap, readSwapRow } from './locked-swap.ts'
import { notifyOfSwap } from './notifying.ts'
import { readSwap } from './queries.ts'

type Input<Name extends keyof typeof swapRoutes> = Received<(typeof swapRoutes)[Name]>

/** Approves an accepted swap: the shifts change hands, and both workers are notified. Throws the refusals of planning. */
export async function approveSwap(scope: ActorScope, { params, body, ifMatch }: Input<'approveSwap'>): Promise<Swap> {
  const swap = await lockDecidable(scope, params.id, ifMatch, 'approve')
  if (body.override) scope.db.setComment(body.override.reason)
  await carryOut(scope, swap, swap.takerId as string, body.override)
  return decide(scope, swap, 'approve', null)
}

/** Refuses an accepted swap: the shifts stay as they are, and both workers are notified. */
export async function refuseSwap(scope: ActorScope, { params, body, ifMatch }: Input<'refuseSwap'>): Promise<Swap> {
  const swap = await lockDecidable(scope, params.id, ifMatch, 'refuse')
  scope.db.setComment(body.reason)
  return decide(scope, swap, 'refuse', body.reason)
}

async function lockDecidable(
  scope: ActorScope,
  id: string,
  version: number | undefined,
  decision: 'approve' | 'refuse',
): Promise<LockedSwap> {
  // Once a swap is accepted, the workers to lock no longer change.
  after(swapDecisions, (await readSwapRow(scope, id)).status, decision)
  const swap = await lockSwap(scope, id)
  if (version !== undefined && version !== swap.version)
    throw refuse.STALE_VERSION({ members: { current: await readSwap(scope, id) } })
  after(swapDecisions, swap.status, decision)
  return swap
}

async function decide(
  scope: ActorScope,
  { id, status, workerId, takerId }: LockedSwap,
  decision: 'approve' | 'refuse',
  reason: string | null,
): Promise<Swap> {
  await scope.db.many(
    sql`
      update shift_swaps set status = ${after(swapDecisions, status, decision)}, reason = ${reason},
                             version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and id = ${id}`,
  )
  await notifyOfSwap(scope, decision === 'approve' ? 'swapDone' : 'swapRefused', id, [workerId, takerId as string])
  return readSwap(scope, id)
}
