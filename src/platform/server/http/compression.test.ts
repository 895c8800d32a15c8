import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, route } from '#base/route.ts'
import { sensitiveText } from '#base/text.ts'
import { openWorld } from '../testing/world.ts'
import { serve } from './handlers.ts'

const output = z.strictObject({ words: z.string() })
const download = { method: 'GET', access: anyone, summary: 'Gives a file' } as const
const routes = {
  long: route({ method: 'GET', path: '/long', access: anyone, summary: 'Says much. '.repeat(100), output }),
  short: route({ method: 'GET', path: '/short', access: anyone, summary: 'Says little', output }),
  secret: route({ method: 'GET', path: '/secret', access: anyone, summary: 'Says a secret', output, secret: true }),
  table: route({ ...download, path: '/table', download: ['text/csv'] }),
  sensitive: route({
    method: 'GET',
    path: '/sensitive',
    access: anyone,
    summary: 'Says a number',
    output: z.strictObject({
      items: z.array(z.strictObject({ words: z.string(), number: sensitiveText().nullable() })),
    }),
  }),
  picture: route({ ...download, path: '/picture', download: ['image/png'] }),
  say: route({ method: 'POST', path: '/say', access: anyone, summary: 'Listens', body: output, output }),
}
const text = 'word '.repeat(1000)
const file = (type: string) => ({ name: 'file', type, bytes: Buffer.from(text) })
const world = await openWorld(
  serve('test', routes, {
    long: () => ({ words: text }),
    short: () => ({ words: 'word' }),
    secret: () => ({ words: text }),
    table: () => file('text/csv'),
    sensitive: () => ({ items: [{ words: text, number: null }] }),
    picture: () => file('image/png'),
    say: (_, { body }) => body,
  }),
)
const ask = (path: string, headers: Record<string, string> = {}) =>
  world.server.inject({ method: 'GET', url: `/api${path}`, headers: { 'accept-encoding': 'br, gzip', ...headers } })

test('JSON and texts from a kilobyte on are compressed, as the caller can read them', async () => {
  const brotli = await ask('/long')
  expect(brotli.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(brotliDecompressSync(brotli.rawPayload).toString())).toEqual({ words: text })
  const gzipped = await ask('/long', { 'accept-encoding': 'gzip' })
  expect(JSON.parse(gunzipSync(gzipped.rawPayload).toString())).toEqual({ words: text })
})

test.each([
  ['too short', '/short', {}],
  ['a picture', '/picture', {}],
  ['a secret', '/secret', {}],
  ['sensitive in one of its fields (F89)', '/sensitive', {}],
  ['a file (F89)', '/table', {}],
  ['asked for as it is', '/long', { 'accept-encoding': 'identity' }],
  ['asked for by a page of another site', '/long', { 'sec-fetch-site': 'cross-site' }],
  ['asked for by a page of a neighbouring site', '/long', { 'sec-fetch-site': 'same-site' }],
])('an answer that is %s is not compressed', async (_, path, headers) => {
  const answer = await ask(path, headers)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).not.toHaveProperty('content-encoding')
})

test('T43 a compressed body is not unpacked', async () => {
  const answer = await world.server.inject({
    method: 'POST',
    url: '/api/say',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync('{"words":"x"}'),
  })
  expect(answer.statusCode).toBe(400)
})

test.each(['/openapi.json', '/docs'])('%s is compressed once and names its charset', async (path) => {
  const [plain, first, second, gzipped] = [
    await ask(path, { 'accept-encoding': 'br;q=0' }),
    await ask(path),
    await ask(path),
    await ask(path, { 'accept-encoding': 'gzip' }),
  ]
  expect(plain.headers['content-type']).toContain('charset=utf-8')
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(first.headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
  })
  expect(brotliDecompressSync(first.rawPayload)).toEqual(plain.rawPayload)
  expect(second.rawPayload).toEqual(first.rawPayload)
  expect(gunzipSync(gzipped.rawPayload)).toEqual(plain.rawPayload)
})
