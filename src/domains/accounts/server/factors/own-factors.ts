import { parse, v7 as uuid } from 'uuid'
import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { codeAddress, codeStep, makeCodeSecret } from '#platform/server/crypto/one-time-code.ts'
import { insertRecord } from '#platform/server/db/change.ts'
import { sql } from '#platform/server/db/statement.ts'
import { violates } from '#platform/server/db/transaction.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { renewSession } from '#platform/server/sessions/confirmation.ts'
import type { RequestedFactor, EnrolledFactor, factorRoutes, OwnFactors } from '../../contract/factors.ts'
import { accountRefusals } from '../../contract.ts'
import { actionsOnFactors, factorLimits, takesPasskeys, typedCode } from '../../rules/factors.ts'
import { contextOfSecret, wrong } from './acceptance.ts'
import {
  askForFactor,
  listCredentials,
  makeChallenge,
  readOwnChallenge,
  relyingParty,
  consumeChallenge,
} from './challenges.ts'
import { type LockedAccount, holdAccount, noteFactors, alertOfFactorChange } from './locked-account.ts'
import { readMadePasskey } from './passkey-check.ts'
import { dropRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'

type Input<Name extends keyof typeof factorRoutes> = Received<(typeof factorRoutes)[Name]>
type Reply<Name extends keyof typeof factorRoutes> = Promise<Answer<(typeof factorRoutes)[Name]>>

/** Returns the actor's second factors, passkeys in the order of their creation. */
export async function readFactors(scope: ActorScope): Promise<OwnFactors> {
  const authenticator = await scope.db.first(
    sql<{ createdAt: string }>`
      select created_at from authenticators where organisation_id = ${scope.actor.organisationId} and id = ${scope.actor.accountId}`,
  )
  const passkeys = await scope.db.many(
    sql<OwnFactors['passkeys'][number]>`
      select id, name, created_at, used_at from passkeys
       where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} order by created_at, id`,
  )
  const codes = await scope.db.first(
    sql<{ left: number; madeAt: string }>`
      select (count(*) filter (where used_at is null))::int as "left", max(made_at) as made_at from recovery_codes
       where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} having count(*) > 0`,
  )
  return {
    authenticator: authenticator ?? null,
    passkeys,
    recoveryCodes: codes ?? null,
    allowed: actionsOnFactors({
      hasAuthenticator: authenticator !== undefined,
      passkeys: passkeys.length,
      host: relyingParty(scope).rpId,
    }),
  }
}

/** Returns a challenge for the signed-in person, which a passkey can answer as proof. */
export async function askForProof(scope: ActorScope): Promise<RequestedFactor> {
  return askForFactor(scope, await lockedOwn(scope), 'proof')
}

/** Starts the setup of an authenticator app, which takes effect once its first code is entered. */
export async function startAuthenticator(scope: ActorScope): Reply<'startAuthenticator'> {
  const account = await lockedOwn(scope)
  if ((await readFactors(scope)).authenticator) throw accountRefusals.HAS_AUTHENTICATOR()
  const secret = makeCodeSecret()
  const sealed = scope.cipher.seal(secret, contextOfSecret(scope.actor))
  const challenge = await makeChallenge(scope, account, 'authenticator', { secret: sealed })
  return { challenge, secret, address: codeAddress(secret, { issuer: 'Interim', label: account.email }) }
}

/** Adds an authenticator app if its first code is right. That code cannot be used again. */
export async function addAuthenticator(
  scope: ActorScope,
  { body }: Input<'addAuthenticator'>,
): Promise<EnrolledFactor> {
  const account = await lockedOwn(scope)
  const challenged = await readOwnChallenge(scope, body.challenge, 'authenticator')
  if (!challenged?.secret || challenged.accountVersion !== account.version) throw accountRefusals.SETTING_UP_EXPIRED()
  const secret = scope.cipher.open(challenged.secret, contextOfSecret(scope.actor))
  const step = codeStep(secret, typedCode(body.code) ?? '', scope.now)
  if (step === undefined) throw wrong('code', 'codeWrong')
  if (!(await consumeChallenge(scope, body.challenge))) throw accountRefusals.SETTING_UP_EXPIRED()
  const columns = { secret: challenged.secret, last_step: step, created_at: scope.now }
  await insertRecord(scope, { table: 'authenticators', id: scope.actor.accountId }, columns).catch((error: unknown) => {
    throw violates(error, 'authenticators_pkey') ? accountRefusals.HAS_AUTHENTICATOR() : error
  })
  return enrol(scope, account, 'authenticatorAdded')
}

/** Removes the authenticator app. */
export async function removeAuthenticator(scope: ActorScope): Promise<OwnFactors> {
  const account = await lockedOwn(scope)
  const gone = await scope.db.many(
    sql`delete from authenticators where organisation_id = ${scope.actor.organisationId} and id = ${scope.actor.accountId} returning id`,
  )
  if (gone.length === 0) throw refuse.INVALID_TRANSITION()
  return withdraw(scope, account, 'authenticatorRemoved')
}

/** Starts adding a passkey. Returns what the browser needs to create it. */
export async function startPasskey(scope: ActorScope): Reply<'startPasskey'> {
  const account = await lockedOwn(scope)
  const exclude = await roomForPasskey(scope)
  const { rpId } = relyingParty(scope)
  const challenge = await makeChallenge(scope, account, 'passkey')
  // An opaque id, because an authenticator reveals it to anybody.
  const id = Buffer.from(parse(scope.actor.accountId)).toString('base64url')
  return {
    challenge,
    rp: { id: rpId, name: 'Interim' },
    user: { id, name: account.email, displayName: account.email },
    exclude,
  }
}

/** Adds a passkey that the browser has created. */
export async function addPasskey(scope: ActorScope, { body }: Input<'addPasskey'>): Promise<EnrolledFactor> {
  const account = await lockedOwn(scope)
  const challenged = await readOwnChallenge(scope, body.challenge, 'passkey')
  if (challenged?.accountVersion !== account.version) throw accountRefusals.SETTING_UP_EXPIRED()
  const newPasskey = await readMadePasskey(scope, body)
  if (!newPasskey) throw wrong('passkey', 'passkeyWrong')
  if (!(await consumeChallenge(scope, body.challenge))) throw accountRefusals.SETTING_UP_EXPIRED()
  await roomForPasskey(scope)
  const columns = {
    account_id: scope.actor.accountId,
    name: body.name,
    credential: newPasskey.credential,
    public_key: newPasskey.publicKey,
    counter: newPasskey.counter,
    transports: body.transports,
    created_at: scope.now,
  }
  await insertRecord(scope, { table: 'passkeys', id: uuid() }, columns).catch((error: unknown) => {
    throw violates(error, 'passkeys_credential') ? accountRefusals.PASSKEY_KNOWN() : error
  })
  return enrol(scope, account, 'passkeyAdded', { name: body.name })
}

/** Removes a passkey. Throws `NOT_FOUND`. */
export async function removePasskey(scope: ActorScope, { params }: Input<'removePasskey'>): Promise<OwnFactors> {
  const found = (await readFactors(scope)).passkeys.find(({ id }) => id === params.id)
  if (!found) throw refuse.NOT_FOUND()
  const account = await lockedOwn(scope)
  const gone = await scope.db.many(
    sql`
      delete from passkeys
       where organisation_id = ${scope.actor.organisationId} and account_id = ${scope.actor.accountId} and id = ${params.id}
      returning id`,
  )
  if (gone.length === 0) throw refuse.NOT_FOUND()
  return withdraw(scope, account, 'passkeyRemoved', { name: found.name })
}

/** Replaces all recovery codes. */
export async function renewRecoveryCodes(scope: ActorScope): Reply<'renewRecoveryCodes'> {
  const account = await lockedOwn(scope)
  if (!account.secondFactor) throw refuse.INVALID_TRANSITION()
  const recoveryCodes = await makeRecoveryCodes(scope, scope.actor)
  await alertOfFactorChange(scope, account, 'recoveryCodesRenewed')
  await renewSession(scope)
  return { factors: await readFactors(scope), recoveryCodes }
}

async function lockedOwn(scope: ActorScope): Promise<LockedAccount> {
  const account = await holdAccount(scope.db, scope.actor, 'alone')
  if (!account) throw refuse.UNAUTHENTICATED()
  return account
}

async function roomForPasskey(scope: ActorScope): Promise<RequestedFactor['passkeys']> {
  const credentials = await listCredentials(scope, scope.actor)
  if (!takesPasskeys(relyingParty(scope).rpId)) throw refuse.INVALID_TRANSITION()
  if (credentials.length >= factorLimits.passkeys) throw accountRefusals.TOO_MANY_PASSKEYS()
  return credentials
}

// Adding a factor ends all other sessions. The first factor creates the recovery codes.
async function enrol(
  scope: ActorScope,
  account: LockedAccount,
  alert: 'authenticatorAdded' | 'passkeyAdded',
  values: Record<string, string> = {},
): Promise<EnrolledFactor> {
  await noteFactors(scope, scope.actor)
  const recoveryCodes = account.secondFactor ? null : await makeRecoveryCodes(scope, scope.actor)
  await renewSession(scope)
  await alertOfFactorChange(scope, account, alert, values)
  return { factors: await readFactors(scope), recoveryCodes }
}

// Removing the last factor deletes the recovery codes.
async function withdraw(
  scope: ActorScope,
  account: LockedAccount,
  alert: 'authenticatorRemoved' | 'passkeyRemoved',
  values: Record<string, string> = {},
): Promise<OwnFactors> {
  if (!(await noteFactors(scope, scope.actor))) await dropRecoveryCodes(scope, scope.actor)
  await renewSession(scope)
  await alertOfFactorChange(scope, account, alert, values)
  return readFactors(scope)
}
