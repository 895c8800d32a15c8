import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type GaugeConfiguration, Histogram, Registry } from 'prom-client'
import { observeBlocking } from '../concurrency/loop-watch.ts'
import type { HttpServices } from '../http/dispatch.ts'
import { refusalOf } from '../http/problem-document.ts'
import { labelOf, measureQueues } from './queue-metrics.ts'

const blockedBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves the metrics of this process at `/metrics` to callers with the token. No figure concerns an individual organisation or person. */
export function serveMetrics(server: FastifyInstance, groups: readonly HttpServices[], token: string): void {
  const registry = new Registry()
  measureRequests(registry, server)
  measureEventLoop(registry, server)
  measureProcess(registry, groups)
  const readQueues = measureQueues(registry, groups)
  server.get('/metrics', async (request, reply) => {
    // Without the token, the response does not reveal that metrics are served.
    if (!isToken(request.headers.authorization, token)) return reply.code(404).send()
    await readQueues()
    const text = await registry.metrics()
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text)
  })
}

function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}

function measureRequests(registry: Registry, server: FastifyInstance): void {
  const durations = new Histogram({
    name: 'interim_request_duration_seconds',
    help: 'Duration of calls, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'interim_refusals_total',
    help: 'Refused calls, by the code of the refusal.',
    labelNames: ['code'],
    registers: [registry],
  })
  server.addHook('onError', async (_request, _reply, error) => refusals.inc({ code: refusalOf(error).code }))
  server.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions
    const labels = { method: String(method ?? 'none'), route: url ?? 'none', status: String(reply.statusCode) }
    durations.observe(labels, reply.elapsedTime / 1000)
  })
}

function measureEventLoop(registry: Registry, server: FastifyInstance): void {
  const blocking = new Histogram({
    name: 'interim_event_loop_blocked_seconds',
    help: 'Times in which a call or a job blocked the event loop for more than 50 ms, by its name.',
    labelNames: ['work'],
    buckets: blockedBuckets,
    registers: [registry],
  })
  const end = observeBlocking(({ name, ms }) => blocking.observe({ work: name ?? 'other' }, ms / 1000))
  server.addHook('onClose', async () => end())
  const delays = monitorEventLoopDelay({ resolution: 10 })
  delays.enable()
  server.addHook('onClose', async () => void delays.disable())
  addGauge(registry, {
    name: 'interim_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last reading, by percentile.',
    labelNames: ['percentile'],
    collect() {
      for (const percentile of [50, 99, 100]) this.set({ percentile }, delays.percentile(percentile) / 1e9)
      delays.reset()
    },
  })
}

// The package's own set of process metrics cannot be stopped with the server, and promtool refuses some of its names.
function measureProcess(registry: Registry, groups: readonly HttpServices[]): void {
  addGauge(registry, {
    name: 'interim_database_connections',
    help: 'Connections to the database, by state.',
    labelNames: ['state', 'group'],
    collect() {
      for (const { group, pool } of groups) {
        this.set({ state: 'busy', ...labelOf(group) }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle', ...labelOf(group) }, pool.idleCount)
      }
    },
  })
  addGauge(registry, {
    name: 'interim_live_updates_working',
    help: '1 if notifications of the database arrive at this process, 0 if open pages get no live updates.',
    labelNames: ['group'],
    collect() {
      for (const { group, live } of groups)
        if (live.works() !== undefined) this.set(labelOf(group), live.works() ? 1 : 0)
    },
  })
  addGauge(registry, {
    name: 'process_cpu_seconds',
    help: 'Processor time of the process, by mode.',
    labelNames: ['mode'],
    collect() {
      const { user, system } = process.cpuUsage()
      this.set({ mode: 'user' }, user / 1e6)
      this.set({ mode: 'system' }, system / 1e6)
    },
  })
  const sum = (count: (services: HttpServices) => number) => groups.reduce((total, one) => total + count(one), 0)
  const startedAt = Date.now() / 1000 - process.uptime()
  const figures: [name: string, help: string, read: () => number][] = [
    [
      'interim_database_waiting',
      'Calls that wait for a connection to the database.',
      () => sum(({ pool }) => pool.waitingCount),
    ],
    ['interim_live_streams', 'Pages that receive live updates.', () => sum(({ live }) => live.count())],
    ['process_resident_memory_bytes', 'Resident memory of the process.', () => process.memoryUsage.rss()],
    ['nodejs_heap_size_used_bytes', 'Memory used by objects.', () => process.memoryUsage().heapUsed],
    ['process_start_time_seconds', 'When the process started, in seconds since 1970.', () => startedAt],
  ]
  for (const [name, help, read] of figures) {
    addGauge(registry, {
      name,
      help,
      collect() {
        this.set(read())
      },
    })
  }
}

function addGauge<Label extends string>(registry: Registry, configuration: GaugeConfiguration<Label>): void {
  registry.registerMetric(new Gauge({ ...configuration, registers: [] }))
}
