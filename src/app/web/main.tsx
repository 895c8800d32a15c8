import './no-eval.ts'
import { createRoot } from 'react-dom/client'
import { earlyArrived } from '#platform/web/api/early-reads.ts'
import { session } from '#domains/accounts/web/session.ts'
import { kioskPath } from '#domains/kiosk/rules.ts'
import { App } from './App.tsx'
import { prepare } from './screen-at.ts'
import { dictionary } from './dictionary.ts'
import { lastHome, watchHomeReads } from './start/last-home.ts'

/** Milliseconds after which the splash is shown instead of waiting for the screen. */
const timeoutMs = 1000

watchHomeReads()
void start()

/** True while the page has something better than a splash: the form that came with it, or the home as it was last shown. */
function isPainted(): boolean {
  return document.querySelector(':root:not([data-other-language]) [data-early], [data-last-shown]') !== null
}

/**
 * Loads the texts, the profile and the screen in parallel; nothing is rendered without texts. A screen that comes soon is the
 * first thing to be rendered: a splash before it would delay it. Not awaited by the module, since the screens import it.
 */
async function start(): Promise<void> {
  const screen = prepare(location.pathname === '/' ? (lastHome() ?? '/') : location.pathname)
  // The tablet of a kiosk starts without a network, too: it has its own session, and nobody signs in there.
  const isKiosk = location.pathname.replace(/\/+$/, '') === kioskPath
  const profile = isKiosk || isSignedOut() ? session.set(null) : session.load()
  try {
    await dictionary.need('core')
  } catch (failure) {
    // The file is gone, after an upgrade.
    if (!window.showNotLoaded) throw failure
    return window.showNotLoaded()
  }
  const late = new Promise<void>((resolve) => setTimeout(() => isPainted() || resolve(), timeoutMs))
  try {
    await Promise.race([Promise.all([profile, screen]), late])
    // With its data, so that no part of the page is empty again.
    if (isPainted()) await earlyArrived()
  } finally {
    createRoot(document.getElementById('root') as HTMLElement).render(<App />)
  }
}

/**
 * True if the server has just served this page to a browser without a session. A page cached by the browser or the service worker
 * may be older than the session, so it proves nothing.
 */
function isSignedOut(): boolean {
  const content = document.querySelector<HTMLMetaElement>('meta[name="session"]')?.content
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return content === 'none' && !navigator.serviceWorker?.controller && navigation?.type !== 'back_forward'
}
