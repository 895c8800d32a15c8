import type { Addressee } from '#platform/server/mail/email.ts'
import { accountName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import { postAll } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { type OwnerAlert, ownerAlert } from './emails.ts'

/**
 * Emails the owners of the organisation about a change of access, with a link to a path and the name of the actor as `by`. An owner who makes
 * the change is emailed as well, because another person may be using the session.
 */
export async function alertOwners(
  scope: ActorScope,
  alert: OwnerAlert,
  path: string,
  values: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { db, actor, config } = scope
  const { by } = await db.one(
    sql<{ by: string }>`
      select coalesce(${accountName('a')}, '') as by
        from accounts a where a.organisation_id = ${actor.organisationId} and a.id = ${actor.accountId}`,
  )
  const owners = await db.many(
    sql<Addressee>`
      select a.email, coalesce(a.given_name, '') as name, a.preferred_language as language, coalesce(o.company_name, '') as company
        from accounts a join organisations o on o.id = a.organisation_id
       where a.organisation_id = ${actor.organisationId} and a.active and a.role = 'providerAdmin' order by a.email`,
  )
  const emails = owners.map((owner) => ownerAlert(alert, owner, `${config.publicUrl}${path}`, { ...values, by }))
  await postAll(scope, actor.organisationId, emails, { kind: 'ownerAlert', beyond: 'wait' })
}
