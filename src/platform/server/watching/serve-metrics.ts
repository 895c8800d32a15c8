import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { written } from '../db/statement.ts'
import { inGate, type Machine, nowOf } from '../http/dispatch.ts'
import { refusalOf } from '../http/problem-document.ts'
import { isOfClosed } from '../jobs/queue.ts'
import { Metrics } from './metrics.ts'

interface Queues {
  jobsDue: number
  jobsFailed: number
  jobsAge: number
  messagesDue: number
  messagesFailed: number
  messagesAge: number
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Serves metrics at `/metrics` to callers with the token. None is about a single organisation or person. */
export function serveMetrics(server: FastifyInstance, machine: Machine, token: string): void {
  const metrics = new Metrics()
  const took = metrics.histogram(
    'interim_request_duration_seconds',
    'How long calls took, by the pattern of their route.',
    seconds,
  )
  const refused = metrics.counter('interim_refusals_total', 'Calls that were refused, by the code of the refusal.')
  const loop = monitorEventLoopDelay({ resolution: 10 })
  loop.enable()
  let queues: Queues | undefined
  measureProcess(metrics, machine, loop)
  measureQueues(metrics, () => queues)

  server.addHook('onError', async (_request, _reply, error) => refused({ code: refusalOf(error).code }))
  server.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions
    took(reply.elapsedTime / 1000, {
      method: String(method ?? 'none'),
      route: url ?? 'none',
      status: String(reply.statusCode),
    })
  })
  server.addHook('onClose', async () => void loop.disable())
  server.get('/metrics', async (request, reply) => {
    // Who has no token is not told that there is something.
    if (!isToken(request.headers.authorization, token)) return reply.code(404).send()
    queues = await readQueues(machine).catch(() => undefined)
    const text = metrics.text()
    loop.reset()
    return reply.type('text/plain; version=0.0.4').header('cache-control', 'no-store').send(text)
  })
}

function isToken(header: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`))
}

function measureProcess(
  metrics: Metrics,
  { pool, live }: Machine,
  loop: ReturnType<typeof monitorEventLoopDelay>,
): void {
  metrics.gauge('interim_event_loop_delay_seconds', 'How late the event loop came since it was last asked.', () => [
    [{ quantile: '0.5' }, loop.percentile(50) / 1e9],
    [{ quantile: '0.99' }, loop.percentile(99) / 1e9],
    [{ quantile: '1' }, loop.max / 1e9],
  ])
  metrics.gauge('interim_database_connections', 'Connections to the database, by what they do.', () => [
    [{ state: 'busy' }, pool.totalCount - pool.idleCount],
    [{ state: 'idle' }, pool.idleCount],
  ])
  metrics.gauge('interim_database_waiting', 'Calls that wait for a connection to the database.', () => [
    [{}, pool.waitingCount],
  ])
  metrics.gauge('interim_live_streams', 'Pages that are told live what changes.', () => [[{}, live.count()]])
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => [[{}, process.memoryUsage.rss()]])
  metrics.gauge('nodejs_heap_size_used_bytes', 'Memory that objects take.', () => [
    [{}, process.memoryUsage().heapUsed],
  ])
  metrics.gauge('process_cpu_seconds', 'Processor time that the process took.', () => {
    const { user, system } = process.cpuUsage()
    return [
      [{ mode: 'user' }, user / 1e6],
      [{ mode: 'system' }, system / 1e6],
    ]
  })
  const startedAt = Date.now() / 1000 - process.uptime()
  metrics.gauge('process_start_time_seconds', 'When the process started.', () => [[{}, startedAt]])
}

// Nothing where the database is away: a number that is missing is told apart from nought.
function measureQueues(metrics: Metrics, read: () => Queues | undefined): void {
  const one = (
    name: string,
    help: string,
    pick: (queues: Queues) => readonly (readonly [Record<string, string>, number])[],
  ) =>
    metrics.gauge(name, help, () => {
      const queues = read()
      return queues ? pick(queues) : []
    })
  one('interim_database_up', 'Whether the database answered just now.', () => [[{}, 1]])
  one('interim_queue_waiting', 'What is due and not done yet.', (q) => [
    [{ queue: 'jobs' }, q.jobsDue],
    [{ queue: 'messages' }, q.messagesDue],
  ])
  one('interim_queue_oldest_seconds', 'For how long the oldest of them has been due.', (q) => [
    [{ queue: 'jobs' }, q.jobsAge],
    [{ queue: 'messages' }, q.messagesAge],
  ])
  one('interim_queue_given_up', 'What was given up, and not taken up again.', (q) => [
    [{ queue: 'jobs' }, q.jobsFailed],
    [{ queue: 'messages' }, q.messagesFailed],
  ])
}

function readQueues(machine: Machine): Promise<Queues> {
  const now = nowOf(machine)
  return inGate(machine, 'metrics', now, (db) =>
    db.one(
      written<Queues>(
        `select j.due::int as jobs_due, j.failed::int as jobs_failed, j.age::int as jobs_age,
                l.due::int as messages_due, l.failed::int as messages_failed, l.age::int as messages_age
           from (select count(*) filter (where failed_at is null and due_at <= $1) as due, count(*) filter (where failed_at is not null) as failed,
                        coalesce(extract(epoch from $1 - min(due_at) filter (where failed_at is null and due_at <= $1)), 0) as age
                   from jobs where done_at is null and not ${isOfClosed}) j,
                (select count(*) filter (where failed_at is null and due_at <= $1) as due, count(*) filter (where failed_at is not null) as failed,
                        coalesce(extract(epoch from $1 - min(due_at) filter (where failed_at is null and due_at <= $1)), 0) as age
                   from outbox where sent_at is null) l`,
        [now],
      ),
    ),
  )
}
