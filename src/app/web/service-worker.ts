import { tellOtherTabs } from '#domains/clock/web/punch/other-tabs.ts'
import { ownersOfPunches } from '#domains/clock/web/queue/kept-punch.ts'
import { sendKept } from '#domains/clock/web/queue/send-kept.ts'

/** What the build writes in place of these: the files of the shell, and a name that changes with any of them. */
declare const shellFiles: readonly string[]
declare const shellVersion: string

/** What TypeScript's library for pages does not know of a service worker. */
interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Asked extends Lasting {
  readonly request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate' | 'sync', listener: (event: Lasting) => void): void
  addEventListener(type: 'fetch', listener: (event: Asked) => void): void
}

const worker = self as unknown as Worker
const files = shellFiles
const prefix = 'shell-'
const shell = `${prefix}${shellVersion}`
/** After how many milliseconds a network that does not answer is taken for none. */
const patience = 5000

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()))
worker.addEventListener('sync', (event) => event.waitUntil(sendPunches()))
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // The API is never answered from here, nor what the server shows beside the application.
  if (request.method !== 'GET' || origin !== location.origin || /^\/(api|dev)\//.test(pathname)) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (files.includes(pathname) || pathname.startsWith('/assets/')) event.respondWith(file(request))
})

async function keepShell(): Promise<void> {
  const cache = await caches.open(shell)
  // Files whose names tell what they hold may come from the browser's own cache; all others are asked for anew.
  await cache.addAll(
    files.map((path) => new Request(path, { cache: path.startsWith('/assets/') ? 'default' : 'reload' })),
  )
  await worker.skipWaiting()
}

// A page of the build before may still be open, and load what it has not yet.
async function takeOver(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The page as the server has it now, so that nobody is left with an old one; without a network as it was kept. */
async function page(request: Request): Promise<Response> {
  const kept = async () => (await (await caches.open(shell)).match('/')) ?? Response.error()
  const answer = fetch(request)
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, patience))
  try {
    const found = await Promise.race([answer, late])
    return found && found.status < 500 ? found : await kept()
  } catch {
    return kept()
  }
}

async function file(request: Request): Promise<Response> {
  return (await caches.match(request)) ?? fetch(request)
}

/** Sends what waits when the browser says that there is a network, also while no page is open; failing, it says so once more. */
async function sendPunches(): Promise<void> {
  for (const owner of await ownersOfPunches()) {
    const { settled, isLeft } = await sendKept(owner)
    if (settled > 0) tellOtherTabs()
    if (isLeft) throw new Error('punches still wait')
  }
}
