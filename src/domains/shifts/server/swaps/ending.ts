import { fragment, raw, sql } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type SwapStatus, swapGroups } from '../../rules/swaps.ts'
import { currentSwapStatus, swapsFrom } from './current-status.ts'
import { notifyOfSwap } from './notifying.ts'

/** The most swaps that one transaction of the job ends. */
const endedAtOnce = 50

/**
 * Stores the status of swaps that have ended automatically: of one shift or, for the job, up to `endedAtOnce`. Notifies the worker who offered
 * the shift and the one who accepted it. Returns their number. Idempotent.
 */
export async function endSwaps(scope: ActorScope, shiftId: string | null = null): Promise<number> {
  const { organisationId } = scope.actor
  const current = currentSwapStatus(scope)
  const locked = fragment`for no key update of v`
  const ended = await scope.db.many(
    sql<{ id: string; status: SwapStatus; workerId: string; takerId: string | null }>`
      with due as (
        select v.id, ${current} as status from ${swapsFrom}
         where v.organisation_id = ${organisationId} and v.shift_id = coalesce(${shiftId}, v.shift_id)
           and ${inGroup('v.status', swapGroups.open)} and ${current} <> v.status
         order by v.id ${shiftId === null ? fragment`limit ${raw(endedAtOnce)} ${locked} skip locked` : locked})
      update shift_swaps s set status = due.status, version = s.version + 1, updated_at = ${scope.now}
        from due where s.organisation_id = ${organisationId} and s.id = due.id
      returning s.id, s.status, s.worker_id, s.taker_id`,
  )
  for (const { id, status, workerId, takerId } of ended) {
    const people = [workerId, takerId].filter((person) => person !== null)
    await notifyOfSwap(scope, status === 'expired' ? 'swapExpired' : 'swapWithdrawn', id, people)
  }
  return ended.length
}

/** Withdraws the open swaps of a worker who leaves: those that the worker offers, and those that are offered to or accepted by the worker. */
export async function withdrawSwaps(scope: ActorScope, workerId: string): Promise<void> {
  const withdrawn = await scope.db.many(
    sql<{ id: string; workerId: string; takerId: string | null }>`
      update shift_swaps set status = 'withdrawn', version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and ${inGroup('status', swapGroups.open)}
         and (worker_id = ${workerId} or colleague_id = ${workerId} or taker_id = ${workerId})
      returning id, worker_id, taker_id`,
  )
  for (const swap of withdrawn) {
    const people = [swap.workerId, swap.takerId].filter((person) => person !== null)
    await notifyOfSwap(
      scope,
      'swapWithdrawn',
      swap.id,
      people.filter((person) => person !== workerId),
    )
  }
}

/** The scheduled job that ends swaps whose shift has begun or has changed. */
export const swapEndingJob: ScheduledJob = {
  name: 'shifts.endSwaps',
  everyMinutes: 5,
  run: async (scope) => (await endSwaps(scope)) === endedAtOnce,
}
