import type { Received } from '#base/route.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { endSession, openSession } from '#platform/server/sessions/sessions.ts'
import { accountRefusals, type accountRoutes, type AuthProfile } from '../contract.ts'
import { askForFactor } from './factors/challenges.ts'
import { holdAccount } from '#domains/accounts/server/factors/locked-account.ts'
import { guessingAt } from './guess-limiter.ts'
import { rememberDevice } from './known-devices.ts'
import { findAccount, readAuthProfile } from './queries.ts'

/**
 * Signs in and opens a session. A wrong address, company tag or password gets the same response in the same time. An
 * account with a second factor gets FACTOR_REQUIRED after the right password, with a challenge that is not a session.
 */
export async function signIn(scope: Scope, { body }: Received<typeof accountRoutes.signIn>): Promise<AuthProfile> {
  const account = await findAccount(scope.db, body.email, body.companyTag)
  const accountRef = account && { organisationId: account.organisationId, accountId: account.id }
  // Attempts by address and by username count for the same account.
  const guessing = await guessingAt(scope, `${body.companyTag ?? ''}:${body.email.toLowerCase()}`, accountRef)
  await guessing.check()
  await scope.db.commit()
  const right = await scope.passwords.verify(body.password, account?.passwordHash)
  if (!account || !accountRef || !right) {
    await guessing.count()
    await scope.db.commit()
    throw accountRefusals.AUTH_INVALID_CREDS()
  }
  // With many simultaneous attempts, a right password after the tenth wrong one is refused, too.
  await guessing.check()
  if (!account.active || account.closed) throw accountRefusals.AUTH_INVALID_GRANT()
  await guessing.clear()
  const locked = await holdAccount(scope.db, accountRef, 'share', account.passwordHash)
  // The password was changed in the meantime.
  if (!locked) throw accountRefusals.AUTH_INVALID_CREDS()
  if (!locked.open) throw accountRefusals.AUTH_INVALID_GRANT()
  if (locked.secondFactor) {
    const factor = await askForFactor(scope, locked, 'signIn', body.remember)
    await scope.db.commit()
    throw accountRefusals.FACTOR_REQUIRED({ members: { factor } })
  }
  await openSession(scope, accountRef, body.remember ?? false)
  await rememberDevice(scope, accountRef)
  return readAuthProfile(scope.db, accountRef.organisationId, accountRef.accountId)
}

/** Ends the session and deletes its cookie. */
export async function signOut(scope: ActorScope): Promise<void> {
  await endSession(scope.db, scope.actor)
  scope.caller.dropToken()
}
