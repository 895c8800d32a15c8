import { verifyChain } from '#platform/server/history-chain/verifying.ts'
import type { JobScope } from '#platform/server/jobs/job.ts'
import type { HistoryCheck } from '../contract.ts'

/**
 * Verifies the whole chain of the organisation’s history with the code of `npm run verify-history`, in portions, so that no transaction
 * lasts. An erasure meanwhile looks like a fault: faults are reported if a second pass finds them again.
 */
export async function checkHistory(scope: JobScope): Promise<HistoryCheck> {
  const first = await verify(scope)
  return first.faults === 0 ? first : verify(scope)
}

async function verify({ beside, actor, signal }: JobScope): Promise<HistoryCheck> {
  const checkedAt = await beside((_, now) => Promise.resolve(now))
  const { verified, waiting, faults, head } = await verifyChain((statement) => {
    signal.throwIfAborted()
    return beside((db) => db.many(statement))
  }, actor.organisationId)
  // What an erasure of the last seconds left is not in the chain yet.
  const erasing = faults.filter(({ kind }) => kind === 'erasing').length
  return { checkedAt, verified, waiting: waiting + erasing, faults: faults.length - erasing, head: head ?? null }
}
