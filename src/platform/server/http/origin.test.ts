import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, route } from '#base/route.ts'
import { openWorld } from '../testing/world.ts'
import { serve } from './handlers.ts'

const body = z.strictObject({})
const routes = {
  post: route({ method: 'POST', path: '/x', access: anyone, summary: '', body }),
  put: route({ method: 'PUT', path: '/x', access: anyone, summary: '', body }),
  patch: route({ method: 'PATCH', path: '/x', access: anyone, summary: '', body }),
  delete: route({ method: 'DELETE', path: '/x', access: anyone, summary: '' }),
  get: route({ method: 'GET', path: '/x', access: anyone, summary: '' }),
  counted: route({ method: 'GET', path: '/counted', access: anyone, summary: '', counts: true }),
}
const nothing = () => undefined
const served = serve('test', routes, {
  post: nothing,
  put: nothing,
  patch: nothing,
  delete: nothing,
  get: nothing,
  counted: nothing,
})
const world = await openWorld(served, undefined, { PUBLIC_URL: 'https://interim.example' })

const statusOf = async (method: string, headers: Record<string, string>, path = '/x') => {
  const { status, problem } = await world.send(method, path, undefined, {
    headers: { host: 'interim.example', ...headers },
  })
  return status === 204 ? 204 : `${status} ${problem.code}`
}

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])('T50 a page of another site cannot %s', async (method) => {
  for (const origin of [
    'https://evil.example',
    'http://interim.example',
    'https://interim.example.evil.example',
    'https://interim.example:8443',
    'https://sub.interim.example',
    'null',
    '',
    'nonsense',
    'https://interim.example@evil.example',
  ]) {
    expect(await statusOf(method, { origin }), origin).toBe('403 FORBIDDEN_ORIGIN')
  }
  expect(await statusOf(method, { 'sec-fetch-site': 'cross-site' })).toBe('403 FORBIDDEN_ORIGIN')
})

test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
  'a page of this site, and a program without one, may %s',
  async (method) => {
    expect(await statusOf(method, { origin: 'https://interim.example' })).toBe(204)
    expect(await statusOf(method, {})).toBe(204)
  },
)

test('T50 a read is answered without CORS headers for other sites', async () => {
  const { status, headers } = await world.send('GET', '/x', undefined, { headers: { origin: 'https://evil.example' } })
  expect(status).toBe(204)
  expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('T50 a read that has an effect is refused to pages of other sites, by a call and by a link', async () => {
  for (const [name, value] of [
    ['sec-fetch-site', 'cross-site'],
    ['sec-fetch-site', 'same-site'],
    ['origin', 'https://evil.example'],
  ] as const)
    expect(await statusOf('GET', { [name]: value }, '/counted')).toBe('403 FORBIDDEN_ORIGIN')
  for (const site of ['same-origin', 'none'])
    expect(await statusOf('GET', { 'sec-fetch-site': site }, '/counted')).toBe(204)
  expect(await statusOf('GET', {}, '/counted')).toBe(204)
})

test('T50 a forwarded host does not make another site this one', async () => {
  for (const name of ['x-forwarded-host', 'forwarded', 'x-original-host']) {
    const value = name === 'forwarded' ? 'host=evil.example;proto=https' : 'evil.example'
    expect(await statusOf('POST', { origin: 'https://evil.example', [name]: value })).toBe('403 FORBIDDEN_ORIGIN')
  }
})
