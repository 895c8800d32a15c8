import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyone, route } from '#base/route.ts'
import { id, text } from '#base/text.ts'
import { openWorld } from '../testing/world.ts'
import { serve } from './handlers.ts'

const routes = {
  say: route({
    method: 'POST',
    path: '/say',
    access: anyone,
    summary: 'Says it again',
    body: z.strictObject({ words: text(2_000_000) }),
    output: z.strictObject({ words: z.string() }),
  }),
  read: route({
    method: 'GET',
    path: '/things/{id}',
    access: anyone,
    summary: 'Looks',
    params: z.strictObject({ id }),
    query: z.strictObject({ from: z.string().max(10).optional() }),
    output: z.strictObject({ id: z.string() }),
  }),
  forget: route({
    method: 'DELETE',
    path: '/things/{id}',
    access: anyone,
    summary: 'Forgets',
    params: z.strictObject({ id }),
  }),
  fall: route({ method: 'GET', path: '/fall', access: anyone, summary: 'Fails', output: z.strictObject({}) }),
  lie: route({
    method: 'GET',
    path: '/lie',
    access: anyone,
    summary: 'Lies',
    output: z.strictObject({ yes: z.boolean() }),
  }),
}
const served = serve('test', routes, {
  say: (_, { body }) => body,
  read: (_, { params }) => params,
  forget: () => undefined,
  fall: () => {
    throw new Error('the secret detail of select * from accounts')
  },
  lie: () => ({ yes: true, more: 'than it says' }) as never,
})
const world = await openWorld(served)
const secure = await openWorld(served, undefined, { PUBLIC_URL: 'https://interim.example' })
const thing = '0198f3a0-0000-7000-8000-000000000001'
const json = { 'content-type': 'application/json' }
const post = (payload: string | Buffer, headers: Record<string, string> = json) =>
  world.server.inject({ method: 'POST', url: '/api/say', headers, payload })

test('text comes back as it was sent', async () => {
  const unusual = 'é 中 👩‍👧 \u200f א <b>'
  expect((await world.call(routes.say, { body: { words: unusual } })).body).toEqual({ words: unusual })
})

test.each([
  ['text/plain', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/xml', 415],
  ['', 415],
  ['application/json; charset=utf-8', 200],
])('T50 a body that says it is %j is answered with %i', async (type, status) => {
  const answer = await post('{"words":"x"}', { 'content-type': type })
  expect(answer.statusCode).toBe(status)
  if (status === 415) expect(answer.json()).toMatchObject({ code: 'UNSUPPORTED_TYPE', status: 415 })
})

test.each([
  ['{'],
  ['{"words":"x"'],
  ['words=x'],
  ['{"words":"x","words":"y"}'],
  ['{"words":"x","__proto__":{"a":1}}'],
  ['NaN'],
])('T16 the body %s is malformed: 400, with a problem document', async (body) => {
  const answer = await post(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
  expect(answer.json()).toMatchObject({ code: 'MALFORMED', status: 400, requestId: answer.headers['x-request-id'] })
})

test.each([['null'], ['5'], ['"x"'], ['[]'], ['true'], ['[{"words":"x"}]']])(
  'T16 the body %s is no object: 422',
  async (body) => {
    const answer = await post(body)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'VALIDATION'])
  },
)

test('T43 a body of a megabyte is taken, one over it is not', async () => {
  const around = '{"words":""}'.length
  const fits = await post(`{"words":"${'x'.repeat(1024 * 1024 - around)}"}`)
  expect(fits.statusCode).toBe(200)
  const over = await post(`{"words":"${'x'.repeat(1024 * 1024 - around + 1)}"}`)
  expect([over.statusCode, over.json().code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
})

test.each([
  ['GET', '/api/nothing'],
  ['GET', '/api/things'],
  ['POST', '/api/nothing'],
  ['PUT', '/api/say'],
  ['HEAD', '/api/fall'],
  ['OPTIONS', '/api/say'],
  ['GET', `/api/things/${'x'.repeat(5000)}`],
  ['GET', `/api/things/${thing}/`],
  ['GET', '/api/../api/nothing'],
])('%s %s is not found', async (method, url) => {
  const answer = await world.server.inject({ method: method as 'GET', url })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  if (method !== 'HEAD') expect(answer.json()).toMatchObject({ code: 'NOT_FOUND', status: 404, title: 'Not Found' })
})

test.each(['1', '%00', '__proto__', "'%20OR%201=1--", '%F0%9F%92%A9', 'x'.repeat(150)])(
  'T16 %s is no id: 422, naming it',
  async (given) => {
    const { status, problem } = await world.send('GET', `/things/${given}`)
    expect([status, problem.code]).toEqual([422, 'VALIDATION'])
    expect(problem.errors).toMatchObject([{ path: 'id' }])
  },
)

test('T16 an address that cannot be decoded is malformed', async () => {
  const answer = await world.server.inject({ method: 'GET', url: '/api/things/%zz' })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'MALFORMED'])
  expect(answer.headers['cache-control']).toBe('no-store')
})

test.each([
  ['?role=1', 'role'],
  ['?from=a&from=b', 'from'],
  ['?from=12345678901', 'from'],
  ['?__proto__=1', '__proto__'],
])('T13 the query %s is refused, naming %s', async (query, path) => {
  const answer = await world.send('GET', `/things/${thing}${query}`)
  expect(answer.status).toBe(422)
  expect(answer.problem.errors).toMatchObject([{ path }])
})

test('T13 what a route does not ask for it does not take: neither a query nor a body', async () => {
  const withBody = await world.send('DELETE', `/things/${thing}`, { role: 'providerAdmin', force: true })
  expect(withBody.status).toBe(422)
  expect(withBody.problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'role unknownField',
    'force unknownField',
  ])
  const withQuery = await world.send('DELETE', `/things/${thing}?force=true`)
  expect(withQuery.problem.errors).toMatchObject([{ path: 'force', code: 'unknownField' }])
  expect((await world.send('DELETE', `/things/${thing}`)).status).toBe(204)
  expect((await world.send('DELETE', `/things/${thing}`, {})).status).toBe(204)
})

test('T44 an unexpected error is INTERNAL, with a request ID and without its cause', async () => {
  for (const failing of [routes.fall, routes.lie]) {
    const { status, problem } = await world.call(failing, {})
    expect([status, problem.code]).toEqual([500, 'INTERNAL'])
    expect(problem.requestId).toMatch(/^[\w-]{12}$/)
    expect(JSON.stringify(problem)).not.toMatch(/secret|select|accounts|than it says|contract|\.ts\b/)
  }
})

test.each([
  ['a route', 'GET', `/api/things/${thing}`],
  ['an unknown path', 'GET', '/api/nothing'],
  ['a failure', 'GET', '/api/fall'],
  ['a refused origin', 'POST', '/api/say'],
  ['the health', 'GET', '/api/health/live'],
  ['the document', 'GET', '/api/openapi.json'],
  ['its page', 'GET', '/api/docs'],
])('T48 %s is answered with the headers that keep a browser safe', async (_, method, url) => {
  const headers = { origin: 'https://evil.example', 'content-type': 'application/json' }
  const [plain, https] = await Promise.all(
    [world, secure].map(({ server }) =>
      server.inject({ method: method as 'GET', url, headers, ...(method === 'POST' && { payload: '{}' }) }),
    ),
  )
  expect(plain?.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'.*base-uri 'none'/),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.any(String),
  })
  expect(plain?.headers['content-security-policy']).not.toContain('unsafe')
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'strict-transport-security'])
    expect(plain?.headers).not.toHaveProperty(name)
  expect(https?.headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
})

test('the health checks respond, and the OpenAPI document describes every route', async () => {
  expect((await world.send('GET', '/health/live')).body).toEqual({ status: 'live' })
  expect((await world.send('GET', '/health/ready')).body).toEqual({ status: 'ready' })
  const document = (await world.send('GET', '/openapi.json')).body as unknown as { paths: Record<string, object> }
  expect(Object.keys(document.paths)).toEqual(['/say', '/things/{id}', '/fall', '/lie'])
  expect(document).toMatchObject({ components: { securitySchemes: { session: { in: 'cookie', name: 'interim' } } } })
  const page = await world.server.inject({ method: 'GET', url: '/api/docs' })
  expect(page.body).toContain('<code>/api/things/{id}</code>')
  expect(page.body).not.toContain('<script')
  expect(page.headers['content-security-policy']).toContain("style-src 'sha256-")
})
