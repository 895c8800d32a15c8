import type { PeppolState } from '#domains/billing/rules/peppol-states.ts'
import { retryAfterMs } from '#base/retries.ts'

/** The states in which a document is on its way or has arrived; it is not sent again. */
export const activePeppolStates: readonly PeppolState[] = ['queued', 'sent', 'delivered']

/** How often a document is tried before it has failed: for about two days. */
export const mostAttempts = 55

/** How often an access point is asked what became of a document: for about ten days. */
export const mostChecks = 50

const checks = { firstMs: 60_000, factor: 2, longestMs: 6 * 3600_000 }

/** Returns the time until the access point is asked again: a minute, doubled with each time up to six hours. */
export function checkAfterMs(checked: number): number {
  return retryAfterMs(checked + 1, checks)
}
