import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Cancels the given shifts that have not started. The caller notifies their workers. */
export async function cancelShifts(scope: ActorScope, ids: readonly string[], reason: string | null): Promise<void> {
  await scope.db.many(
    sql(
      `update shifts set status = 'cancelled', cancel_reason = $3, version = version + 1, updated_at = $4
        where organisation_id = $1 and id = any($2::uuid[]) and status = 'scheduled' returning id`,
      [scope.actor.organisationId, ids, reason, scope.now],
    ),
  )
}
