import { invalid } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { clearAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'
import { type Credentials, readCredentials } from './queries.ts'

/** Refuses, at the field, a password that is not the one of who is signed in; after ten wrong ones nobody tries for a while. */
export async function requireOwnPassword(scope: ActorScope, password: string, path: string): Promise<Credentials> {
  const account = await checkOwnPassword(scope, password)
  const code = 'currentPasswordWrong'
  if (!account) throw invalid([{ path, code, words: `accounts.validation.${code}`, values: {} }])
  return account
}

/**
 * The account of who is signed in if the password is theirs. A try is counted, and that committed, before it is made: of many at once
 * no more are looked at than may be. A right one forgets them. What was done before is committed.
 */
export async function checkOwnPassword(scope: ActorScope, password: string): Promise<Credentials | undefined> {
  const { organisationId, accountId, sessionId } = scope.actor
  // By session: whoever has taken one over uses up no tries but its own.
  const who = `password:${sessionId}`
  await countAttempt(scope.db, { [who]: { most: 10, minutes: 15 } }, scope.now)
  const account = await readCredentials(scope.db, organisationId, accountId)
  await scope.db.settle()
  if (!account || !(await scope.passwords.verify(password, account.passwordHash))) return undefined
  await clearAttempts(scope.db, who)
  await scope.db.settle()
  return account
}
