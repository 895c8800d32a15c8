import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/**
 * Keeps these accounts from being erased until the transaction ends; whoever is being erased at this moment is waited for. A
 * statement that begins after this one reads the names as they stay. Call it before any row that an erasure changes is locked.
 */
export async function lockAgainstErasure({ db, actor }: ActorScope, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await db.many(
    written('select 1 from accounts where organisation_id = $1 and id = any($2::uuid[]) order by id for share', [
      actor.organisationId,
      accountIds,
    ]),
  )
}
