import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clearAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { type Credentials, readCredentials } from './queries.ts'

/**
 * Returns the account of the signed-in person if the password is right. Otherwise throws a validation error at `path`.
 * After ten wrong passwords, further attempts are refused for a while.
 */
export async function requireOwnPassword(scope: ActorScope, password: string, path: string): Promise<Credentials> {
  const account = await checkOwnPassword(scope, password)
  if (!account) throw invalidField(path, 'accounts.validation.currentPasswordWrong')
  return account
}

/**
 * Returns the account of the signed-in person if the password is right, else undefined. Each attempt is counted and
 * committed before the check, so that simultaneous attempts cannot exceed the limit. A right password resets the count.
 * Commits earlier changes of the transaction.
 */
export async function checkOwnPassword(scope: ActorScope, password: string): Promise<Credentials | undefined> {
  const { organisationId, accountId, sessionId } = scope.actor
  // Counted by session, so that an attacker with a stolen session only uses up its own attempts.
  const who = `password:${sessionId}`
  await countAttempt(scope.db, { [who]: { most: 10, minutes: 15 } }, scope.now)
  const account = await readCredentials(scope.db, organisationId, accountId)
  await scope.db.commit()
  if (!account || !(await scope.passwords.verify(password, account.passwordHash))) return undefined
  await clearAttempts(scope.db, [who])
  await scope.db.commit()
  return account
}
