import { tellOtherTabs } from '#domains/clock/web/queue/other-tabs.ts'
import { listPunchOwners } from '#domains/clock/web/queue/stored-punch.ts'
import { sendStored } from '#domains/clock/web/queue/send-stored.ts'
import { isOwnPath } from '#platform/web/navigation/address.ts'

/** Replaced by the build: the files of the application shell, and a version that changes with any of them. */
declare const shellFiles: readonly string[]
declare const shellVersion: string

/** Types of service workers, which TypeScript's DOM library does not have. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface SyncEvent extends Lasting {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends Lasting {
  readonly data: { json(): unknown } | null
}
interface Pressed extends Lasting {
  readonly notification: Notification
}
interface Page {
  readonly url: string
  readonly focused: boolean
  focus(): Promise<Page>
  postMessage(message: unknown, transferred: Transferable[]): void
}
interface Worker {
  readonly clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly Page[]>
    openWindow(path: string): Promise<Page | null>
  }
  readonly registration: {
    readonly navigationPreload?: { enable(): Promise<void> }
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate' | 'sync', listener: (event: Lasting) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  addEventListener(type: 'fetch', listener: (event: SyncEvent) => void): void
}

const worker = self as unknown as Worker
const files = shellFiles
const prefix = 'shell-'
const shell = `${prefix}${shellVersion}`
/** Milliseconds after which a network that does not respond counts as offline. */
const timeoutMs = 5000

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('sync', (event) => event.waitUntil(sendPunches()))
worker.addEventListener('push', (event) => event.waitUntil(show(event.data)))
worker.addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // The API and development pages are never served from the cache.
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|dev)\//.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request, event.preloadResponse))
  else if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request))
})

async function keepShell(): Promise<void> {
  const cache = await caches.open(shell)
  // Files with content hashes in their names may come from the browser's cache; all others are fetched again.
  await cache.addAll(
    files.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })),
  )
  await worker.skipWaiting()
}

// A page of the previous build may still be open and load more of its files.
async function takeOver(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
  await worker.registration.navigationPreload?.enable()
  await worker.clients.claim()
}

/** Returns the current page of the server, so that no user stays on an old version; offline, the cached one. */
async function page(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const stored = async () => (await (await caches.open(shell)).match('/')) ?? Response.error()
  // Where it is supported, the browser requests the page while this worker starts.
  const answer = preloaded.then((response) => response ?? fetch(request))
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs))
  try {
    const found = await Promise.race([answer, late])
    return found && found.status < 500 ? found : await stored()
  } catch {
    return stored()
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** Sends waiting punches when the browser is online again, also without an open page; throws if some remain, so that the browser retries. */
async function sendPunches(): Promise<void> {
  for (const owner of await listPunchOwners()) {
    const { answered, isLeft } = await sendStored(owner)
    if (answered > 0) tellOtherTabs()
    if (isLeft) throw new Error('punches still wait')
  }
}

/** A push message as sent by the server; `id` if it is about a single notification. */
interface PushMessage {
  readonly id?: string
  readonly title: string
  readonly path: string
  readonly lang: string
}

// Apple revokes the permission of a site that receives a push message and shows nothing.
const mustShow = /Safari\//.test(navigator.userAgent) && !/Chrom(e|ium)\//.test(navigator.userAgent)

/** Shows a push message in the user's language, unless a page with focus already shows it. */
async function show(data: PushEvent['data']): Promise<void> {
  if (!data) return
  const { id, title, path, lang } = data.json() as PushMessage
  const isRead = (await pagesOfReaders()).some(({ focused }) => focused)
  if (isRead && !mustShow) return
  // A repeated notification replaces the first.
  const tag = id ?? 'several'
  await worker.registration.showNotification(title, { tag, lang, icon: '/icon-192.png', data: { id, path } })
}

/** Opens the link of a notification: in the open page, which asks about unsaved changes, or in a new one. */
async function open(notification: Notification): Promise<void> {
  const { id, path } = notification.data as Pick<PushMessage, 'id' | 'path'>
  notification.close()
  const to = isOwnPath(path) ? path : '/'
  if (id) void fetch(`/api/notifications/${encodeURIComponent(id)}/read`, { method: 'POST' }).catch(() => undefined)
  const pages = await pagesOfReaders()
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await worker.clients.openWindow(to))
  await page.focus()
  page.postMessage({ open: to }, [])
}

/** Returns the pages of signed-in users: no others can open the link. */
async function pagesOfReaders(): Promise<readonly Page[]> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  return pages.filter(({ url }) => /^\/(worker|provider)(\/|$)/.test(new URL(url).pathname))
}
