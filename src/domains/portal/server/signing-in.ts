import type { Answer, Received } from '#base/route.ts'
import { requireTypedAddress } from '#domains/accounts/server/typed-address.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { brandOf } from '#platform/server/db/brand.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ClientScope, Scope } from '#platform/server/scope.ts'
import { endClientSession, openClientSession } from '#platform/server/sessions/client-sessions.ts'
import type { ClientProfile } from '../contract.ts'
import { signInRefusals, type signInRoutes } from '../contract/sign-in.ts'
import { endSignInLinks } from './links.ts'
import { readProfile } from './profile.ts'

interface OpenLink extends Answer<typeof signInRoutes.readSignInLink> {
  organisationId: string
  contactId: string
  email: string
}

/** Returns who a link is for. Mail scanners open links, so reading has no effect. Throws `SIGN_IN_LINK_INVALID`. */
export async function readSignInLink(
  scope: Scope,
  { query }: Received<typeof signInRoutes.readSignInLink>,
): Promise<Answer<typeof signInRoutes.readSignInLink>> {
  const { company, client, contact, brand, language } = await readLink(scope, query.token)
  return { company, client, contact, brand, language }
}

/** Uses up a link and opens a session of its contact. Of two calls with one link, one signs in. Throws `SIGN_IN_LINK_INVALID`, and a validation error unless the address was typed. */
export async function signInToPortal(
  scope: Scope,
  { body }: Received<typeof signInRoutes.signInToPortal>,
): Promise<ClientProfile> {
  const { organisationId, contactId, email } = await readLink(scope, body.token)
  await requireTypedAddress(scope, body, email)
  await enterOrganisation(scope.db, organisationId, contactId)
  const used = await scope.db.many(
    sql`delete from client_sign_in_links where organisation_id = ${organisationId} and token_hash = ${hashOf(body.token)} returning id`,
  )
  if (used.length === 0) throw signInRefusals.SIGN_IN_LINK_INVALID()
  // Of two links that were requested at the same moment, the other one would still work.
  await endSignInLinks(scope.db, organisationId, [{ id: contactId }])
  await openClientSession(scope, { organisationId, contactId, email })
  await scope.db.many(
    sql`
      insert into portal_access (organisation_id, id, last_sign_in_at) values (${organisationId}, ${contactId}, ${scope.now})
      on conflict (organisation_id, id) do update set last_sign_in_at = excluded.last_sign_in_at`,
  )
  return readProfile(scope.db, { organisationId, contactId })
}

/** Ends the session of the caller. */
export async function signOutOfPortal({ db, actor, caller }: ClientScope): Promise<void> {
  await endClientSession(db, actor)
  caller.dropClientToken()
}

async function readLink({ db, now }: Scope, token: string): Promise<OpenLink> {
  const link = await db.first(
    sql<OpenLink>`
      select l.organisation_id, l.contact_id, k.email, k.name as contact, k.language, c.name as client,
             coalesce(o.company_name, '') as company, ${brandOf('o')} as brand
        from client_sign_in_links l
        join client_contacts k on k.organisation_id = l.organisation_id and k.id = l.contact_id and k.email = l.email
        join clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
        join organisations o on o.id = l.organisation_id
       where l.token_hash = ${hashOf(token)} and l.expires_at > ${now} and o.closed_at is null
         and not exists (select 1 from client_sign_in_links n
                          where n.organisation_id = l.organisation_id and n.contact_id = l.contact_id
                            and (n.created_at, n.id) > (l.created_at, l.id))`,
  )
  if (!link) throw signInRefusals.SIGN_IN_LINK_INVALID()
  return link
}
