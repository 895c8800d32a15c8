import { expect, test } from 'vitest'
import { z } from 'zod'
import { refuse } from '#base/problem.ts'
import { anyone, route } from '#base/route.ts'
import { openPool } from '../db/pool.ts'
import { sql } from '../db/statement.ts'
import { serve } from '../http/handlers.ts'
import { buildServer } from '../http/server.ts'
import { blockedWork } from '../testing/blocked-work.ts'
import { openWorld } from '../testing/world.ts'
import { serveMetrics } from './serve-metrics.ts'
import { Groups } from '../groups/groups.ts'

const params = z.strictObject({ id: z.string() })
const routes = {
  read: route({
    method: 'GET',
    path: '/test/{id}',
    access: anyone,
    summary: 'Read',
    params,
    output: z.strictObject({ n: z.int() }),
  }),
  compute: route({ method: 'GET', path: '/test/{id}/sum', access: anyone, summary: 'Compute', params }),
  refuse: route({ method: 'POST', path: '/test/{id}', access: anyone, summary: 'Refuse', params }),
}
const served = serve('test', routes, {
  read: async ({ db }) => ({ n: (await db.one(sql<{ n: number }>`select ${7}::int as n`)).n }),
  compute: () => {
    const begun = process.cpuUsage()
    while (process.cpuUsage(begun).user < 1_000_000);
  },
  refuse: () => {
    throw refuse.NOT_FOUND()
  },
})
const world = await openWorld(served)
const token = 'a-token-of-some-length'

/** The metrics of a server after some calls, as Prometheus reads them. */
async function metricsOf(services = world.services) {
  const server = buildServer(new Groups(services), served)
  serveMetrics(server, [services], token)
  await server.inject('/api/test/somebody')
  await server.inject({ method: 'POST', url: '/api/test/somebody' })
  const { body, headers } = await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  await server.close()
  return { body, type: headers['content-type'] }
}

test('metrics name patterns of routes and no ids', async () => {
  const { body, type } = await metricsOf()
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8')
  const call = 'method="GET",route="/api/test/:id",status="200"'
  expect(body).toContain(`interim_request_duration_seconds_count{${call}} 1\n`)
  expect(body).toContain(`interim_request_duration_seconds_bucket{le="+Inf",${call}} 1\n`)
  expect(body).toContain('interim_refusals_total{code="NOT_FOUND"} 1\n')
  expect(body).toContain('interim_database_up 1\n')
  expect(body).not.toContain('somebody')
})

test('metrics name what has blocked the event loop (F80)', async () => {
  const server = buildServer(new Groups(world.services), served)
  serveMetrics(server, [world.services], token)
  await server.inject('/api/test/somebody/sum')
  const { body } = await server.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })
  await server.close()
  expect(body).toContain('interim_event_loop_blocked_seconds_count{work="GET /api/test/:id/sum"} 1\n')
  expect(blockedWork.splice(0).map(({ name }) => name)).toEqual(['GET /api/test/:id/sum'])
})

test('metrics are served only to callers with the token', async () => {
  const server = buildServer(new Groups(world.services), served)
  serveMetrics(server, [world.services], token)
  for (const authorization of ['', 'Bearer', `Bearer ${token}x`, token]) {
    const { statusCode, body } = await server.inject({ url: '/metrics', headers: { authorization } })
    expect([statusCode, body]).toEqual([404, ''])
  }
  await server.close()
})

test('while the database does not respond, its metric is 0 and the queues have no figures', async () => {
  const pool = openPool({ connectionString: 'postgres://127.0.0.1:1/none' }, 1, world.services.log)
  const { body } = await metricsOf({ ...world.services, pool })
  await pool.end()
  expect(body).toContain('interim_database_up 0\n')
  expect(body).toContain('# TYPE interim_queue_waiting gauge\n')
  expect(body).not.toMatch(/^interim_queue/m)
})

// The rules of `promtool check metrics`, and the names that dashboards and alerts use.
test('metrics keep their names and follow the naming rules of Prometheus', async () => {
  const { body } = await metricsOf()
  const lines = body.split('\n').filter((line) => line !== '')
  const kinds = new Map<string, string>()
  const helps = new Map<string, string>()
  for (const line of lines) {
    const [, word, name = '', text = ''] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? []
    if (word === 'TYPE') kinds.set(name, text)
    else if (word === 'HELP') helps.set(name, text)
    else {
      const [, sample = '', labels = ''] = /^([a-z_]+)(?:\{(.*)\})? [0-9.e+-]+$/.exec(line) ?? []
      const family = kinds.has(sample) ? sample : sample.replace(/_(bucket|sum|count)$/, '')
      const kind = kinds.get(family)
      expect([line, kind]).toEqual([line, expect.stringMatching(/^(counter|gauge|histogram)$/)])
      expect([line, /\bquantile=/.test(labels)]).toEqual([line, false])
      expect([line, /\ble=/.test(labels)]).toEqual([line, sample.endsWith('_bucket') && kind === 'histogram'])
    }
  }
  expect([...helps.keys()]).toEqual([...kinds.keys()])
  for (const [name, kind] of kinds) {
    expect([name, name.endsWith('_total')]).toEqual([name, kind === 'counter'])
    expect(name).not.toMatch(
      /[A-Z:]|_(bucket|sum|count|gauge|histogram|counter|metric)$|_(ms|milliseconds|minutes|kb|mb)(_|$)/,
    )
  }
  expect([...kinds.keys()].sort()).toEqual([
    'interim_database_connections',
    'interim_database_up',
    'interim_database_waiting',
    'interim_event_loop_blocked_seconds',
    'interim_event_loop_delay_seconds',
    'interim_live_streams',
    'interim_live_updates_working',
    'interim_queue_given_up',
    'interim_queue_oldest_seconds',
    'interim_queue_waiting',
    'interim_refusals_total',
    'interim_request_duration_seconds',
    'nodejs_heap_size_used_bytes',
    'process_cpu_seconds',
    'process_resident_memory_bytes',
    'process_start_time_seconds',
  ])
})
