import type { Received } from '#base/route.ts'
import type { Scope } from '#platform/server/scope.ts'
import { countAttempt } from '#platform/server/sessions/attempts.ts'
import type { publicConfirmationRoutes } from '../contract/public.ts'
import { openLink } from './links.ts'
import { sendLink } from './sending.ts'

/**
 * Sends the contact of a link a new one, at the contact's address as the organisation knows it now. The caller names no address and learns
 * none. Throws `LINK_INVALID`, `LINK_REVOKED` and `RATE_LIMITED`.
 */
export async function renewConfirmation(
  scope: Scope,
  { body }: Received<typeof publicConfirmationRoutes.renewConfirmation>,
): Promise<void> {
  const { link, inside } = await openLink(scope, body.token, { lock: true, evenExpired: true })
  const limits = {
    [`confirmation-renewal:${link.id}`]: { most: 3, minutes: 24 * 60 },
    [`confirmation-renewal-from:${scope.caller.address}`]: { most: 30, minutes: 60 },
  }
  await countAttempt(scope.db, limits, scope.now)
  const { contactId, contact, ...rest } = link
  await sendLink(inside, { ...rest, id: contactId, name: contact }, link.weekStart, null)
}
