import { ApiProblem } from '#platform/web/failure/problem.ts'
import { answerPlace, type CachedAnswer } from '#platform/web/device/answer-place.ts'
import { changeStored, type Place } from '#platform/web/device/stored.ts'
import type { ClockState } from '#domains/clock/contract.ts'
import { clockPath } from '#domains/clock/rules/paths.ts'
import { type StoredPunch, listPunches, madePlace, noteWhy } from './stored-punch.ts'
import { sendPunch } from './send-punch.ts'
import { whyWaiting } from './why-waiting.ts'

/** The result of sending the stored punches. */
export interface SendResult {
  /** The number of punches that the server has accepted or finally refused. */
  readonly settled: number
  /** True if some still wait for a network or for their worker to sign in again. */
  readonly isLeft: boolean
  /** Seconds after which the server accepts another attempt. */
  readonly retryAfter?: number | undefined
}

/** Runs `work` while no other tab and no service worker sends punches. */
export function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  // Without https there are no locks; a punch that is sent twice still counts once.
  return 'locks' in navigator ? navigator.locks.request('interim.punches', work) : work()
}

/**
 * Runs `work` while its page sends a punch live. No other tab sends it at the same time, because a late punch would never be refused.
 * The lock ends with the page.
 */
export function sendingLive<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(lockOf(key), work) : work()
}

/** Returns the name of a punch's lock. */
const lockOf = (key: string) => `interim.punch.${key}`

/**
 * Sends an account's waiting punches one after the other with their times, until one gets no response. An accepted punch is
 * deleted; one that is finally refused stays with the reason. If another account is signed in, the punches wait.
 */
export function sendStored(owner: string): Promise<SendResult> {
  return alone(async () => {
    for (let settled = 0; ; settled++) {
      const next = await nextPunch(owner)
      if (!next) return { settled, isLeft: false }
      const postponed = await unlessLive(next.value.key, async () => {
        // Its page may have received the response in the meantime.
        const { place, value } = (await nextPunch(owner)) ?? {}
        return value?.key === next.value.key && place ? sendOne(owner, place, value) : undefined
      })
      if (postponed) return { settled, isLeft: true, retryAfter: postponed.retryAfter }
    }
  })
}

/** Returns an account's first punch that the server has neither accepted nor finally refused. */
export async function nextPunch(owner: string): Promise<{ place: Place; value: StoredPunch } | undefined> {
  return (await listPunches(owner)).find(({ value }) => value.refused === undefined)
}

type Postponed = { retryAfter?: number | undefined } | undefined

async function unlessLive(key: string, work: () => Promise<Postponed>): Promise<Postponed> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => (lock ? work() : {}))
}

async function sendOne(owner: string, place: Place, punch: StoredPunch): Promise<Postponed> {
  try {
    const answer = await sendPunch(owner, punch, { late: true })
    await changeStored({ forget: [place], put: [...known(owner, answer), ...made(owner, answer)] })
  } catch (failure) {
    const why = whyWaiting(failure)
    if (why !== undefined) {
      await noteWhy(owner, punch.key, why)
      return { retryAfter: failure instanceof ApiProblem ? failure.retryAfter : undefined }
    }
    if (!(failure instanceof ApiProblem)) throw failure
    if (hasArrived(failure)) await changeStored({ forget: [place] })
    else await changeStored({ put: [[place, { ...punch, refused: failure.fields[0]?.message ?? failure.message }]] })
  }
  return undefined
}

/** Returns the clock state of an account as a record to store on the device. */
export function known(owner: string, answer: ClockState): [Place, unknown][] {
  return [[answerPlace(owner, clockPath), { answer, heardAt: Date.now() } satisfies CachedAnswer]]
}

function made(owner: string, { entryId }: ClockState): [Place, unknown][] {
  return entryId === null ? [] : [[[...madePlace(owner), entryId], true]]
}

// The same key was used with another body, without the time: the live request arrived, but its response was lost.
function hasArrived({ fields }: ApiProblem): boolean {
  return fields.some(({ code }) => code === 'keyReused')
}
