import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetHomeSnapshot, keepHomeSnapshot } from './home-snapshot.ts'

const former = location.href
const stored = () => caches.match('/home-snapshot', { cacheName: 'home-snapshot' })
const root = document.createElement('div')
root.id = 'root'

beforeEach(() => {
  history.replaceState(history.state, '', '/provider')
  root.innerHTML = '<main><h1>Hello, Camille</h1></main>'
  document.body.append(root)
  vi.stubGlobal('fetch', async () => Response.json({ key: btoa('k'.repeat(32)) }))
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
