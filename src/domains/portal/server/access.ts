import { may } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { readClient } from '#domains/clients/server/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { PortalAccess, portalAccessRoutes } from '../contract/access.ts'
import { portalInvitationEmail } from './emails.ts'
import { invitationDays } from '../rules.ts'
import { makeSignInLinks, type PortalContact, portalContactColumns, portalContactJoins } from './links.ts'

/** Returns the contacts of a client by name, with their last invitation and sign-in. Throws `NOT_FOUND`. */
export async function listPortalAccess(
  scope: ActorScope,
  { params }: Received<typeof portalAccessRoutes.listPortalAccess>,
): Promise<Answer<typeof portalAccessRoutes.listPortalAccess>> {
  await readClient(scope, params.id)
  const rows = await scope.db.many(
    sql<Omit<PortalAccess, 'allowed'>>`
      select k.id, k.name, k.email, a.invited_at, a.last_sign_in_at
        from client_contacts k left join portal_access a on a.organisation_id = k.organisation_id and a.id = k.id
       where k.organisation_id = ${scope.actor.organisationId} and k.client_id = ${params.id} order by searchable(k.name), k.id`,
  )
  const allowed: PortalAccess['allowed'] = may(scope.actor, 'clients:write') ? ['invite'] : []
  return { items: rows.map((row) => Object.assign(row, { allowed })) }
}

/** Sends a contact a link that signs in to the portal. Throws `NOT_FOUND` and `RATE_LIMITED`. */
export async function inviteToPortal(
  scope: ActorScope,
  { params }: Received<typeof portalAccessRoutes.inviteToPortal>,
): Promise<void> {
  const { db, actor, now } = scope
  const contact = await db.first(
    sql<PortalContact>`
      select ${portalContactColumns} ${portalContactJoins}
       where k.organisation_id = ${actor.organisationId} and k.client_id = ${params.id} and k.id = ${params.contactId}`,
  )
  if (!contact) throw refuse.NOT_FOUND()
  const [url = ''] = await makeSignInLinks(scope, actor.organisationId, [contact], invitationDays * 24 * 60)
  const email = portalInvitationEmail(contact, { client: contact.client, url })
  await post(scope, actor.organisationId, email, { kind: 'portalInvitation', beyond: 'refuse' })
  await db.many(
    sql`
      insert into portal_access (organisation_id, id, invited_at, invited_by)
      values (${actor.organisationId}, ${params.contactId}, ${now}, ${actor.accountId})
      on conflict (organisation_id, id) do update set invited_at = excluded.invited_at, invited_by = excluded.invited_by`,
  )
}
