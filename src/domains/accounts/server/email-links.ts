import type { Answer, Received } from '#base/route.ts'
import { hashOf, makeToken } from '#platform/server/crypto/token.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { renewSession } from '#platform/server/sessions/confirmation.ts'
import { endSessions } from '#platform/server/sessions/sessions.ts'
import { accountRefusals } from '../contract.ts'
import type { addressLinkRoutes } from '../contract/sensitive.ts'
import { requireTypedAddress } from './typed-address.ts'
import { endPasswordLinks, makePasswordLink, setPassword } from './passwords.ts'

interface Link {
  readonly id: string
  readonly organisationId: string
  readonly accountId: string
  readonly type: 'provider' | 'worker'
  readonly oldEmail: string
  readonly newEmail: string
  readonly createdAt: string
  readonly does: 'confirm' | 'undo'
}

type Input<Name extends keyof typeof addressLinkRoutes> = Received<(typeof addressLinkRoutes)[Name]>
type Reply<Name extends keyof typeof addressLinkRoutes> = Promise<Answer<(typeof addressLinkRoutes)[Name]>>

/** Returns what an address link does. Mail scanners open links, so reading has no effect. */
export async function readAddressLink(scope: Scope, { query }: Input<'readAddressLink'>): Reply<'readAddressLink'> {
  const { does, type, newEmail, oldEmail } = await readLink(scope, query.token)
  return { does, type, email: does === 'confirm' ? newEmail : oldEmail }
}

/**
 * Confirms the new address, which becomes valid immediately. Ends all sessions of the account except the one of this browser, which gets
 * a new token.
 */
export async function confirmAddress(scope: Scope, { body }: Input<'confirmAddress'>): Promise<void> {
  const link = await readLink(scope, body.token, 'confirm')
  if (!isSignedIn(scope, link)) await requireTypedAddress(scope, body, link.newEmail)
  await enterOrganisation(scope.db, link.organisationId, link.accountId)
  const used = await scope.db.many(
    sql`
      update email_changes
         set confirm_hash = null
       where organisation_id = ${link.organisationId} and id = ${link.id} and confirm_hash = ${hashOf(body.token)}
      returning id`,
  )
  // The link was used, or another address was requested, in the meantime.
  if (used.length === 0) throw accountRefusals.TOKEN_INVALID()
  await claimAddress(scope, link, link.newEmail)
  await scope.db
    .many(
      sql`
        update accounts set email = ${link.newEmail}, email_verified = true, version = version + 1, updated_at = ${scope.now}
         where organisation_id = ${link.organisationId} and id = ${link.accountId}`,
    )
    .catch(refuseTaken)
  await endPasswordLinks(scope.db, link)
  await leaveSession(scope, link)
}

/**
 * Stops an address change, or undoes it and all later ones within a week. The person who made the change knew the
 * password, so it becomes invalid, all sessions end, and the response contains a link to choose a new one.
 */
export async function undoAddressChange(
  scope: Scope,
  { body }: Input<'undoAddressChange'>,
): Reply<'undoAddressChange'> {
  const link = await readLink(scope, body.token, 'undo')
  await requireTypedAddress(scope, body, link.oldEmail)
  await scope.db.commit()
  const passwordHash = await scope.passwords.hash(makeToken())
  await enterOrganisation(scope.db, link.organisationId, link.accountId)
  const used = await scope.db.many(
    sql`
      delete from email_changes
       where organisation_id = ${link.organisationId} and account_id = ${link.accountId} and created_at >= ${link.createdAt}
        and exists (select 1 from email_changes where organisation_id = ${link.organisationId} and id = ${link.id}) returning id`,
  )
  if (used.length === 0) throw accountRefusals.TOKEN_INVALID()
  await claimAddress(scope, link, link.oldEmail)
  await scope.db
    .many(
      sql`
        update accounts set email = ${link.oldEmail}, version = version + 1, updated_at = ${scope.now}
         where organisation_id = ${link.organisationId} and id = ${link.accountId} and email <> ${link.oldEmail}`,
    )
    .catch(refuseTaken)
  await setPassword(scope, link, passwordHash, { ownChoice: true, byLink: true })
  return {
    resetToken: await makePasswordLink(scope, link.organisationId, link.accountId, 'reset'),
  }
}

async function readLink(scope: Scope, token: string, does?: Link['does']): Promise<Link> {
  const hash = hashOf(token)
  const link = await scope.db.first(
    sql<Link>`
      select c.id, c.organisation_id, c.account_id, a.type, c.old_email, c.new_email, c.created_at,
             case when c.undo_hash = ${hash} then 'undo' else 'confirm' end as does
        from email_changes c
        join accounts a on a.organisation_id = c.organisation_id and a.id = c.account_id
        join organisations o on o.id = c.organisation_id
       where ((c.confirm_hash = ${hash} and c.confirm_until > ${scope.now}) or (c.undo_hash = ${hash} and c.undo_until > ${scope.now}))
         and a.active and o.closed_at is null`,
  )
  if (!link || (does && link.does !== does)) throw accountRefusals.TOKEN_INVALID()
  return link
}

function isSignedIn({ actor }: Scope, { organisationId, accountId }: Link): boolean {
  return actor?.accountId === accountId && actor.organisationId === organisationId
}

async function leaveSession(scope: Scope, link: Link): Promise<void> {
  const { organisationId, accountId } = link
  if (isSignedIn(scope, link)) await renewSession(scope as ActorScope)
  else await endSessions(scope.db, { organisationId, accountId })
}

// The address of a provider user is unique in the whole installation.
async function claimAddress({ group }: Scope, { type, organisationId }: Link, email: string): Promise<void> {
  if (type === 'worker') return
  if (!(await group.claim(organisationId, { kind: 'providerEmail', name: email })))
    throw accountRefusals.TOKEN_INVALID()
}

// Another account has taken the address since, so the link is invalid.
function refuseTaken(error: unknown): never {
  const isTaken = violates(error, 'accounts_provider_email') || violates(error, 'accounts_worker_email')
  throw isTaken ? accountRefusals.TOKEN_INVALID() : error
}
