import './no-eval.ts'
import { createRoot } from 'react-dom/client'
import { session } from '#domains/accounts/web/session.ts'
import { App } from './App.tsx'
import { dictionary } from './words.ts'

// The words and the profile are asked for at once; nothing is drawn without words.
void session.load()
await dictionary.need('core')
createRoot(document.getElementById('root') as HTMLElement).render(<App />)
