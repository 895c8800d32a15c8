import { zoneName } from '#base/time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { brandOf } from '#platform/server/db/brand.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { type ActorScope, type Scope, withoutAccount } from '#platform/server/scope.ts'
import { confirmationRefusals } from '../contract.ts'
import type { LinkRow } from './tables.ts'

/** An opened link: its facts, and the scope of its organisation without an author. */
export interface OpenedLink {
  readonly link: LinkRow
  readonly inside: ActorScope
}

/**
 * Opens the link of a token: from here on, the transaction acts in its organisation. With `lock`, it cannot be revoked until the end of the
 * transaction; with `evenExpired`, it may have expired. Throws `LINK_INVALID`, `LINK_EXPIRED` or `LINK_REVOKED`.
 */
export async function openLink(
  scope: Scope,
  token: string,
  { lock = false, evenExpired = false } = {},
): Promise<OpenedLink> {
  const found = await scope.db.first(
    sql<{ organisationId: string; id: string }>`
      select organisation_id, id from confirmation_requests where token_hash = ${hashOf(token)}`,
  )
  if (!found) throw confirmationRefusals.LINK_INVALID()
  const { organisationId, id } = found
  await enterOrganisation(scope.db, organisationId, '')
  const link = await scope.db.first(
    sql<LinkRow & { isRevoked: boolean }>`
      select r.id, r.client_id, k.id as contact_id, r.week_start, r.expires_at, r.contact_email as sent_to,
             r.revoked_at is not null or not k.may_confirm_hours as is_revoked, k.name as contact, k.email, k.language, k.project_ids,
             c.name as client, coalesce(o.company_name, '') as company, ${brandOf('o')} as brand, o.time_zone
        from confirmation_requests r
        join client_contacts k on k.organisation_id = r.organisation_id and k.id = r.contact_id
        join clients c on c.organisation_id = r.organisation_id and c.id = r.client_id
        join organisations o on o.id = r.organisation_id
       where r.organisation_id = ${organisationId} and r.id = ${id} and o.closed_at is null
       ${lock ? fragment`for share of r` : fragment``}`,
  )
  // The contact was deleted, or the organisation is closed.
  if (!link || link.isRevoked) throw confirmationRefusals.LINK_REVOKED()
  if (link.expiresAt <= scope.now && !evenExpired) throw confirmationRefusals.LINK_EXPIRED()
  // The history names the contact as the author of what is done through the link.
  await scope.db.many(sql`select set_config('app.actor_id', ${link.contactId}, true)`)
  const actor = withoutAccount(organisationId, zoneName(link.timeZone ?? 'UTC'))
  return { link, inside: { ...scope, actor } }
}
