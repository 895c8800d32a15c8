import { laterBy } from '#base/time.ts'
import type { Language } from '#base/language.ts'
import { isPlaceholder } from '#base/placeholder-address.ts'
import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Db } from '#platform/server/db/transaction.ts'
import { post, textAll } from '#platform/server/mail/outbox.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { checkAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { endSessions, openSession } from '#platform/server/sessions/sessions.ts'
import { accountRefusals, type accountRoutes, type AuthProfile } from '../contract.ts'
import { holdAccount } from './factors/locked-account.ts'
import { rememberDevice } from './known-devices.ts'
import { accountAlert, accountEmail, addresseeOf } from './emails.ts'
import { requireOwnPassword } from './own-password.ts'
import { requireGoodPassword, requireNewPassword } from './password-rules.ts'
import { type Credentials, findAccount, readAuthProfile, readCredentials } from './queries.ts'

type Input<Name extends keyof typeof accountRoutes> = Received<(typeof accountRoutes)[Name]>

/** The purposes of password links and their validity in hours. */
const linkHours = { reset: 1, invitation: 7 * 24, notification: 7 * 24 } as const
type LinkKind = keyof typeof linkHours

type LinkScope = Pick<Scope, 'db' | 'now' | 'group'>

interface PasswordLink {
  kind: LinkKind
  organisationId: string
  accountId: string
}

/** Sends a password reset link if the address has an account. */
export async function requestPasswordReset(scope: Scope, { body }: Input<'requestPasswordReset'>): Promise<void> {
  const who = `reset:${body.companyTag ?? ''}:${body.email.toLowerCase()}`
  const limits = { [who]: { most: 3, minutes: 60 }, [`reset-from:${scope.caller.address}`]: { most: 100, minutes: 60 } }
  await checkAttempts(scope.db, limits, scope.now)
  await countAttempt(scope.db, limits, scope.now)
  const account = await findAccount(scope.db, body.email, body.companyTag)
  if (!account || !account.active || account.closed) return
  const token = await makePasswordLink(scope, account.organisationId, account.id, 'reset')
  const link = `${scope.config.publicUrl}/auth/reset-password?token=${token}`
  if (isPlaceholder(account.email)) return textReset(scope, account, link)
  const email = accountEmail('reset', addresseeOf(account), link)
  await post(scope, account.organisationId, email, { kind: 'passwordReset', beyond: 'wait' })
}

// A worker without an email address signs in with the phone number. The limits above bound the messages to it.
async function textReset(scope: Scope, account: Credentials, link: string): Promise<void> {
  const { phone } = await scope.db.one(
    sql<{ phone: string | null }>`
      select username as phone from accounts where organisation_id = ${account.organisationId} and id = ${account.id}`,
  )
  if (!phone?.startsWith('+')) return
  const text = translateTo(account.preferredLanguage)('accounts.texts.reset', {
    company: account.companyName ?? '',
    link,
  })
  await textAll(scope.db, account.organisationId, [{ to: phone, text }])
}

/** Creates a link to choose a password and returns its token. An older link with the same purpose becomes invalid. */
export async function makePasswordLink(
  scope: LinkScope,
  organisationId: string,
  accountId: string,
  kind: LinkKind,
): Promise<string> {
  const [token = ''] = await makePasswordLinks(scope, organisationId, [accountId], kind)
  return token
}

/** Like `makePasswordLink` for many accounts. Returns the tokens in the order of the accounts. */
export async function makePasswordLinks(
  { db, now, group }: LinkScope,
  organisationId: string,
  accountIds: readonly string[],
  kind: LinkKind,
): Promise<string[]> {
  const tokens = accountIds.map(() => group.makeToken())
  await db.many(
    sql`
      insert into password_links (token_hash, organisation_id, account_id, kind, expires_at)
      select l.token_hash, ${organisationId}, l.account_id, ${kind}, ${laterBy(now, linkHours[kind] * 3_600_000)}
        from unnest(${tokens.map(hashOf)}::bytea[], ${accountIds}::uuid[]) l (token_hash, account_id)
      on conflict (organisation_id, account_id, kind) do update
        set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
  )
  return tokens
}

interface OpenLink extends PasswordLink {
  type: Credentials['type']
  email: string
  /** The company tag of a worker’s organisation. */
  companyTag: string | null
}

/**
 * Returns the purpose of a password link and the sign-in name of its account, without using it up. Throws
 * `TOKEN_INVALID`.
 */
export async function readPasswordLink(scope: Scope, token: string): Promise<OpenLink> {
  const link = await scope.db.first(
    sql<OpenLink & { username: string | null }>`
      select l.kind, l.organisation_id, l.account_id, a.type, a.email, a.username,
             case a.type when 'worker' then o.company_tag end as company_tag
        from password_links l
        join accounts a on a.organisation_id = l.organisation_id and a.id = l.account_id
        join organisations o on o.id = l.organisation_id
       where l.token_hash = ${hashOf(token)} and l.expires_at > ${scope.now} and a.active and o.closed_at is null`,
  )
  if (!link) throw accountRefusals.TOKEN_INVALID()
  const { username, ...rest } = link
  return { ...rest, email: isPlaceholder(link.email) ? (username ?? '') : link.email }
}

/**
 * Uses a link: sets the new password of its account and ends all sessions. The first password of an invited account
 * also signs in, unless a second factor is needed; then, and after a reset, returns null. Throws `TOKEN_INVALID`.
 */
export async function resetPassword(scope: Scope, { body }: Input<'resetPassword'>): Promise<AuthProfile | null> {
  const link = await readPasswordLink(scope, body.token)
  const account = await readCredentials(scope.db, link.organisationId, link.accountId)
  if (!account) throw accountRefusals.TOKEN_INVALID()
  await requireGoodPassword(body.newPassword, [account.email, account.companyName])
  await scope.db.commit()
  const passwordHash = await scope.passwords.hash(body.newPassword)
  const used = await scope.db.first(
    sql<PasswordLink>`
      delete from password_links
       where token_hash = ${hashOf(body.token)} and expires_at > ${scope.now}
      returning kind, organisation_id, account_id`,
  )
  if (!used) throw accountRefusals.TOKEN_INVALID()
  await setPassword(scope, used, passwordHash, {
    ownChoice: true,
    byLink: true,
    speaks: scope.caller.requestedLanguage,
  })
  // A person who can read the account’s email is no longer limited by attempts of others.
  await rememberDevice(scope, used)
  await tellOfChange(scope, account)
  if (used.kind === 'reset') return null
  const locked = await holdAccount(scope.db, used, 'share', passwordHash)
  if (!locked?.open || locked.secondFactor) return null
  await openSession(scope, used, false)
  return readAuthProfile(scope.db, used.organisationId, used.accountId)
}

/** Changes the actor's password after checking the old one, and ends all other sessions. */
export async function changePassword(scope: ActorScope, { body }: Input<'changeWorkerPassword'>): Promise<AuthProfile> {
  const { organisationId, accountId } = scope.actor
  const account = await requireOwnPassword(scope, body.oldPassword, 'oldPassword')
  requireNewPassword(body.oldPassword, body.newPassword)
  await requireGoodPassword(body.newPassword, [account.email, account.companyName])
  const passwordHash = await scope.passwords.hash(body.newPassword)
  const { remember } = await readOwnSession(scope)
  const isFirst = !(await hasChosenBefore(scope))
  await setPassword(scope, { organisationId, accountId }, passwordHash, {
    ownChoice: true,
    replaces: account.passwordHash,
    speaks: isFirst ? scope.caller.requestedLanguage : undefined,
  })
  await openSession(scope, { organisationId, accountId }, remember)
  await rememberDevice(scope, { organisationId, accountId })
  await tellOfChange(scope, account)
  return readAuthProfile(scope.db, organisationId, accountId)
}

/** True if the actor has chosen a password before, also if the organisation has set another one since. */
async function hasChosenBefore({ db, actor }: ActorScope): Promise<boolean> {
  const found = await db.first(
    sql`
      select 1 from history where organisation_id = ${actor.organisationId} and entity = 'accounts' and entity_id = ${actor.accountId}
         and action in ('accounts.changeWorkerPassword', 'accounts.resetPassword') limit 1`,
  )
  return found !== undefined
}

async function readOwnSession({ db, actor }: ActorScope): Promise<{ remember: boolean }> {
  const session = await db.first(
    sql<{ remember: boolean }>`
      select remember from sessions where organisation_id = ${actor.organisationId} and id = ${actor.sessionId}`,
  )
  if (!session) throw refuse.UNAUTHENTICATED()
  return session
}

/**
 * Sets the password of an account and ends its sessions and links. A password that somebody else has chosen must be
 * changed at the next sign-in. The first own password also sets the language of the account to that of the request,
 * because until then it was chosen by the person who created the account. Later passwords keep it. If the expected
 * former password is given and no longer current, throws UNAUTHENTICATED.
 */
export async function setPassword(
  scope: Scope,
  account: { organisationId: string; accountId: string },
  passwordHash: string,
  {
    ownChoice,
    byLink = false,
    replaces,
    speaks,
  }: {
    ownChoice: boolean
    /** True if the person has opened a link that was sent to the address, which verifies it. */
    byLink?: boolean
    replaces?: string | null
    speaks?: Language | undefined
  },
): Promise<void> {
  const changed = await scope.db.many(
    sql`
      update accounts set password_hash = ${passwordHash}, password_update_required = not ${ownChoice}::boolean,
             email_verified = email_verified or ${byLink},
             preferred_language = case when (password_update_required or password_hash is null) and not email_verified
                                       then coalesce(${speaks}, preferred_language) else preferred_language end,
             version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${account.organisationId} and id = ${account.accountId}
         and (${replaces}::text is null or password_hash = ${replaces})
      returning id`,
  )
  if (changed.length === 0) throw refuse.UNAUTHENTICATED()
  await endPasswordLinks(scope.db, account)
  await endSessions(scope.db, account)
}

/** Makes all password links of an account invalid. */
export async function endPasswordLinks(
  db: Db,
  { organisationId, accountId }: { organisationId: string; accountId: string },
): Promise<void> {
  await db.many(sql`delete from password_links where organisation_id = ${organisationId} and account_id = ${accountId}`)
}

async function tellOfChange(scope: Scope, account: Credentials): Promise<void> {
  const email = accountAlert('passwordChanged', addresseeOf(account), scope.config.publicUrl)
  await post(scope, account.organisationId, email, { kind: 'alert', beyond: 'wait' })
}
