import type { PeppolState } from '#domains/billing/rules/peppol-states.ts'

/** The states in which a document is on its way or has arrived; it is not sent again. */
export const activePeppolStates: readonly PeppolState[] = ['queued', 'sent', 'delivered']

/** How often a document is tried before it has failed: for about two days. */
export const mostAttempts = 55

/** How often an access point is asked what became of a document: for about ten days. */
export const mostChecks = 50

const minute = 60_000

/** Returns the time until a document is tried again: five seconds, doubled with each attempt up to an hour. */
export function retryAfterMs(attempts: number): number {
  return Math.min(60 * minute, 5000 * 2 ** Math.max(0, attempts - 1))
}

/** Returns the time until the access point is asked again: a minute, doubled with each time up to six hours. */
export function checkAfterMs(checks: number): number {
  return Math.min(360 * minute, minute * 2 ** Math.max(0, checks))
}
