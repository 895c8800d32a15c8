import './no-eval.ts'
import { createRoot } from 'react-dom/client'
import { session } from '#domains/accounts/web/session.ts'
import { App } from './App.tsx'
import { prepare } from './screen-at.ts'
import { isSignedOut } from './signed-out.ts'
import { dictionary } from './dictionary.ts'
import { lastHome, watchHomeReads } from './last-home.ts'

/** Milliseconds after which the splash is shown instead of waiting for the screen. */
const patience = 1000

watchHomeReads()
void start()

/**
 * Loads the texts, the profile and the screen in parallel; nothing is rendered without texts. A screen that comes soon is the
 * first thing to be rendered: a splash before it would delay it. Not awaited by the module, since the screens import it.
 */
async function start(): Promise<void> {
  const screen = prepare(location.pathname === '/' ? (lastHome() ?? '/') : location.pathname)
  const profile = isSignedOut() ? session.set(null) : session.load()
  await dictionary.need('core')
  // A form that came with the page is better than a splash, and may be filled in meanwhile.
  const isFormThere = document.querySelector(':root:not([data-other-language]) [data-early]') !== null
  const late = new Promise((resolve) => isFormThere || setTimeout(resolve, patience))
  try {
    await Promise.race([Promise.all([profile, screen]), late])
  } finally {
    createRoot(document.getElementById('root') as HTMLElement).render(<App />)
  }
}
