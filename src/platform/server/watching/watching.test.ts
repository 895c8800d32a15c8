import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '#base/problem.ts'
import { anyone, route } from '#base/route.ts'
import { written } from '../db/statement.ts'
import { serve } from '../http/handlers.ts'
import { buildServer } from '../http/server.ts'
import { openWorld } from '../testing/world.ts'
import { Metrics } from './metrics.ts'
import { serveMetrics } from './serve-metrics.ts'
import { keepTraces } from './traces.ts'

const params = z.strictObject({ id: z.string() })
const routes = {
  read: route({
    method: 'GET',
    path: '/test/{id}',
    gate: anyone,
    summary: 'Read',
    params,
    output: z.strictObject({ n: z.int() }),
  }),
  refuse: route({ method: 'POST', path: '/test/{id}', gate: anyone, summary: 'Refuse', params }),
}
const served = serve('test', routes, {
  read: async ({ db }) => ({ n: (await db.one(written<{ n: number }>('select $1::int as n', [7]))).n }),
  refuse: () => {
    throw refuse.NOT_FOUND()
  },
})
const world = await openWorld(served)
const token = 'a-token-of-some-length'

const collected: { name: string; traceId: string; spanId: string; parentSpanId?: string; attributes: unknown }[] = []
const collector: Server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString())
    if (request.url === '/v1/traces') collected.push(...resourceSpans[0].scopeSpans[0].spans)
    response.end('{}')
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => collector.close(resolve)))

test('what the server does is told to Prometheus by patterns of routes, without ids, and to nobody without the token', async () => {
  const server = buildServer(world.machine, served)
  serveMetrics(server, world.machine, token)
  await server.inject('/api/test/somebody')
  await server.inject({ method: 'POST', url: '/api/test/somebody' })
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
    const { statusCode, body } = await server.inject({ url: '/metrics', headers: { authorization } })
    expect([statusCode, body]).toEqual([404, ''])
  }
  const { body, headers } = await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  expect(headers['content-type']).toBe('text/plain; version=0.0.4')
  expect(body).toContain('interim_request_duration_seconds_count{method="GET",route="/api/test/:id",status="200"} 1\n')
  expect(body).toContain('interim_refusals_total{code="NOT_FOUND"} 1\n')
  for (const name of [
    'database_up',
    'database_connections',
    'live_streams',
    'event_loop_delay_seconds',
    'queue_waiting',
    'queue_oldest_seconds',
  ])
    expect(body).toMatch(new RegExp(`^interim_${name}(\\{[^}]*\\})? [0-9.e-]+$`, 'm'))
  expect(body).not.toContain('somebody')
  for (const line of body.trimEnd().split('\n'))
    expect(line).toMatch(/^# (HELP|TYPE) |^[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+$/)
  await server.close()
})

test('a histogram counts what stayed below each bound, and labels are escaped', () => {
  const metrics = new Metrics()
  const took = metrics.histogram('took', 'How long.', [0.1, 1])
  for (const seconds of [0.05, 0.5, 5]) took(seconds, { way: 'a"b\\' })
  expect(metrics.text().split('\n').slice(2)).toEqual([
    'took_bucket{way="a\\"b\\\\",le="0.1"} 1',
    'took_bucket{way="a\\"b\\\\",le="1"} 2',
    'took_bucket{way="a\\"b\\\\",le="+Inf"} 3',
    'took_sum{way="a\\"b\\\\"} 5.55',
    'took_count{way="a\\"b\\\\"} 3',
    '',
  ])
})

test('a call and its statements are told as one trace, which goes on with the trusted proxy’s, and no value is in it', async () => {
  const config = { ...world.machine.config, trustProxy: ['127.0.0.1'] }
  const server = buildServer({ ...world.machine, config }, served)
  const passedOn = (traceparent: string) => ({ traceparent, 'x-forwarded-for': '203.0.113.9' })
  const { port } = collector.address() as AddressInfo
  const tracing = keepTraces(server, `http://127.0.0.1:${port}/`, world.machine.log)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  await server.inject({ url: '/api/test/somebody', headers: passedOn(`00-${traceId}-b7ad6b7169203331-01`) })
  await server.inject({ url: '/api/test/somebody', headers: passedOn(`00-${traceId}-b7ad6b7169203331-00`) })
  await server.inject({ url: '/api/test/somebody', headers: passedOn('nonsense') })
  await server.inject({ url: '/api/test/somebody', headers: { traceparent: `00-${traceId}-b7ad6b7169203331-00` } })
  await tracing.stop()
  await server.close()
  const ours = collected.filter((span) => span.traceId === traceId)
  const call = ours.find(({ name }) => name === 'GET /api/test/:id')
  expect(call).toMatchObject({ parentSpanId: 'b7ad6b7169203331' })
  expect(ours.filter(({ parentSpanId }) => parentSpanId === call?.spanId).map(({ name }) => name)).toContain('select')
  expect(collected.filter(({ name }) => name.startsWith('GET'))).toHaveLength(3)
  expect(JSON.stringify(collected)).not.toContain('somebody')
})

test('a collector that is away costs no call', async () => {
  const server = buildServer(world.machine, served)
  const tracing = keepTraces(server, 'http://127.0.0.1:1', world.machine.log)
  expect((await server.inject('/api/test/one')).statusCode).toBe(200)
  await tracing.stop()
  await server.close()
})
