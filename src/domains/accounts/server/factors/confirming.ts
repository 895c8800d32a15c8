import { refuse } from '#base/problem.ts'
import type { Answer, Received } from '#base/route.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { markConfirmed } from '#platform/server/sessions/confirmation.ts'
import type { sensitiveRoutes } from '../../contract/sensitive.ts'
import { requireOwnPassword } from '../own-password.ts'
import { readCredentials } from '../queries.ts'
import { acceptCode, forgetTries, missed, spendTry, wrong } from './acceptance.ts'
import { readOwnChallenge, consumeChallenge } from './challenges.ts'
import { type LockedAccount, holdAccount } from './locked-account.ts'
import { acceptPasskey } from './passkey-check.ts'

type Input = Received<typeof sensitiveRoutes.confirm>
/** How somebody proved their identity. */
export type IdentityMethod = 'password' | 'code' | 'passkey'
type Reply = Promise<Answer<typeof sensitiveRoutes.confirm>>

/** Confirms the identity of the signed-in person, which allows sensitive changes for ten minutes. */
export async function confirm(scope: ActorScope, { body }: Input): Reply {
  await requireIdentity(scope, body)
  return { confirmedUntil: await markConfirmed(scope) }
}

/**
 * Returns how the signed-in person was identified. Needs the password, or a factor if the account has one, because a password alone would not
 * sign in either. Otherwise throws a validation error at the field. Commits earlier changes of the transaction.
 */
export async function requireIdentity(scope: ActorScope, proof: Input['body']): Promise<IdentityMethod> {
  const { organisationId, accountId } = scope.actor
  const account = await readCredentials(scope.db, organisationId, accountId)
  if (!account) throw refuse.UNAUTHENTICATED()
  if (account.secondFactor) return confirmByFactor(scope, proof)
  await confirmByPassword(scope, proof)
  return 'password'
}

async function confirmByPassword(scope: ActorScope, { password }: Input['body']): Promise<void> {
  if (password === undefined) throw passwordRequired()
  const { passwordHash } = await requireOwnPassword(scope, password, 'password')
  const account = await holdAccount(scope.db, scope.actor, 'share', passwordHash)
  // The password was changed or a factor was added in the meantime.
  if (!account || account.secondFactor) throw refuse.CONFLICT()
}

async function confirmByFactor(scope: ActorScope, { code, passkey }: Input['body']): Promise<IdentityMethod> {
  if (!code && !passkey) throw wrong('code', 'codeRequired')
  await spendTry(scope, scope.actor)
  const account = await holdAccount(scope.db, scope.actor, 'alone')
  if (!account?.secondFactor) throw refuse.CONFLICT()
  const isRight = passkey ? await acceptOwn(scope, account, passkey) : await acceptCode(scope, account, code ?? '')
  if (!isRight)
    throw await (passkey
      ? missed(scope, account, 'passkey', 'passkeyWrong')
      : missed(scope, account, 'code', 'codeWrong'))
  await forgetTries(scope, account)
  return passkey ? 'passkey' : 'code'
}

async function acceptOwn(
  scope: ActorScope,
  account: LockedAccount,
  { challenge, ...answer }: NonNullable<Input['body']['passkey']>,
): Promise<boolean> {
  const challenged = await readOwnChallenge(scope, challenge, 'proof')
  if (challenged?.accountVersion !== account.version) return false
  return (await acceptPasskey(scope, account, challenge, answer)) && consumeChallenge(scope, challenge)
}

const passwordRequired = () => invalidField('password', 'accounts.factors.validation.passwordRequired')
