import { createHmac } from 'node:crypto'
import * as oidc from 'openid-client'
import { Refusal } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { email } from '#base/text.ts'
import { laterBy } from '#base/time.ts'
import { hashOf, makeToken } from '#platform/server/crypto/token.ts'
import { sql } from '#platform/server/db/statement.ts'
import { configurationOf, IssuerFault, keepKeys } from '#platform/server/oidc/issuer.ts'
import type { Scope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import { openSession } from '#platform/server/sessions/sessions.ts'
import { signOnRefusals, type signOnRoutes } from '../../contract/single-sign-on.ts'
import { rememberDevice } from '../known-devices.ts'
import { readAuthProfile } from '../queries.ts'
import { accountOf, type Person } from './identities.ts'
import { findSignOn, readEnabledSignOn, redirectUriOf, type SignOn } from './settings.ts'

type Input<Name extends keyof typeof signOnRoutes> = Received<(typeof signOnRoutes)[Name]>

const minutes = 10
const longestSubject = 255
const address = email()
// For all users behind one address, such as an office.
const fromAddress = { most: 300, minutes: 10 }

/** Returns the name of the identity provider of a company tag. An unknown tag and one without a provider get the same refusal. */
export async function showSignOn(
  scope: Scope,
  { query }: Input<'findSignOn'>,
): Promise<Answer<typeof signOnRoutes.findSignOn>> {
  const found = await findSignOn(scope, query.companyTag)
  if (!found) throw signOnRefusals.SSO_NOT_OFFERED()
  return { name: found.name }
}

/**
 * Begins a sign-in: returns the address of the provider, with a state that is valid once, for ten minutes and in this browser. Nonce and
 * code verifier are derived from a secret that only the browser holds.
 */
export async function startSignOn(
  scope: Scope,
  { body }: Input<'startSignOn'>,
): Promise<Answer<typeof signOnRoutes.startSignOn>> {
  await countAttempt(scope.db, { [`sign-on-from:${scope.caller.address}`]: fromAddress }, scope.now)
  const found = await findSignOn(scope, body.companyTag)
  await scope.db.commit()
  if (!found) throw signOnRefusals.SSO_NOT_OFFERED()
  const configuration = await reach(scope, found)
  const state = scope.group.makeToken()
  // A second tab goes on with the secret of the first, so that both can finish.
  const secret = scope.caller.signingIn ?? makeToken()
  await scope.db.many(
    sql`delete from single_sign_on_attempts where organisation_id = ${found.organisationId} and expires_at <= ${scope.now}`,
  )
  await scope.db.many(
    sql`
      insert into single_sign_on_attempts (state_hash, organisation_id, browser_hash, issuer, remember, expires_at)
      values (${hashOf(state)}, ${found.organisationId}, ${hashOf(secret)}, ${found.issuer}, ${body.remember ?? false},
              ${laterBy(scope.now, minutes * 60_000)})`,
  )
  scope.caller.keepSigningIn(secret)
  const location = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUriOf(scope.config),
    scope: 'openid email profile',
    state,
    nonce: derived(secret, state, 'nonce'),
    code_challenge: await oidc.calculatePKCECodeChallenge(derived(secret, state, 'verifier')),
    code_challenge_method: 'S256',
    ui_locales: scope.language,
  })
  return { location: location.href }
}

/** Completes a sign-in with the provider's response and opens a session. Our own second factor is not asked for (decision 77). */
export async function finishSignOn(
  scope: Scope,
  { body }: Input<'finishSignOn'>,
): Promise<Answer<typeof signOnRoutes.finishSignOn>> {
  const secret = scope.caller.signingIn
  const attempt = secret === undefined ? undefined : await consumeAttempt(scope, body.state, secret)
  const found = attempt && (await readEnabledSignOn(scope, attempt.organisationId))
  await scope.db.commit()
  if (!attempt || !secret || found?.issuer !== attempt.issuer) throw signOnRefusals.SSO_EXPIRED()
  if (body.error !== undefined || body.code === undefined) throw signOnRefusals.SSO_DECLINED()
  const configuration = await reach(scope, found)
  const person = await verify(scope, configuration, found, secret, body)
  const account = await accountOf(scope, found, person)
  await openSession(scope, account, attempt.remember)
  await rememberDevice(scope, account)
  const profile = await readAuthProfile(scope.db, account.organisationId, account.accountId)
  return { profile, signOutAt: signOutAddress(scope, configuration) }
}

async function consumeAttempt(scope: Scope, state: string, secret: string) {
  return scope.db.first(
    sql<{ organisationId: string; issuer: string; remember: boolean }>`
      delete from single_sign_on_attempts
       where state_hash = ${hashOf(state)} and browser_hash = ${hashOf(secret)} and expires_at > ${scope.now}
      returning organisation_id, issuer, remember`,
  )
}

async function reach(scope: Scope, found: SignOn): Promise<oidc.Configuration> {
  try {
    return await configurationOf(scope.config, found)
  } catch (error) {
    if (!(error instanceof IssuerFault)) throw error
    scope.log.warn({ organisationId: found.organisationId, finding: error.finding }, 'an identity provider failed')
    throw signOnRefusals.SSO_UNREACHABLE()
  }
}

/** Exchanges the code and returns the person of the ID token, whose issuer, audience, nonce, times and signature are right. */
async function verify(
  scope: Scope,
  configuration: oidc.Configuration,
  found: SignOn,
  secret: string,
  { state, code, iss }: Input<'finishSignOn'>['body'],
): Promise<Person> {
  const address = new URL(redirectUriOf(scope.config))
  for (const [name, value] of Object.entries({ state, code, iss })) if (value) address.searchParams.set(name, value)
  try {
    const tokens = await oidc.authorizationCodeGrant(configuration, address, {
      expectedState: state,
      expectedNonce: derived(secret, state, 'nonce'),
      pkceCodeVerifier: derived(secret, state, 'verifier'),
      idTokenExpected: true,
    })
    keepKeys(found.issuer, configuration)
    const claims = tokens.claims()
    if (!claims) throw signOnRefusals.SSO_NOT_VERIFIED()
    // The longest that the standard allows.
    if (claims.sub.length > longestSubject) throw signOnRefusals.SSO_NOT_VERIFIED()
    const isWhole = typeof claims.email === 'string' && 'email_verified' in claims
    if (isWhole || !configuration.serverMetadata().userinfo_endpoint) return personOf(claims)
    return personOf({ ...(await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)), sub: claims.sub })
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code: reason, message, cause } = error as { code?: string; message: string; cause?: Error }
    scope.log.warn(
      { organisationId: found.organisationId, reason: reason ?? cause?.message ?? message },
      'a sign-in was refused',
    )
    // A call that the provider did not answer is its failure; all else is a response that must not be trusted.
    throw isUnanswered(error) ? signOnRefusals.SSO_UNREACHABLE() : signOnRefusals.SSO_NOT_VERIFIED()
  }
}

function isUnanswered(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string; name?: string } }
  if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return true
  return code === undefined && (cause?.name === 'AbortError' || /^E[A-Z_]+$/.test(cause?.code ?? ''))
}

// Amazon Cognito sends texts, Microsoft Entra ID nothing.
function verificationOf(claim: unknown): Person['verified'] {
  if (claim === true || claim === 'true') return 'yes'
  return claim === undefined || claim === null ? 'unknown' : 'no'
}

function personOf(claims: oidc.IDToken | oidc.UserInfoResponse): Person {
  const text = (value: unknown) => (typeof value === 'string' ? value : null)
  return {
    subject: claims.sub,
    email: address.safeParse(claims.email).data ?? null,
    hasEmail: claims.email !== undefined && claims.email !== null,
    verified: verificationOf(claims.email_verified),
    givenName: text(claims.given_name),
    familyName: text(claims.family_name),
  }
}

/** Returns the address that ends the session at the provider and comes back to our sign-in page (RP-Initiated Logout). */
function signOutAddress(scope: Scope, configuration: oidc.Configuration): string | null {
  if (!configuration.serverMetadata().end_session_endpoint) return null
  return oidc.buildEndSessionUrl(configuration, { post_logout_redirect_uri: `${scope.config.publicUrl}/auth/login` })
    .href
}

// 43 characters, as a code verifier needs at least (RFC 7636).
function derived(secret: string, state: string, purpose: 'nonce' | 'verifier'): string {
  return createHmac('sha256', secret).update(`${purpose} ${state}`).digest('base64url')
}
