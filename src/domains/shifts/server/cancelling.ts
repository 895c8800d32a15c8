import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Cancels the given shifts that have not started. The caller notifies their workers. */
export async function cancelShifts(scope: ActorScope, ids: readonly string[], reason: string | null): Promise<void> {
  await scope.db.many(
    sql`
      update shifts set status = 'cancelled', cancel_reason = ${reason}, version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and id = any(${ids}::uuid[]) and status = 'scheduled'`,
  )
}
