import { laterBy } from '#base/time.ts'
import { hashOf, makeToken } from '#platform/server/crypto/token.ts'
import { written } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import type { AskedFactor } from '../../contract/factors.ts'
import type { HeldAccount, Whose } from './held-account.ts'

type Kind = 'signIn' | 'proof' | 'authenticator' | 'passkey'

const minutes = { signIn: 5, proof: 5, authenticator: 15, passkey: 5 } as const satisfies Record<Kind, number>

/** What an account was asked, for a few minutes and once. */
export interface Challenge extends Whose {
  readonly accountVersion: number
  readonly remember: boolean
  /** The sealed secret of an authenticator that is being set up. */
  readonly secret: string | null
}

/** Asks an account something; the token that comes back is not known here. What it was asked too long ago is forgotten. */
export async function makeChallenge(
  scope: Scope,
  { organisationId, accountId, version }: Pick<HeldAccount, 'organisationId' | 'accountId' | 'version'>,
  kind: Kind,
  { remember = false, secret = null }: { remember?: boolean; secret?: string | null } = {},
): Promise<string> {
  const token = makeToken()
  const whose = [organisationId, accountId]
  await scope.db.many(
    written('delete from factor_challenges where organisation_id = $1 and account_id = $2 and expires_at <= $3', [
      ...whose,
      scope.now,
    ]),
  )
  await scope.db.many(
    written(
      `insert into factor_challenges (token_hash, organisation_id, account_id, kind, account_version, remember, secret, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [hashOf(token), ...whose, kind, version, remember, secret, laterBy(scope.now, minutes[kind] * 60_000)],
    ),
  )
  return token
}

/** What a token stands for, where it is still good; looking does not use it up. */
export function readChallenge(scope: Scope, token: string, kind: Kind): Promise<Challenge | undefined> {
  return scope.db.first(
    written<Challenge>(
      `select organisation_id, account_id, account_version, remember, secret from factor_challenges
        where token_hash = $1 and kind = $2 and expires_at > $3`,
      [hashOf(token), kind, scope.now],
    ),
  )
}

/** As readChallenge, but only of who asks. */
export async function readOwnChallenge(
  scope: Scope & { readonly actor: Whose },
  token: string,
  kind: Kind,
): Promise<Challenge | undefined> {
  const challenge = await readChallenge(scope, token, kind)
  return challenge?.accountId === scope.actor.accountId ? challenge : undefined
}

/** Uses a challenge up; false where somebody was quicker. */
export async function useUpChallenge(scope: Scope, token: string): Promise<boolean> {
  const used = await scope.db.many(
    written('delete from factor_challenges where token_hash = $1 and expires_at > $2 returning kind', [
      hashOf(token),
      scope.now,
    ]),
  )
  return used.length > 0
}

/** Asks an account for one of its factors: which there are, and the challenge that a passkey signs. */
export async function askForFactor(
  scope: Scope,
  account: Pick<HeldAccount, 'organisationId' | 'accountId' | 'version'>,
  kind: 'signIn' | 'proof',
  remember = false,
): Promise<AskedFactor> {
  const whose = [account.organisationId, account.accountId]
  const { authenticator } = await scope.db.one(
    written<{ authenticator: boolean }>(
      'select exists (select 1 from authenticators where organisation_id = $1 and id = $2) as authenticator',
      whose,
    ),
  )
  const passkeys = await listCredentials(scope, account)
  const challenge = await makeChallenge(scope, account, kind, { remember })
  return { challenge, authenticator, rpId: relyingParty(scope).rpId, passkeys }
}

/** The passkeys of an account as a browser names them. */
export function listCredentials(scope: Scope, { organisationId, accountId }: Whose): Promise<AskedFactor['passkeys']> {
  return scope.db.many(
    written<AskedFactor['passkeys'][number]>(
      'select credential, transports from passkeys where organisation_id = $1 and account_id = $2 order by created_at, id',
      [organisationId, accountId],
    ),
  )
}

/** For whom passkeys are made and where they are used: the product's own address, never what a request says. */
export function relyingParty({ config }: Pick<Scope, 'config'>): { rpId: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { rpId: hostname, origin }
}
