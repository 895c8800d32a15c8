import type { Received } from '#base/route.ts'
import type { ActorScope, Scope } from '#platform/server/scope.ts'
import { checkAttempts, clearAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { endSession, openSession } from '#platform/server/sessions/sessions.ts'
import { accountRefusals, type accountRoutes, type AuthProfile } from '../contract.ts'
import { askForFactor } from './factors/challenges.ts'
import { holdAccount } from './factors/held-account.ts'
import { findAccount, readAuthProfile } from './queries.ts'

const attempts = { most: 10, minutes: 15 }

/**
 * Signs in; a wrong address, tag or password are one answer, given in the same time. Who has a second factor is told so after a right
 * password, with a challenge that is no session: FACTOR_REQUIRED.
 */
export async function signIn(scope: Scope, { body }: Received<typeof accountRoutes.signIn>): Promise<AuthProfile> {
  const who = `sign-in:${body.companyTag ?? ''}:${body.email.toLowerCase()}`
  const limits: Record<string, typeof attempts> = {
    [who]: attempts,
    [`sign-in-from:${scope.caller.address}`]: { most: 50, minutes: 15 },
  }
  await checkAttempts(scope.db, limits, scope.now)
  const account = await findAccount(scope.db, body.email, body.companyTag)
  // By an address or a user name, it is the same account that is guessed at.
  const whoever = `sign-in-to:${account?.id ?? who}`
  limits[whoever] = attempts
  await checkAttempts(scope.db, limits, scope.now)
  await scope.db.settle()
  const right = await scope.passwords.verify(body.password, account?.passwordHash)
  if (!account || !right) {
    await countAttempt(scope.db, limits, scope.now)
    await scope.db.settle()
    throw accountRefusals.AUTH_INVALID_CREDS()
  }
  // Of many guesses at once, one behind the tenth wrong one does not count as known, even if it is right.
  await checkAttempts(scope.db, limits, scope.now)
  if (!account.active || account.closed) throw accountRefusals.AUTH_INVALID_GRANT()
  await clearAttempts(scope.db, who)
  await clearAttempts(scope.db, whoever)
  const whose = { organisationId: account.organisationId, accountId: account.id }
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
  return readAuthProfile(scope.db, whose.organisationId, whose.accountId)
}

/** Signs out: the session is gone, and the browser is told to forget it. */
export async function signOut(scope: ActorScope): Promise<void> {
  await endSession(scope.db, scope.actor)
  scope.caller.dropToken()
}
