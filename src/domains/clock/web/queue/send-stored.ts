import { ApiProblem } from '#platform/web/failure/problem.ts'
import { answerKey, type CachedAnswer } from '#platform/web/device/cached-answer.ts'
import { changeStored, type StorageKey } from '#platform/web/device/stored.ts'
import type { ClockState } from '../../contract.ts'
import { clockPath } from '../../rules/paths.ts'
import { type StoredPunch, listPunches, lateEntriesKey } from './stored-punch.ts'
import { sendPunch } from './send-punch.ts'
import { type WaitReason, whyWaiting } from '../why-waiting.ts'

/** The result of sending the stored punches. */
export interface SendResult {
  /** The number of punches that the server has accepted or finally refused. */
  readonly answered: number
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
    for (let answered = 0; ; answered++) {
      const next = await nextPunch(owner)
      if (!next) return { answered, isLeft: false }
      const postponed = await unlessLive(next.value.key, async () => {
        // Its page may have received the response in the meantime.
        const { key: storageKey, value } = (await nextPunch(owner)) ?? {}
        if (value?.key !== next.value.key || !storageKey) return undefined
        const outcome = await sendAndStoreResult(owner, storageKey, value, { late: true })
        return 'why' in outcome ? outcome : undefined
      })
      if (postponed) return { answered, isLeft: true, retryAfter: postponed.retryAfter }
    }
  })
}

/** Returns an account's first punch that the server has neither accepted nor finally refused. */
export async function nextPunch(owner: string): Promise<{ key: StorageKey; value: StoredPunch } | undefined> {
  return (await listPunches(owner)).find(({ value }) => value.refused === undefined)
}

/** The result of sending a punch: the server's answer, why it still waits, or the final refusal. */
type SendOutcome =
  | { readonly answer: ClockState }
  | { readonly why: WaitReason; readonly retryAfter?: number | undefined }
  | { readonly refusal: ApiProblem }

/**
 * Sends a stored punch. An accepted one is deleted, and the new state of the clock stored; one without an answer stays, with the reason. A
 * refusal of a live punch is shown by its page; that of a late one stays with it until the worker has read it. If the device cannot store the
 * answer, the punch stays too: it is sent again with its key, and counts once.
 */
export async function sendAndStoreResult(
  owner: string,
  storageKey: StorageKey,
  punch: StoredPunch,
  { late }: { late: boolean },
): Promise<SendOutcome> {
  try {
    const answer = await sendPunch(owner, punch, { late })
    await changeStored({
      forget: [storageKey],
      put: [...stateRecords(owner, answer), ...(late ? entryRecords(owner, answer) : [])],
    })
    return { answer }
  } catch (failure) {
    const why = whyWaiting(failure)
    if (why !== undefined) {
      if (punch.why !== why) await changeStored({ put: [[storageKey, { ...punch, why }]] })
      return { why, retryAfter: failure instanceof ApiProblem ? failure.retryAfter : undefined }
    }
    if (!(failure instanceof ApiProblem)) throw failure
    if (!late || hasArrived(failure)) await changeStored({ forget: [storageKey] })
    else
      await changeStored({ put: [[storageKey, { ...punch, refused: failure.fields[0]?.message ?? failure.message }]] })
    return { refusal: failure }
  }
}

type Postponed = { retryAfter?: number | undefined } | undefined

async function unlessLive(key: string, work: () => Promise<Postponed>): Promise<Postponed> {
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(lockOf(key), { ifAvailable: true }, async (lock) => (lock ? work() : {}))
}

/** Returns the clock state of an account as a record to store on the device. */
function stateRecords(owner: string, answer: ClockState): [StorageKey, unknown][] {
  return [[answerKey(owner, clockPath), { answer, heardAt: Date.now() } satisfies CachedAnswer]]
}

function entryRecords(owner: string, { entryId }: ClockState): [StorageKey, unknown][] {
  return entryId === null ? [] : [[[...lateEntriesKey(owner), entryId], true]]
}

// The same key was used with another body, without the time: the live request arrived, but its response was lost.
function hasArrived({ fields }: ApiProblem): boolean {
  return fields.some(({ code }) => code === 'keyReused')
}
