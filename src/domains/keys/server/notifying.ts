import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { accountName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** The page with the list of API keys. */
export const keysPath = '/provider/settings?tab=integrations'

/** Notifies all administrators of a change of an API key. */
export async function notifyAdministrators(
  scope: ActorScope,
  kind: 'keyCreated' | 'keyRotated' | 'keyRevoked',
  name: string,
): Promise<void> {
  const { by } = await scope.db.one(
    sql<{ by: string }>(
      `select coalesce(${accountName('a')}, '') as by from accounts a where a.organisation_id = $1 and a.id = $2`,
      [scope.actor.organisationId, scope.actor.accountId],
    ),
  )
  // The actor is notified as well: another person may be using the session.
  await notify({ ...scope, actor: { ...scope.actor, accountId: '' } }, await accountsWith(scope, 'keys:write'), {
    kind,
    values: { name, by },
    link: keysPath,
  })
}
