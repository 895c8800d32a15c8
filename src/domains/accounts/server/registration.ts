import type { Language } from '#base/language.ts'
import { laterBy } from '#base/time.ts'
import { v7 as uuid } from 'uuid'
import type { Received } from '#base/route.ts'
import { createOrganisation } from '#domains/organisations/server/commands.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { violates } from '#platform/server/db/transaction.ts'
import { sql } from '#platform/server/db/statement.ts'
import { post } from '#platform/server/mail/outbox.ts'
import type { Scope } from '#platform/server/scope.ts'
import { checkAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { openSession } from '#platform/server/sessions/sessions.ts'
import { accountRefusals, type accountRoutes, type AuthProfile } from '../contract.ts'
import { rememberDevice } from './known-devices.ts'
import { accountEmail } from './emails.ts'
import { requireGoodPassword } from './password-rules.ts'
import { findAccount, readAuthProfile } from './queries.ts'

type Input<Name extends keyof typeof accountRoutes> = Received<(typeof accountRoutes)[Name]>

const linkHours = 24

interface Registration {
  email: string
  purpose: 'outsourcing' | 'enlisting'
  language: Language
}

/** Sends a verification link to a business address. If the address has an account, sends an email about it instead. */
export async function register(scope: Scope, { body }: Input<'register'>): Promise<void> {
  const limits = {
    [`verify:${body.email}`]: { most: 3, minutes: 60 },
    [`verify-from:${scope.caller.address}`]: { most: 100, minutes: 60 },
  }
  await checkAttempts(scope.db, limits, scope.now)
  await countAttempt(scope.db, limits, scope.now)
  await sendVerification(scope, { email: body.email, purpose: body.accountType, language: scope.language })
}

/** Sends the link of a pending registration again. The older link becomes invalid. */
export async function resendVerification(scope: Scope, { body }: Input<'resendVerification'>): Promise<void> {
  const limits = {
    [`verify:${body.email}`]: { most: 3, minutes: 60 },
    [`verify-from:${scope.caller.address}`]: { most: 100, minutes: 60 },
  }
  await checkAttempts(scope.db, limits, scope.now)
  await countAttempt(scope.db, limits, scope.now)
  const pending = await scope.db.first(
    sql<Registration>`select email, purpose, language from registrations where email = ${body.email}`,
  )
  if (pending) await sendVerification(scope, pending)
}

const limit = { kind: 'registration', beyond: 'wait' } as const

async function sendVerification(scope: Scope, registration: Registration): Promise<void> {
  const { email, purpose, language } = registration
  const account = await findAccount(scope.db, email, undefined)
  if (account) {
    const link = `${scope.config.publicUrl}/auth/login`
    // Without name and organisation, because the email is stored outside of any organisation, where an erasure does not
    // find it.
    const to = { email: account.email, name: '', language: account.preferredLanguage, company: '' }
    await post(scope, null, accountEmail('alreadyRegistered', to, link), limit)
    return
  }
  const token = scope.group.makeToken()
  const expiresAt = laterBy(scope.now, linkHours * 3_600_000)
  await scope.db.many(
    sql`
      insert into registrations (token_hash, email, purpose, language, expires_at)
      values (${hashOf(token)}, ${email}, ${purpose}, ${language}, ${expiresAt})
      on conflict (email) do update
        set token_hash = excluded.token_hash, purpose = excluded.purpose, language = excluded.language,
            expires_at = excluded.expires_at, created_at = excluded.created_at`,
  )
  const link = `${scope.config.publicUrl}/auth/verify-token?token=${token}`
  await post(scope, null, accountEmail('verify', { email, name: '', language, company: '' }, link), limit)
}

/** Returns the registration of a link, without using it up. Throws `TOKEN_INVALID`. */
export async function readRegistration(scope: Scope, token: string): Promise<Registration> {
  const found = await scope.db.first(
    sql<Registration>`select email, purpose, language from registrations where token_hash = ${hashOf(token)} and expires_at > ${scope.now}`,
  )
  if (!found) throw accountRefusals.TOKEN_INVALID()
  return found
}

/** Uses a link: creates the organisation and its providerAdmin, and signs in. Throws `TOKEN_INVALID`. */
export async function activateAccount(scope: Scope, { body }: Input<'activateAccount'>): Promise<AuthProfile> {
  const { email } = await readRegistration(scope, body.token)
  await requireGoodPassword(body.newPassword, [email])
  await scope.db.commit()
  const passwordHash = await scope.passwords.hash(body.newPassword)
  const registration = await useUp(scope, body.token)
  const organisationId = uuid()
  if (!(await scope.group.claim(organisationId, { kind: 'providerEmail', name: registration.email })))
    throw accountRefusals.TOKEN_INVALID()
  const accountId = uuid()
  // Sets the author of the history entries from the first one.
  await scope.db.many(sql`select set_config('app.actor_id', ${accountId}, true)`)
  await createOrganisation(scope.db, {
    id: organisationId,
    purpose: registration.purpose,
    // The person who registers is the main contact until another one is saved.
    primaryEmail: registration.email,
    primaryFullName: [body.givenName, body.familyName].filter(Boolean).join(' ') || null,
  })
  await scope.db
    .many(
      sql`
        insert into accounts (organisation_id, id, type, role, email, password_hash, email_verified, preferred_language,
                              given_name, family_name)
        values (${organisationId}, ${accountId}, 'provider', 'providerAdmin', ${registration.email}, ${passwordHash}, true,
                ${registration.language}, ${body.givenName}, ${body.familyName})`,
    )
    .catch((error: unknown) => {
      // Another registration with the same address was faster.
      throw violates(error, 'accounts_provider_email') ? accountRefusals.TOKEN_INVALID() : error
    })
  await openSession(scope, { organisationId, accountId }, false)
  await rememberDevice(scope, { organisationId, accountId })
  return readAuthProfile(scope.db, organisationId, accountId)
}

async function useUp(scope: Scope, token: string): Promise<Registration> {
  const used = await scope.db.first(
    sql<Registration>`
      delete from registrations where token_hash = ${hashOf(token)} and expires_at > ${scope.now} returning email, purpose, language`,
  )
  if (!used) throw accountRefusals.TOKEN_INVALID()
  return used
}
