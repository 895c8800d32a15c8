import { v7 as uuid } from 'uuid'
import { hashOf } from '#platform/server/crypto/token.ts'
import type { World } from '#platform/server/testing/world.ts'

/** A contact who is signed in to the client portal. */
export interface SamplePortalContact {
  organisationId: string
  contactId: string
  cookie: string
}

/** Creates a session of a contact in the client portal. */
export async function sampleClientSession(
  world: World,
  { organisationId }: { organisationId: string },
  contactId: string,
): Promise<SamplePortalContact> {
  const cookie = world.services.group.makeToken()
  await world.sql`
    insert into client_sessions (organisation_id, id, contact_id, email, token_hash, created_at, expires_at)
    select ${organisationId}, ${uuid()}, k.id, k.email, ${hashOf(cookie)}, ${world.now()}::timestamptz, ${world.now()}::timestamptz + interval '12 hours' from client_contacts k where k.id = ${contactId}`
  return { organisationId, contactId, cookie }
}

/** Creates a sign-in link of a contact and returns its token. */
export async function sampleSignInLink(
  world: World,
  { organisationId }: { organisationId: string },
  contactId: string,
): Promise<string> {
  const token = world.services.group.makeToken()
  await world.sql`
    insert into client_sign_in_links (organisation_id, id, contact_id, email, token_hash, created_at, expires_at)
    select ${organisationId}, ${uuid()}, k.id, k.email, ${hashOf(token)}, ${world.now()}::timestamptz, ${world.now()}::timestamptz + interval '15 minutes' from client_contacts k where k.id = ${contactId}`
  return token
}
