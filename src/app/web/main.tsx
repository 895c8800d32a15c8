import './no-eval.ts'
import { createRoot } from 'react-dom/client'
import { session } from '#domains/accounts/web/session.ts'
import { App } from './App.tsx'
import { prepare } from './screen-at.ts'
import { isSignedOut } from './signed-out.ts'
import { dictionary } from './dictionary.ts'
import { lastHome, watchHomeReads } from './last-home.ts'

// The texts, the profile and the screen load in parallel; nothing is rendered without texts.
watchHomeReads()
if (isSignedOut()) session.set(null)
else void session.load()
void prepare(location.pathname === '/' ? (lastHome() ?? '/') : location.pathname)
await dictionary.need('core')
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
