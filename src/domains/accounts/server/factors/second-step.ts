import type { Received } from '#base/route.ts'
import type { Scope } from '#platform/server/scope.ts'
import { openSession } from '#platform/server/sessions/sessions.ts'
import type { factorSignInRoutes } from '../../contract/factors.ts'
import { accountRefusals, type AuthProfile } from '../../contract.ts'
import { rememberDevice } from '../known-devices.ts'
import { readAuthProfile } from '../queries.ts'
import { acceptCode, forgetTries, missed, spendTry } from './acceptance.ts'
import { readChallenge, consumeChallenge } from './challenges.ts'
import { type LockedAccount, holdAccount } from './locked-account.ts'
import { acceptPasskey } from './passkey-check.ts'

type Input<Name extends keyof typeof factorSignInRoutes> = Received<(typeof factorSignInRoutes)[Name]>

/** Completes a sign-in with a code. */
export async function signInByCode(scope: Scope, { body }: Input<'signInByCode'>): Promise<AuthProfile> {
  return finish(scope, body.challenge, async (account) =>
    (await acceptCode(scope, account, body.code)) ? undefined : missed(scope, account, 'code', 'codeWrong'),
  )
}

/** Completes a sign-in with a passkey. */
export async function signInByPasskey(scope: Scope, { body }: Input<'signInByPasskey'>): Promise<AuthProfile> {
  return finish(scope, body.challenge, async (account) =>
    (await acceptPasskey(scope, account, body.challenge, body.passkey))
      ? undefined
      : missed(scope, account, 'passkey', 'passkeyWrong'),
  )
}

// For codes and passkeys alike: the challenge is valid, an attempt is left, the answer is right, and the challenge has
// not been used in the meantime.
async function finish(
  scope: Scope,
  token: string,
  refused: (account: LockedAccount) => Promise<Error | undefined>,
): Promise<AuthProfile> {
  const challenged = await readChallenge(scope, token, 'signIn')
  if (!challenged) throw accountRefusals.SIGN_IN_EXPIRED()
  await spendTry(scope, challenged)
  const account = await holdAccount(scope.db, challenged, 'share')
  if (!account?.open) throw accountRefusals.AUTH_INVALID_GRANT()
  if (account.version !== challenged.accountVersion || !account.secondFactor) throw accountRefusals.SIGN_IN_EXPIRED()
  const refusal = await refused(account)
  if (refusal) throw refusal
  if (!(await consumeChallenge(scope, token))) throw accountRefusals.SIGN_IN_EXPIRED()
  await forgetTries(scope, account)
  await openSession(scope, account, challenged.remember)
  await rememberDevice(scope, account)
  return readAuthProfile(scope.db, account.organisationId, account.accountId)
}
