import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Pauses an active endpoint and notifies all administrators; false if it was paused before. */
export async function pauseEndpoint(scope: ActorScope, id: string, reason: 'gone' | 'failing'): Promise<boolean> {
  const { db, actor, now } = scope
  const [paused] = await db.many(
    sql<{ name: string }>(
      `update webhook_endpoints set active = false, pause_reason = $3, version = version + 1, updated_at = $4
        where organisation_id = $1 and id = $2 and active returning name`,
      [actor.organisationId, id, reason, now],
    ),
  )
  if (!paused) return false
  await notify(scope, await accountsWith(scope, 'webhooks:write'), {
    kind: 'webhookPaused',
    values: { name: paused.name },
    link: '/provider/settings?tab=integrations',
  })
  return true
}
