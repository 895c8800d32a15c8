import { call } from '#platform/web/api/client.ts'
import { notificationRoutes } from '../../contract.ts'

/** Whether the browser supports push notifications, and if not, why. */
export type Ability = 'able' | 'unsupported' | 'installFirst' | 'blocked'

const worker = '/service-worker.js'
/** Milliseconds after which a browser's push service counts as unreachable. */
const timeoutMs = 15_000

/** Returns whether push notifications can be turned on here. */
export function pushAbility(): Ability {
  // There is no service worker in development.
  if (import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : 'able'
  }
  const isApplePhone = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  return isApplePhone && !isInstalled ? 'installFirst' : 'unsupported'
}

/** Returns the browser's push subscription, or null. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === 'unsupported' || !('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Subscribes the browser with a public key. Throws if its push service cannot be reached. Requires the permission. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  // The subscription belongs to another server's key or to a replaced one.
  if (former && markOfBytes(former.options.applicationServerKey) !== publicKey) await former.unsubscribe()
  const subscribing = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return inTime(subscribing)
}

/** Rejects if a promise takes too long. */
export function inTime<Result>(work: Promise<Result>, ms = timeoutMs): Promise<Result> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), ms))
  return Promise.race([work, late])
}

/** Converts a subscription to a request. */
export function formOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** Identifies a browser among the devices: SHA-256 of its endpoint, in base64url. */
export async function markOf({ endpoint }: PushSubscription): Promise<string> {
  return markOfBytes(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

function markOfBytes(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const leaveWithinMs = 2000

/** Stops push notifications on this device at sign-out, without delaying it. */
export async function leaveDevice(): Promise<void> {
  await inTime(leave(), leaveWithinMs).catch(() => undefined)
}

async function leave(): Promise<void> {
  const subscription = await currentSubscription()
  if (!subscription) return
  const mark = await markOf(subscription)
  // Without a network the browser unsubscribes anyway; the server removes the device when the push service reports it gone.
  const left = subscription.unsubscribe()
  const { items } = await call(notificationRoutes.listDevices, {})
  const own = items.find((device) => device.mark === mark)
  if (own) await call(notificationRoutes.deleteDevice, { params: { id: own.id } })
  await left
}
