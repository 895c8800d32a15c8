import { instantAt } from '#base/time.ts'
import type { PunchKind } from '#domains/clock/rules.ts'
import { whyWaiting } from '#domains/clock/web/why-waiting.ts'
import { call, newKey } from '#platform/web/api/client.ts'
import { appendStored, changeStored, listStored, type StorageKey } from '#platform/web/device/stored.ts'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import type { ChosenWork } from '../../contract/chosen-work.ts'
import { pinLabel, tabletRoutes } from '../../contract/tablet.ts'
import { punchRetentionDays } from '../../rules.ts'
import { base64url } from './base64url.ts'
import { type PairedDevice, readDevice, serverTime } from './device.ts'

/** A punch as the tablet stores it until the server has it. The PIN is encrypted for the server, and only for this punch. */
export interface StoredPunch extends ChosenWork {
  readonly key: string
  /** The kiosk at which it was made: the tablet may be paired with another when it is sent. */
  readonly kioskId: string
  readonly number: number
  readonly kind: PunchKind
  readonly at: string
  readonly sealedPin: string
}

/** The key does not contain the kiosk, so that punches stored before another pairing are delivered, too. */
const punchesKey: StorageKey = ['kioskPunch']

/** Returns the stored punches in the order in which they were made. */
export function listPunches(): Promise<{ key: StorageKey; value: StoredPunch }[]> {
  return listStored<StoredPunch>(punchesKey)
}

/** What a worker typed without a network. */
export interface TypedPunch extends ChosenWork {
  readonly number: number
  readonly pin: string
  readonly kind: PunchKind
  /** The key and the time under which it was sent already. */
  readonly key?: string
}

/** Stores a punch; it is on disk when the promise resolves. */
export async function storePunch(
  device: Pick<PairedDevice, 'kioskId' | 'sealingKey' | 'offsetMs'>,
  { pin, key = newKey(), ...typed }: TypedPunch,
): Promise<void> {
  const punch = { ...typed, key, kioskId: device.kioskId, at: instantAt(serverTime(device)) }
  const label = new TextEncoder().encode(pinLabel(punch))
  const sealed = await crypto.subtle.encrypt(
    { name: 'RSA-OAEP', label },
    device.sealingKey,
    new TextEncoder().encode(pin),
  )
  const stored: StoredPunch = { ...punch, sealedPin: base64url(new Uint8Array(sealed)) }
  await appendStored(punchesKey, stored)
}

/** The result of a delivery: how many punches are left, and the seconds after which the server accepts another attempt. */
export interface Delivery {
  readonly left: number
  readonly retryAfter?: number | undefined
}

/**
 * Delivers the stored punches in order, until the server cannot be reached or asks to wait; one that has arrived is deleted. One that the server
 * refuses stays for the next delivery until it is outdated, and blocks no other. Throws if the tablet's storage fails.
 */
export function deliverPunches(): Promise<Delivery> {
  return alone(async () => {
    const waiting = await listPunches()
    let left = waiting.length
    // As the server counts, also on a tablet whose clock is wrong.
    const now = serverTime((await readDevice()) ?? { offsetMs: 0 })
    for (const { key, value } of waiting) {
      const failure = await send(value)
      const why = failure === undefined ? undefined : whyWaiting(failure)
      if (why !== undefined && why !== 'error')
        return { left, retryAfter: failure instanceof ApiProblem ? failure.retryAfter : undefined }
      if (failure === undefined || (why === undefined && isOutdated(value, now))) {
        await changeStored({ forget: [key] })
        left--
      }
    }
    return { left }
  })
}

function isOutdated({ at }: StoredPunch, now: number): boolean {
  return Date.parse(at) < now - punchRetentionDays * 86_400_000
}

/** Returns the failure of a delivery, or undefined. */
function send(punch: StoredPunch): Promise<unknown> {
  return call(tabletRoutes.deliverPunch, { body: punch }, AbortSignal.timeout(10_000)).catch(
    (failure: unknown) => failure,
  )
}

// One tab at a time; a punch that is sent twice still counts once.
function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('interim.kiosk', work) : work()
}
