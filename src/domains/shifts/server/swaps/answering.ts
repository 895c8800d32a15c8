import { Refusal, refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { swapRefusals, type swapRoutes } from '../../contract/swaps.ts'
import { type SwapStatus, workerSwapMoves } from '../../rules/swaps.ts'
import { carryOut, tryOut } from './carrying-out.ts'
import { type LockedSwap, lockSwap, readSwapRow } from './locked-swap.ts'
import { notifyManagersOfSwap, notifyOfSwap } from './notifying.ts'
import { obstaclesToOffer } from './offers.ts'
import { obstacleRefusal } from './proposing.ts'
import { requireSwaps } from './swap-setting.ts'

type Input<Name extends keyof typeof swapRoutes> = Received<(typeof swapRoutes)[Name]>

/**
 * Accepts a colleague's shift: it is the worker's immediately, or waits for the organisation. Throws `SWAP_TAKEN`, `SWAP_OVER`, `OWN_SWAP`,
 * `SWAPS_OFF`, and the refusals of planning: what the organisation may override, a worker may not. For an exchange, the worker's own
 * obstacles are named, those of the other worker are not.
 */
export async function acceptSwap(
  scope: ActorScope,
  { params }: Input<'acceptSwap'>,
): Promise<Answer<typeof swapRoutes.acceptSwap>> {
  const { accountId } = scope.actor
  const seen = await readSwapRow(scope, params.id)
  if (seen.workerId === accountId) throw swapRefusals.OWN_SWAP()
  await obstaclesToOffer(scope, params.id)
  const mode = await requireSwaps(scope)
  // Refuses without waiting for the locks when many workers accept at the same time.
  requireProposed(seen.status)
  const swap = await lockSwap(scope, params.id, accountId)
  requireProposed(swap.status)
  const obstacles = await obstaclesToOffer(scope, params.id)
  if (swap.exchange && obstacles.length > 0) throw obstacleRefusal(obstacles)
  const status = mode === 'automatic' ? 'done' : 'accepted'
  await concealing(swap, () =>
    mode === 'automatic' ? carryOut(scope, swap, accountId, undefined) : tryOut(scope, swap, accountId),
  )
  await scope.db.many(
    sql`
      update shift_swaps set status = ${status}, taker_id = ${accountId}, version = version + 1,
                             updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and id = ${params.id}`,
  )
  await notifyOfSwap(scope, mode === 'automatic' ? 'swapDone' : 'swapAccepted', params.id, [swap.workerId])
  await notifyManagersOfSwap(scope, mode === 'automatic' ? 'swapMade' : 'swapWaiting', params.id)
  return { status }
}

function requireProposed(status: SwapStatus): void {
  if (status === 'proposed') return
  throw status === 'accepted' || status === 'done' ? swapRefusals.SWAP_TAKEN() : swapRefusals.SWAP_OVER()
}

// A refusal of an exchange may be about the other worker's schedule, which colleagues do not see.
async function concealing({ exchange }: LockedSwap, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw exchange && error instanceof Refusal ? swapRefusals.SWAP_NOT_FITTING() : error
  }
}

/** Declines a swap that was offered to the worker alone, or takes back the worker's acceptance. The worker who offers it is notified. */
export async function declineSwap(scope: ActorScope, { params, body }: Input<'declineSwap'>): Promise<void> {
  const { accountId } = scope.actor
  const seen = await readSwapRow(scope, params.id)
  if (seen.workerId === accountId) throw swapRefusals.OWN_SWAP()
  const swap = await lockSwap(scope, params.id)
  if (swap.takerId !== accountId && swap.colleagueId !== accountId) throw refuse.NOT_FOUND()
  await endAs(scope, params.id, after(workerSwapMoves, swap.status, 'decline'), body.reason ?? null)
  await notifyOfSwap(scope, 'swapDeclined', params.id, [swap.workerId])
}

/** Withdraws a swap that the worker has offered. The worker who has accepted it is notified. */
export async function withdrawSwap(scope: ActorScope, { params }: Input<'withdrawSwap'>): Promise<void> {
  const swap = await lockSwap(scope, params.id)
  if (swap.workerId !== scope.actor.accountId) throw refuse.NOT_FOUND()
  await endAs(scope, params.id, after(workerSwapMoves, swap.status, 'withdraw'), null)
  const others = [swap.takerId ?? swap.colleagueId].filter((id) => id !== null)
  await notifyOfSwap(scope, 'swapWithdrawn', params.id, others)
}

async function endAs({ db, actor, now }: ActorScope, id: string, status: SwapStatus, reason: string | null) {
  await db.many(
    sql`
      update shift_swaps set status = ${status}, reason = ${reason}, version = version + 1, updated_at = ${now}
       where organisation_id = ${actor.organisationId} and id = ${id}`,
  )
}
