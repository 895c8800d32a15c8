/** Whether the browser can be told while the application is closed, and if not, why. */
export type Ability = 'able' | 'unsupported' | 'installFirst' | 'blocked'

const worker = '/service-worker.js'
/** After how many milliseconds a browser's push service is taken for out of reach. */
const patience = 15_000

/** What the browser lets us do. */
export function pushAbility(): Ability {
  // In development there is no service worker.
  if (import.meta.env.PROD && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : 'able'
  }
  const isApplePhone = /iPhone|iPad|iPod/.test(navigator.userAgent)
  const isInstalled = window.matchMedia('(display-mode: standalone)').matches
  return isApplePhone && !isInstalled ? 'installFirst' : 'unsupported'
}

/** What the browser is subscribed with, or null. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (pushAbility() === 'unsupported' || !('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Subscribes the browser for whoever has the public key; throws where its push service cannot be reached. The permission was asked for before. */
export async function subscribe(publicKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register(worker)
  const { pushManager } = await navigator.serviceWorker.ready
  const former = await pushManager.getSubscription()
  // Of another server's key, or of keys that are no more.
  if (former && markOfBytes(former.options.applicationServerKey) !== publicKey) await former.unsubscribe()
  const asked = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  return inTime(asked)
}

/** Ends what is asked for too long. */
export function inTime<Result>(work: Promise<Result>, ms = patience): Promise<Result> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('too late')), ms))
  return Promise.race([work, late])
}

/** What the server takes of a subscription. */
export function formOf(subscription: PushSubscription) {
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

/** By which a browser finds itself among the devices: SHA-256 of its endpoint, in base64url. */
export async function markOf({ endpoint }: PushSubscription): Promise<string> {
  return markOfBytes(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint)))
}

function markOfBytes(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
