import { refuse } from '#base/problem.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { Proof } from '../../contract/factors.ts'
import { requireOwnPassword } from '../own-password.ts'
import { acceptCode, forgetTries, missed, spendTry, wrong } from './acceptance.ts'
import { readOwnChallenge, useUpChallenge } from './challenges.ts'
import { type HeldAccount, holdAccount } from './held-account.ts'
import { acceptPasskey } from './passkey-check.ts'

/**
 * Refuses who does not prove to be the one who is signed in: by the password, and where there is a second factor by that too. The
 * account is held alone from then on, to the end of the transaction.
 */
export async function requireProof(scope: ActorScope, proof: Proof): Promise<HeldAccount> {
  const { secondFactor } = await requireOwnPassword(scope, proof.password, 'proof.password')
  if (secondFactor && !proof.code && !proof.passkey) throw wrong('proof.code', 'codeRequired')
  if (secondFactor) await spendTry(scope, scope.actor)
  const account = await holdAccount(scope.db, scope.actor, 'alone')
  if (!account) throw refuse.UNAUTHENTICATED()
  // Meanwhile the last factor was removed elsewhere, or the first one added.
  if (account.secondFactor !== secondFactor) throw refuse.CONFLICT()
  if (!secondFactor) return account
  const isRight = proof.passkey
    ? await acceptOwnPasskey(scope, account, proof.passkey)
    : await acceptCode(scope, account, proof.code ?? '')
  if (!isRight)
    throw await (proof.passkey
      ? missed(scope, 'proof.passkey', 'passkeyWrong')
      : missed(scope, 'proof.code', 'codeWrong'))
  await forgetTries(scope, account)
  return account
}

async function acceptOwnPasskey(
  scope: ActorScope,
  account: HeldAccount,
  { challenge, ...answer }: NonNullable<Proof['passkey']>,
): Promise<boolean> {
  const asked = await readOwnChallenge(scope, challenge, 'proof')
  if (asked?.accountVersion !== account.version) return false
  return (await acceptPasskey(scope, account, challenge, answer)) && useUpChallenge(scope, challenge)
}
