import { v7 as uuid } from 'uuid'
import { hashOf } from '#platform/server/crypto/token.ts'
import type { World } from '#platform/server/testing/world.ts'

/** A link created for a test, with its token. */
export interface SampleLink {
  linkId: string
  token: string
}

/** Creates a link of a contact for the week that begins with a day; it works until the end of 2026. */
export async function sampleLink(
  world: World,
  { organisationId }: { organisationId: string },
  { clientId, contactId, weekStart = '2026-11-16' }: { clientId: string; contactId: string; weekStart?: string },
): Promise<SampleLink> {
  const [linkId, token] = [uuid(), world.services.group.makeToken()]
  await world.sql`
    insert into confirmation_requests (organisation_id, id, client_id, contact_id, contact_name, contact_email, week_start, token_hash, expires_at, sent_at)
    select ${organisationId}, ${linkId}, ${clientId}, k.id, k.name, k.email, ${weekStart}, ${hashOf(token)}, '2026-12-31', ${world.now()} from client_contacts k where k.id = ${contactId}`
  return { linkId, token }
}
