import { hashOf } from '#platform/server/crypto/token.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { Scope } from '#platform/server/scope.ts'
import { checkAttempts, countAttempt } from '#platform/server/sessions/attempts.ts'

const tries = { most: 10, minutes: 60 }

/**
 * Refuses a link with an immediate effect unless the person typed the address that it was sent to: mail scanners open links, run scripts and click
 * buttons, but do not type. Throws a validation error at `email`, and `RATE_LIMITED` after ten wrong addresses in an hour.
 */
export async function requireTypedAddress(
  scope: Scope,
  { token, email }: { readonly token: string; readonly email?: string | undefined },
  sentTo: string,
): Promise<void> {
  const limits = { [`link:${hashOf(token).toString('base64url')}`]: tries }
  await checkAttempts(scope.db, limits, scope.now)
  if (email?.toLowerCase() === sentTo.toLowerCase()) return
  if (email === undefined) throw invalidField('email', 'accounts.validation.emailRequired')
  await countAttempt(scope.db, limits, scope.now)
  await scope.db.commit()
  throw invalidField('email', 'accounts.link.address.otherAddress')
}
