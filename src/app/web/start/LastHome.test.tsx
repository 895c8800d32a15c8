import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { takeEarly } from '#platform/web/api/early-reads.ts'
import { lastHome, rememberHome, watchHomeReads } from './last-home.ts'

const former = location.href
const read = (address: string) => void takeEarly(address, 'en')
const stored = () => JSON.parse(localStorage.getItem('interim.home') ?? '{}') as Partial<Stored>
const remembered = () => stored().reads

interface Stored {
  readonly reads: string[]
  readonly snapshot: { readonly application: string; readonly stylesheets: string[] }
}

const shown = document.createElement('main')
shown.innerHTML = '<h1>Home</h1>'

beforeEach(() => {
  document.body.append(shown)
  vi.useFakeTimers()
  rememberHome('provider')
  history.replaceState(history.state, '', lastHome())
  watchHomeReads()
})
afterEach(() => {
  if (vi.isFakeTimers()) vi.runAllTimers()
  vi.useRealTimers()
  rememberHome(null)
  history.replaceState(history.state, '', former)
  shown.remove()
})

test('a device that loads the code of the home for long remembers what the home reads afterwards', () => {
  shown.remove()
  read('/api/auth/me')
  vi.advanceTimersByTime(10_000)
  expect(remembered()).toBeUndefined()
  document.body.append(shown)
  read('/api/home')
  vi.advanceTimersByTime(3000)
  expect(remembered()).toEqual(['/api/auth/me', '/api/home'])
})

test('a slow home is remembered with all that it read, each once, the profile first', () => {
  for (const address of ['/api/notifications', '/api/auth/me', '/api/home']) {
    vi.advanceTimersByTime(2500)
    read(address)
  }
  read('/api/home')
  expect(remembered()).toBeUndefined()
  vi.advanceTimersByTime(3000)
  expect(remembered()).toEqual(['/api/auth/me', '/api/home', '/api/notifications'])
})

test('what another screen reads is not remembered', () => {
  read('/api/home')
  history.replaceState(history.state, '', '/provider/clients')
  read('/api/clients')
  vi.advanceTimersByTime(3000)
  expect(remembered()).toEqual(['/api/auth/me', '/api/home'])
})

test('what the home reads before the profile says whose it is, is remembered as well', () => {
  rememberHome(null)
  history.replaceState(history.state, '', '/auth/login')
  read('/api/auth/methods')
  history.replaceState(history.state, '', '/provider')
  read('/api/home')
  vi.advanceTimersByTime(1000)
  rememberHome('provider')
  read('/api/notifications')
  vi.advanceTimersByTime(3000)
  expect(remembered()).toEqual(['/api/auth/me', '/api/home', '/api/notifications'])
})

test('the stored home comes with the stylesheets that apply to it, not with those of screens that were loaded in advance', async () => {
  const styles = [
    '#root h1 { color: red }',
    '@media (min-width: 1px) { #root main:hover, #root h1 {} }',
    '.elsewhere {}',
  ]
  const links = await Promise.all(styles.map(loadedStylesheet))
  const script = document.createElement('script')
  script.dataset.application = '/assets/index.js'
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = '<main><h1>Hello, Camille</h1></main>'
  document.body.append(script, root)
  onTestFinished(async () => {
    for (const element of [...links, script, root]) element.remove()
    await caches.delete('home-snapshot')
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  vi.stubGlobal('fetch', async () => Response.json({ key: btoa('k'.repeat(32)) }))
  read('/api/home')
  vi.advanceTimersByTime(3000)
  vi.useRealTimers()
  await expect.poll(() => stored().snapshot?.application).toBe('/assets/index.js')
  const addresses = links.map(({ href }) => href)
  expect(stored().snapshot?.stylesheets.filter((href) => addresses.includes(href))).toEqual(addresses.slice(0, 2))

  // Another tab has signed out.
  localStorage.removeItem('interim.home')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(localStorage.getItem('interim.home')).toBeNull()
})

async function loadedStylesheet(text: string): Promise<HTMLLinkElement> {
  const link = document.createElement('link')
  const loaded = new Promise((resolve) => link.addEventListener('load', resolve))
  document.head.append(
    Object.assign(link, { rel: 'stylesheet', href: URL.createObjectURL(new Blob([text], { type: 'text/css' })) }),
  )
  await loaded
  return link
}
