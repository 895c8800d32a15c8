import type { Permission } from '#base/actor.ts'
import { accountsWith } from '#domains/accounts/server/permitted.ts'
import { accountName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type NewNotification, notify } from './commands.ts'

/**
 * Notifies everyone who has a permission of a change that gives somebody access or moves money, and adds the name of the actor as `by`. The
 * actor is notified as well, because another person may be using the session.
 */
export async function notifyOfSecurity(
  scope: ActorScope,
  permission: Permission,
  notification: NewNotification,
): Promise<void> {
  const by = await nameOfActor(scope)
  await notify({ ...scope, actor: { ...scope.actor, accountId: '' } }, await accountsWith(scope, permission), {
    ...notification,
    values: { ...notification.values, by },
  } as NewNotification)
}

// A job acts for the organisation, without an account.
async function nameOfActor({ db, actor }: ActorScope): Promise<string> {
  if (!actor.accountId) return ''
  const { name } = await db.one(
    sql<{ name: string }>`
      select coalesce(${accountName('a')}, '') as name from accounts a
       where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId}`,
  )
  return name
}

/** Like `notifyOfSecurity`, for the owners of the organisation. */
export function notifyOwners(scope: ActorScope, notification: NewNotification): Promise<void> {
  return notifyOfSecurity(scope, 'organisation:close', notification)
}
