import type { Scope } from '#platform/server/scope.ts'
import {
  checkAttempts,
  clearAttempts,
  countAttempt,
  hasRoomFor,
  isReached,
  type Limit,
} from '#platform/server/sessions/attempts.ts'
import type { Whose } from './factors/held-account.ts'
import { knownDevice } from './known-devices.ts'

const perAccount = { most: 10, minutes: 15 }
const perAddress = { most: 50, minutes: 15 }
/** Beyond the limit of an address one try passes at a time: others behind it are slowed down, never locked out. */
const beyond = { most: 1, minutes: 1 / 6 }

/**
 * The limits on wrong passwords, after OWASP's pattern of device cookies: a device that has signed in to the account before is counted by
 * itself, whatever others guess. All other devices share the limits of the account and of their address.
 */
export interface Guessing {
  /** Refuses with RATE_LIMITED where no try is left. */
  check(): Promise<void>
  /** Counts a wrong password, and refuses what goes over a limit. */
  count(): Promise<void>
  /** Forgets the wrong ones of the account, because one was right. */
  clear(): Promise<void>
}

/** The limits for who calls and types this name; `whose` is the account that it names, where there is one. */
export async function guessingAt(scope: Scope, typed: string, whose: Whose | undefined): Promise<Guessing> {
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

/** The limit of the address that calls: beyond it one try passes in ten seconds, and the rest is refused with RATE_LIMITED. */
export function guessingFrom(scope: Scope): Pick<Guessing, 'check' | 'count'> {
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
