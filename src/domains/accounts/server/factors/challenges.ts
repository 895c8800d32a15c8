import { laterBy } from '#base/time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { RequestedFactor } from '../../contract/factors.ts'
import type { LockedAccount, AccountRef } from './locked-account.ts'

type Kind = 'signIn' | 'proof' | 'authenticator' | 'passkey'

const minutes = { signIn: 5, proof: 5, authenticator: 15, passkey: 5 } as const satisfies Record<Kind, number>

/** A challenge for an account, valid for a few minutes and for one use. */
export interface Challenge extends AccountRef {
  readonly accountVersion: number
  readonly remember: boolean
  /** The encrypted secret of an authenticator app that is being set up. */
  readonly secret: string | null
}

/**
 * Creates a challenge for an account and returns its token, of which only the hash is stored. Deletes expired
 * challenges.
 */
export async function makeChallenge(
  scope: Scope,
  { organisationId, accountId, version }: Pick<LockedAccount, 'organisationId' | 'accountId' | 'version'>,
  kind: Kind,
  { remember = false, secret = null }: { remember?: boolean; secret?: string | null } = {},
): Promise<string> {
  const token = scope.group.makeToken()
  await scope.db.many(
    sql`
      delete from factor_challenges where organisation_id = ${organisationId} and account_id = ${accountId} and expires_at <= ${scope.now}`,
  )
  await scope.db.many(
    sql`
      insert into factor_challenges (token_hash, organisation_id, account_id, kind, account_version, remember, secret, expires_at)
      values (${hashOf(token)}, ${organisationId}, ${accountId}, ${kind}, ${version}, ${remember}, ${secret},
              ${laterBy(scope.now, minutes[kind] * 60_000)})`,
  )
  return token
}

/** Returns the challenge of a token if it is valid, without using it up. */
export function readChallenge(scope: Scope, token: string, kind: Kind): Promise<Challenge | undefined> {
  return scope.db.first(
    sql<Challenge>`
      select organisation_id, account_id, account_version, remember, secret from factor_challenges
       where token_hash = ${hashOf(token)} and kind = ${kind} and expires_at > ${scope.now}`,
  )
}

/** Like `readChallenge`, but only for challenges of the signed-in person. */
export async function readOwnChallenge(
  scope: Scope & { readonly actor: AccountRef },
  token: string,
  kind: Kind,
): Promise<Challenge | undefined> {
  const challenge = await readChallenge(scope, token, kind)
  return challenge?.accountId === scope.actor.accountId ? challenge : undefined
}

/** Uses up a challenge. Returns false if it was used up in the meantime. */
export async function consumeChallenge(scope: Scope, token: string): Promise<boolean> {
  const used = await scope.db.many(
    sql`delete from factor_challenges where token_hash = ${hashOf(token)} and expires_at > ${scope.now} returning kind`,
  )
  return used.length > 0
}

/** Creates a challenge for a second factor. Returns it with the available factors. */
export async function askForFactor(
  scope: Scope,
  account: Pick<LockedAccount, 'organisationId' | 'accountId' | 'version'>,
  kind: 'signIn' | 'proof',
  remember = false,
): Promise<RequestedFactor> {
  const { authenticator } = await scope.db.one(
    sql<{ authenticator: boolean }>`
      select exists (select 1 from authenticators
                     where organisation_id = ${account.organisationId} and id = ${account.accountId}) as authenticator`,
  )
  const passkeys = await listCredentials(scope, account)
  const challenge = await makeChallenge(scope, account, kind, { remember })
  return { challenge, authenticator, rpId: relyingParty(scope).rpId, passkeys }
}

/** Returns the passkeys of an account in the form that a browser needs. */
export function listCredentials(
  scope: Scope,
  { organisationId, accountId }: AccountRef,
): Promise<RequestedFactor['passkeys']> {
  return scope.db.many(
    sql<RequestedFactor['passkeys'][number]>`
      select credential, transports
        from passkeys
       where organisation_id = ${organisationId} and account_id = ${accountId}
       order by created_at, id`,
  )
}

/** Returns the relying party of passkeys, which is the public URL and never a value of the request. */
export function relyingParty({ config }: Pick<Scope, 'config'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpId: hostname, origin }
}
