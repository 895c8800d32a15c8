import { tellOtherTabs } from './other-tabs.ts'
import { type SendResult, sendStored } from './send-stored.ts'
import { followWaiting, refreshWaiting } from './waiting.ts'

/** Milliseconds between two attempts without a response: doubled each time, up to five minutes. */
const pauses = { first: 5000, longest: 300_000 } as const

let wake: (() => void) | undefined

/**
 * Sends an account's waiting punches: immediately, when the network or the page is back, and at intervals. Calls back when
 * the server has responded to some. Returns a function that stops it.
 */
export function beginSending(owner: string, onAnswered: () => Promise<void>): () => void {
  const stopFollowing = followWaiting(owner)
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause: number = pauses.first
  let isStopped = false
  let rounds = Promise.resolve()
  // One run after the other: a punch taken during a run is sent by the next.
  const send = () => void (rounds = rounds.then(round))

  async function round() {
    if (isStopped) return
    clearTimeout(timer)
    // Without storage, nothing waits.
    const {
      answered,
      isLeft,
      retryAfter = 0,
    } = await sendStored(owner).catch(() => ({ answered: 0, isLeft: false }) as SendResult)
    if (answered > 0) {
      pause = pauses.first
      tellOtherTabs()
      // The clock's new state comes before the waiting punches, so that the screen does not jump back in between.
      await onAnswered()
      await refreshWaiting()
    }
    if (!isLeft || isStopped) return
    await refreshWaiting()
    timer = setTimeout(send, Math.max(pause, retryAfter * 1000))
    pause = Math.min(pause * 2, pauses.longest)
  }

  const again = () => {
    pause = pauses.first
    send()
  }
  const seen = () => {
    if (document.visibilityState === 'visible') again()
  }
  wake = again
  window.addEventListener('online', again)
  document.addEventListener('visibilitychange', seen)
  send()
  return () => {
    isStopped = true
    wake = undefined
    clearTimeout(timer)
    stopFollowing()
    window.removeEventListener('online', again)
    document.removeEventListener('visibilitychange', seen)
  }
}

/** Sends waiting punches as soon as possible: from this page and, if the browser supports it, in the background after the page is closed. */
export function sendSoon(): void {
  wake?.()
  void askBrowser()
}

/** Background sync, which is missing from TypeScript's types. */
interface Syncing {
  readonly sync?: { register(tag: string): Promise<void> }
}

async function askBrowser(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration()
    await (registration as Syncing | undefined)?.sync?.register('punches')
  } catch {
    // The browser may not allow it; then punches are sent when the application is opened.
  }
}
