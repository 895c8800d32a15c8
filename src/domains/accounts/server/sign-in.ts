import type { Received } from '#base/route.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { endSession, openSession } from '#platform/server/sessions/sessions.ts'
import { accountRefusals, type accountRoutes, type AuthProfile } from '../contract.ts'
import { askForFactor } from './factors/challenges.ts'
import { holdAccount } from './factors/held-account.ts'
import { guessingAt } from './guessing.ts'
import { rememberDevice } from './known-devices.ts'
import { findAccount, readAuthProfile } from './queries.ts'

/**
 * Signs in; a wrong address, tag or password are one answer, given in the same time. Who has a second factor is told so after a right
 * password, with a challenge that is no session: FACTOR_REQUIRED.
 */
export async function signIn(scope: Scope, { body }: Received<typeof accountRoutes.signIn>): Promise<AuthProfile> {
  const account = await findAccount(scope.db, body.email, body.companyTag)
  const whose = account && { organisationId: account.organisationId, accountId: account.id }
  // By an address or a username, it is the same account that is guessed at.
  const guessing = await guessingAt(scope, `${body.companyTag ?? ''}:${body.email.toLowerCase()}`, whose)
  await guessing.check()
  await scope.db.settle()
  const right = await scope.passwords.verify(body.password, account?.passwordHash)
  if (!account || !whose || !right) {
    await guessing.count()
    await scope.db.settle()
    throw accountRefusals.AUTH_INVALID_CREDS()
  }
  // Of many guesses at once, one behind the tenth wrong one does not count as known, even if it is right.
  await guessing.check()
  if (!account.active || account.closed) throw accountRefusals.AUTH_INVALID_GRANT()
  await guessing.clear()
  const held = await holdAccount(scope.db, whose, 'share', account.passwordHash)
  // Changed meanwhile: it is not the password any more.
  if (!held) throw accountRefusals.AUTH_INVALID_CREDS()
  if (!held.open) throw accountRefusals.AUTH_INVALID_GRANT()
  if (held.secondFactor) {
    const factor = await askForFactor(scope, held, 'signIn', body.remember)
    await scope.db.settle()
    throw accountRefusals.FACTOR_REQUIRED({ members: { factor } })
  }
  await openSession(scope, whose, body.remember ?? false)
  await rememberDevice(scope, whose)
  return readAuthProfile(scope.db, whose.organisationId, whose.accountId)
}

/** Signs out: the session is gone, and the browser is told to forget it. */
export async function signOut(scope: ActorScope): Promise<void> {
  await endSession(scope.db, scope.actor)
  scope.caller.dropToken()
}
