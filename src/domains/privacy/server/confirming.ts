import { refuse } from '#base/problem.ts'
import { checkOwnPassword } from '#domains/accounts/server/own-password.ts'
import { readCredentials } from '#domains/accounts/server/queries.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requireConfirmedIdentity } from '#platform/server/sessions/confirmation.ts'
import { deletionWords } from '../rules.ts'

/** Refuses, at its field, a wrong word (of the interface language) or a wrong password. */
export async function requireConfirmation(
  scope: ActorScope,
  { confirmation, password }: { confirmation: string; password: string },
): Promise<void> {
  const { organisationId, accountId } = scope.actor
  const account = await readCredentials(scope.db, organisationId, accountId)
  if (!account) throw refuse.UNAUTHENTICATED()
  if (confirmation !== deletionWords[scope.language]) throw wrong('confirmation', 'wrongWord')
  if (!(await checkOwnPassword(scope, password))) throw wrong('password', 'wrongPassword')
  // A password alone would not sign in either.
  if (account.secondFactor) await requireConfirmedIdentity(scope)
}

function wrong(path: string, code: 'wrongWord' | 'wrongPassword') {
  return invalidField(path, `privacy.validation.${code}`)
}
