import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { checkAttempts, clearAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { type Credentials, readCredentials } from './queries.ts'

/** Refuses, at the field, a password that is not the one of who is signed in; after ten wrong ones nobody tries for a while. */
export async function requireOwnPassword(scope: ActorScope, password: string, path: string): Promise<Credentials> {
  const { organisationId, accountId } = scope.actor
  const who = `password:${accountId}`
  const limits = { [who]: { most: 10, minutes: 15 } }
  await checkAttempts(scope.db, limits, scope.now)
  const account = await readCredentials(scope.db, organisationId, accountId)
  await scope.db.settle()
  if (!account || !(await scope.passwords.verify(password, account.passwordHash))) {
    await countAttempt(scope.db, limits, scope.now)
    await scope.db.settle()
    const code = 'currentPasswordWrong'
    throw invalid([{ path, code, words: `accounts.validation.${code}`, values: {} }])
  }
  await clearAttempts(scope.db, who)
  return account
}
