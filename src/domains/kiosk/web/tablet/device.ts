import { call } from '#platform/web/api/client.ts'
import { changeStored, readStored, type StorageKey } from '#platform/web/device/stored.ts'
import { ApiProblem, isRefusal, NetworkFailure } from '#platform/web/failure/problem.ts'
import { type Tablet, tabletRoutes } from '../../contract/tablet.ts'
import { offsetOf } from '../../rules/codes.ts'
import { bytesOf } from './base64url.ts'

/** What a paired tablet stores: what it shows, its keys, which scripts can use but not read, and how far its clock is off. */
export interface PairedDevice extends Omit<Tablet, 'now'> {
  readonly signingKey: CryptoKey
  readonly sealingKey: CryptoKey
  /** How many milliseconds the server's clock is ahead, as of the last contact. */
  readonly offsetMs: number
}

const deviceKey: StorageKey = ['kiosk', 'device']
const trialKey: StorageKey = ['kiosk', 'trial']

/** Returns the pairing that is stored on this device. */
export function readDevice(): Promise<PairedDevice | undefined> {
  return readStored<PairedDevice>(deviceKey)
}

/**
 * Pairs this device by a code, and stores its keys; throws like `call`. The storage is tried first, because a code works once: a tablet that
 * cannot store keys uses none up.
 */
export async function pairDevice(code: string): Promise<PairedDevice> {
  await tryStorage()
  const sentAt = performance.now()
  const { now, signingKey, sealingKey, ...shown } = await call(tabletRoutes.pairTablet, { body: { token: code } })
  const offsetMs = offsetOf(now, Date.now(), performance.now() - sentAt)
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const rsa = { name: 'RSA-OAEP', hash: 'SHA-256' }
  const device: PairedDevice = {
    ...shown,
    offsetMs,
    signingKey: await crypto.subtle.importKey('raw', bytesOf(signingKey), hmac, false, ['sign']),
    sealingKey: await crypto.subtle.importKey('spki', bytesOf(sealingKey), rsa, false, ['encrypt']),
  }
  await changeStored({ put: [[deviceKey, device]] })
  void navigator.storage?.persist?.()
  return device
}

// Browsers that store nothing may refuse to store keys only.
async function tryStorage(): Promise<void> {
  const key = await crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  await changeStored({ put: [[trialKey, key]] })
  await changeStored({ forget: [trialKey] })
}

/** The result of a contact with the server. */
export type Contact = { readonly device: PairedDevice; readonly isStored: boolean } | 'offline' | 'revoked'

/**
 * Reads what the tablet shows and corrects its clock. If its access was revoked, the pairing is deleted; stored clock times stay. `isStored`
 * is false if the tablet's storage fails.
 */
export async function contactServer(device: PairedDevice): Promise<Contact> {
  const sentAt = performance.now()
  let answer: Tablet
  try {
    answer = await call(tabletRoutes.readTablet, {}, AbortSignal.timeout(10_000))
  } catch (failure) {
    if (isRefusal(failure, 'UNAUTHENTICATED')) {
      await changeStored({ forget: [deviceKey] }).catch(() => undefined)
      return 'revoked'
    }
    if (!(failure instanceof ApiProblem || failure instanceof NetworkFailure || failure instanceof DOMException))
      throw failure
    return 'offline'
  }
  const { now, ...shown } = answer
  const current = { ...device, ...shown, offsetMs: offsetOf(now, Date.now(), performance.now() - sentAt) }
  const isStored = await changeStored({ put: [[deviceKey, current]] }).then(
    () => true,
    () => false,
  )
  return { device: current, isStored }
}

/** Returns the server's time in milliseconds, as the tablet knows it. */
export function serverTime({ offsetMs }: Pick<PairedDevice, 'offsetMs'>): number {
  return Date.now() + offsetMs
}
