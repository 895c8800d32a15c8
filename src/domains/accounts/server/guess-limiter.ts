import type { Scope } from '#platform/server/scope.ts'
import { checkAttempts, clearAttempts, countAttempt, type Limit } from '#platform/server/sessions/attempts.ts'
import { type SlowedGuesses, slowedGuesses } from '#platform/server/sessions/slowed-guesses.ts'
import type { AccountRef } from '#domains/accounts/server/factors/locked-account.ts'
import { knownDevice } from './known-devices.ts'

const perAccount = { most: 10, minutes: 15 }
const perAddress = { most: 50, minutes: 15 }

/**
 * Limits wrong passwords by OWASP’s device cookie pattern: a device that has signed in to the account before has its
 * own count and is not affected by attackers. All other devices share the limits of the account and of their IP
 * address.
 */
export interface GuessLimiter {
  /** Throws RATE_LIMITED if no attempt is left. */
  check(): Promise<void>
  /** Counts a wrong password, and throws RATE_LIMITED over the limit. */
  count(): Promise<void>
  /** Resets the count of the account after a right password. */
  clear(): Promise<void>
}

/** Returns the limits for the caller and the entered name. `whose` is the account of that name, if it exists. */
export async function guessingAt(
  scope: Scope,
  typed: string,
  accountRef: AccountRef | undefined,
): Promise<GuessLimiter> {
  const device = await knownDevice(scope, accountRef)
  const limits: Record<string, Limit> = device
    ? { [`sign-in-on:${device}`]: perAccount }
    : { [`sign-in:${typed}`]: perAccount, [`sign-in-to:${accountRef?.accountId ?? typed}`]: perAccount }
  const addressLimit = device ? undefined : guessingFrom(scope)
  return {
    async check() {
      await checkAttempts(scope.db, limits, scope.now)
      await addressLimit?.check()
    },
    async count() {
      await addressLimit?.count()
      await countAttempt(scope.db, limits, scope.now)
    },
    async clear() {
      await clearAttempts(scope.db, Object.keys(limits))
    },
  }
}

/**
 * Returns the limit of the caller’s IP address: over it, one attempt every ten seconds passes and others throw
 * RATE_LIMITED.
 */
export function guessingFrom(scope: Scope): SlowedGuesses {
  const { address } = scope.caller
  const keys = { counted: `sign-in-from:${address}`, slowed: `sign-in-slowly:${address}` }
  return slowedGuesses(scope, { ...keys, limit: perAddress })
}
