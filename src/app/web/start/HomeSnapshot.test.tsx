import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetHomeSnapshot, keepHomeSnapshot, showHomeSnapshot } from './home-snapshot.ts'

const former = location.href
const stored = () => caches.match('/home-snapshot', { cacheName: 'home-snapshot' })
const keyResponse = () => Response.json({ key: btoa('k'.repeat(32)) })
const root = document.createElement('div')
root.id = 'root'

beforeEach(() => {
  history.replaceState(history.state, '', '/provider')
  root.innerHTML = '<main><h1>Hello, Camille</h1></main>'
  document.body.append(root)
  vi.stubGlobal('fetch', async () => keyResponse())
})
afterEach(async () => {
  await forgetHomeSnapshot()
  root.remove()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(history.state, '', former)
})

const hidePage = () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the home is stored and described again when the page is hidden', async () => {
  const describe = vi.fn<() => void>()
  await keepHomeSnapshot('/provider', describe)
  const first = await (await stored())?.text()
  expect(first).toBeTruthy()
  hidePage()
  await expect.poll(async () => (await stored())?.text()).not.toBe(first)
  expect(describe).toHaveBeenCalledTimes(2)
})

test('nothing is stored while a part of the home is loading, of another page, or after it was forgotten', async () => {
  root.innerHTML = '<main><h1>Hello, Camille</h1><div aria-busy="true"></div></main>'
  await keepHomeSnapshot('/provider')
  expect(await stored()).toBeUndefined()
  root.innerHTML = '<main><h1>Clients</h1></main>'
  await keepHomeSnapshot('/worker/assignments')
  expect(await stored()).toBeUndefined()

  await keepHomeSnapshot('/provider')
  expect(await stored()).toBeDefined()
  await forgetHomeSnapshot()
  const encrypt = vi.spyOn(crypto.subtle, 'encrypt')
  hidePage()
  expect(encrypt).not.toHaveBeenCalled()
})

test('a link that has the focus gets it again once the application renders it, which may be later than the rest', async () => {
  root.innerHTML = '<main><h1>Hello, Camille</h1><a href="/provider/clients">Clients</a></main>'
  await keepHomeSnapshot('/provider')
  root.replaceChildren()
  await showHomeSnapshot(keyResponse(), [])
  window.focus()
  root.querySelector('a')?.focus()
  expect(document.activeElement?.textContent).toBe('Clients')
  root.innerHTML = '<main aria-busy="true"></main>'
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(document.activeElement).toBe(document.body)
  root.innerHTML = '<main><a href="/provider/clients">Clients</a></main>'
  await expect.poll(() => document.activeElement?.textContent, { timeout: 3000 }).toBe('Clients')
})
