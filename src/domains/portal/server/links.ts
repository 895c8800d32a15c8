import { v7 as uuid } from 'uuid'
import type { Language } from '#base/language.ts'
import { laterBy } from '#base/time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import type { Scope } from '#platform/server/scope.ts'

/** A contact who gets a sign-in link, with the client and the organisation. */
export interface PortalContact {
  id: string
  organisationId: string
  name: string
  email: string
  language: Language
  client: string
  company: string
}

/** SQL of the columns of a `PortalContact`, from contacts `k`, clients `c` and organisations `o`. */
export const portalContactColumns = fragment`
  k.id, k.organisation_id, k.name, k.email, k.language, c.name as client, coalesce(o.company_name, '') as company`

/** SQL of contacts `k` with their client and organisation. */
export const portalContactJoins = fragment`
  from client_contacts k
  join clients c on c.organisation_id = k.organisation_id and c.id = k.client_id
  join organisations o on o.id = k.organisation_id`

/**
 * Stores a sign-in link for each contact of an organisation that works for a number of minutes, and returns their addresses in the same order.
 * Former links of the contacts stop working.
 */
export async function makeSignInLinks(
  { db, now, group, config }: Pick<Scope, 'db' | 'now' | 'group' | 'config'>,
  organisationId: string,
  contacts: readonly Pick<PortalContact, 'id' | 'email'>[],
  minutes: number,
): Promise<string[]> {
  const tokens = contacts.map(() => group.makeToken())
  await endSignInLinks(db, organisationId, contacts)
  await db.many(
    sql`
      insert into client_sign_in_links (organisation_id, id, contact_id, email, token_hash, created_at, expires_at)
      select ${organisationId}, l.id, l.contact_id, l.email, l.token_hash, ${now}, ${laterBy(now, minutes * 60_000)}
        from unnest(${contacts.map(() => uuid())}::uuid[], ${contacts.map(({ id }) => id)}::uuid[],
                    ${contacts.map(({ email }) => email)}::text[], ${tokens.map(hashOf)}::bytea[]) l (id, contact_id, email, token_hash)`,
  )
  return tokens.map((token) => `${config.publicUrl}/client/sign-in?token=${token}`)
}

/** Ends all sign-in links of contacts. */
export async function endSignInLinks(
  db: Db,
  organisationId: string,
  contacts: readonly Pick<PortalContact, 'id'>[],
): Promise<void> {
  await db.many(
    sql`
      delete from client_sign_in_links
       where organisation_id = ${organisationId} and contact_id = any(${contacts.map(({ id }) => id)}::uuid[])`,
  )
}
