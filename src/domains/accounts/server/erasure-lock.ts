import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/**
 * Prevents the erasure of accounts until the end of the transaction, and waits for one that is in progress. Later
 * statements see the final names. Must be called before locking any row that an erasure changes.
 */
export async function lockAgainstErasure({ db, actor }: ActorScope, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await db.many(
    sql`select 1 from accounts where organisation_id = ${actor.organisationId} and id = any(${accountIds}::uuid[]) order by id for share`,
  )
}
