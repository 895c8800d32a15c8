import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const profile = '/api/auth/me'
const home = '/api/worker/home'

const answer = (body: object, status = 200) =>
  Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  globalThis.earlyReads = {
    language: 'fr',
    responses: { [profile]: answer({ id: 'p' }), [home]: answer({ id: 'h' }, 503) },
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  globalThis.earlyReads = undefined
  vi.resetModules()
})

/** The module as it is loaded by a page, once the responses have arrived. */
async function load() {
  const module = await import('./early-reads.ts')
  await vi.waitFor(() => expect(globalThis.earlyReads?.responses[profile]).toBeDefined())
  await new Promise((resolve) => setImmediate(resolve))
  return module
}

test('an early response is taken once, and only in the language in which it was requested', async () => {
  const { takeEarly } = await load()
  expect(takeEarly(profile, 'nl')).toBeUndefined()
  expect(await (await takeEarly(profile, 'fr'))?.json()).toEqual({ id: 'p' })
  expect(takeEarly(profile, 'fr')).toBeUndefined()
})

test('the content of a successful response is available immediately, and its response is taken with it', async () => {
  const { takeEarly, takeEarlyValue } = await load()
  expect(takeEarlyValue(home, 'fr')).toBeUndefined()
  expect((await takeEarly(home, 'fr'))?.status).toBe(503)
  expect(takeEarlyValue(profile, 'nl')).toBeUndefined()
  expect(takeEarlyValue(profile, 'fr')).toEqual({ id: 'p' })
  expect(takeEarlyValue(profile, 'fr')).toBeUndefined()
  expect(takeEarly(profile, 'fr')).toBeUndefined()
})

test('after a write no early response counts', async () => {
  const { forgetEarly, takeEarly, takeEarlyValue } = await load()
  forgetEarly()
  expect([takeEarly(profile, 'fr'), takeEarlyValue(profile, 'fr')]).toEqual([undefined, undefined])
})

test('an early response is too old ten seconds after the start of the page', async () => {
  const { takeEarly } = await load()
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(takeEarly(profile, 'fr')).toBeUndefined()
})

test('reads are reported to the watchers with their addresses', async () => {
  const { takeEarly, watchReads } = await load()
  const reads: string[] = []
  const stop = watchReads((address) => reads.push(address))
  void takeEarly(home, 'fr')
  stop()
  void takeEarly(profile, 'fr')
  expect(reads).toEqual([home])
})
