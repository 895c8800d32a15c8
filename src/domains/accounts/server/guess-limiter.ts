import type { Scope } from '#platform/server/scope.ts'
import {
  checkAttempts,
  clearAttempts,
  countAttempt,
  hasRoomFor,
  isReached,
  type Limit,
} from '#platform/server/sessions/attempts.ts'
import type { AccountRef } from '#domains/accounts/server/factors/locked-account.ts'
import { knownDevice } from './known-devices.ts'

const perAccount = { most: 10, minutes: 15 }
const perAddress = { most: 50, minutes: 15 }
/**
 * Over the limit of an IP address, one attempt every ten seconds passes. Others behind the same address are slowed down
 * but never locked out.
 */
const beyond = { most: 1, minutes: 1 / 6 }

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
export async function guessingAt(scope: Scope, typed: string, whose: AccountRef | undefined): Promise<GuessLimiter> {
  const device = await knownDevice(scope, whose)
  const limits: Record<string, Limit> = device
    ? { [`sign-in-on:${device}`]: perAccount }
    : { [`sign-in:${typed}`]: perAccount, [`sign-in-to:${whose?.accountId ?? typed}`]: perAccount }
  const place = device ? undefined : guessingFrom(scope)
  return {
    async check() {
      await checkAttempts(scope.db, limits, scope.now)
      await place?.check()
    },
    async count() {
      await place?.count()
      await countAttempt(scope.db, limits, scope.now)
    },
    async clear() {
      for (const key of Object.keys(limits)) await clearAttempts(scope.db, key)
    },
  }
}

/**
 * Returns the limit of the caller’s IP address: over it, one attempt every ten seconds passes and others throw
 * RATE_LIMITED.
 */
export function guessingFrom(scope: Scope): Pick<GuessLimiter, 'check' | 'count'> {
  const from = `sign-in-from:${scope.caller.address}`
  const slowly = { [`sign-in-slowly:${scope.caller.address}`]: beyond }
  const isBeyond = () => isReached(scope.db, { [from]: perAddress }, scope.now)
  let isAdmitted = false
  return {
    async check() {
      if (isAdmitted || !(await isBeyond())) return
      await countAttempt(scope.db, slowly, scope.now)
      isAdmitted = true
    },
    async count() {
      await countAttempt(scope.db, { [from]: isAdmitted ? { ...perAddress, most: Infinity } : perAddress }, scope.now)
      if (!isAdmitted && (await isBeyond())) await hasRoomFor(scope.db, slowly, scope.now)
    },
  }
}
