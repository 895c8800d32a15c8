import { notify } from '#domains/notifications/server/commands.ts'
import { accountName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** The page with the list of API keys. */
export const keysPath = '/provider/settings?tab=integrations'

/** Returns the active administrators of the organisation with their names. */
export async function readAdministrators({
  db,
  actor,
}: ActorScope): Promise<{ readonly id: string; readonly name: string | null }[]> {
  return db.many(
    sql<{ id: string; name: string | null }>(
      `select a.id, ${accountName('a')} as name from accounts a
        where a.organisation_id = $1 and a.active and a.role in ('providerAdmin', 'administrator')`,
      [actor.organisationId],
    ),
  )
}

/** Notifies all administrators of a change of an API key. */
export async function notifyAdministrators(
  scope: ActorScope,
  kind: 'keyCreated' | 'keyRotated' | 'keyRevoked',
  name: string,
): Promise<void> {
  const administrators = await readAdministrators(scope)
  const by = administrators.find(({ id }) => id === scope.actor.accountId)?.name ?? ''
  // The actor is notified as well: another person may be using the session.
  await notify(
    { ...scope, actor: { ...scope.actor, accountId: '' } },
    administrators.map(({ id }) => id),
    { kind, values: { name, by }, link: keysPath },
  )
}
