import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { anyone, route } from '#base/route.ts'
import { spans } from '../db/spans.ts'
import { sql } from '../db/statement.ts'
import { Transaction } from '../db/transaction.ts'
import { serve } from '../http/handlers.ts'
import { buildServer } from '../http/server.ts'
import { enqueue, type JobKind } from '../jobs/job.ts'
import { startJobs } from '../jobs/runner.ts'
import { deliver } from '../outbox/delivering.ts'
import type { DueMessage } from '../outbox/due-messages.ts'
import { openWorld } from '../testing/world.ts'
import { startTracing } from './traces.ts'
import { Groups } from '../groups/groups.ts'
import { until } from '../testing/until.ts'

const params = z.strictObject({ id: z.string() })
const routes = {
  read: route({ method: 'GET', path: '/test/{id}', access: anyone, summary: 'Read', params }),
  fail: route({ method: 'POST', path: '/test/{id}', access: anyone, summary: 'Fail', params }),
}
const served = serve('test', routes, {
  read: async ({ db }, { params: { id } }) => {
    await db.one(sql`select ${id}::text as id`)
  },
  fail: async ({ db }, { params: { id } }) => {
    await db.one(sql`select ${id}::text::regclass::text as id`)
  },
})
const world = await openWorld(served)

interface Collected {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly status: { readonly code?: number }
}
const unsent = {
  organisationId: null,
  channel: 'mail',
  recipient: 'somebody@mail.example',
  subject: '',
  bodyText: '',
  bodyHtml: '',
  unsubscribe: null,
  attachments: [],
  senderName: null,
  replyTo: null,
} as const
const failed = 2
const collected: Collected[] = []
const services: string[] = []
const collector = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(pieces).toString())
    if (request.url === '/v1/traces') collected.push(...resourceSpans[0].scopeSpans[0].spans)
    services.push(JSON.stringify(resourceSpans[0].resource))
    response.setHeader('content-type', 'application/json').end('{}')
  })
})
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
afterAll(() => new Promise((resolve) => collector.close(resolve)))
beforeEach(() => {
  collected.length = 0
})

/** Records what `work` does, and returns when the collector has received all of it. */
async function traced(work: (server: ReturnType<typeof buildServer>) => Promise<unknown>): Promise<void> {
  const config = { ...world.services.config, trustProxy: ['127.0.0.1'] }
  const server = buildServer(new Groups({ ...world.services, config }), served)
  const { port } = collector.address() as AddressInfo
  const tracing = startTracing(server, `http://127.0.0.1:${port}/`, world.services.log)
  await work(server)
  await server.close()
  await tracing.stop()
}

const named = (name: string) => collected.find((span) => span.name === name)
const within = (parent: Collected | undefined) => collected.filter((span) => span.parentSpanId === parent?.spanId)

test('a request is a trace with its transaction and its statements, without values', async () => {
  await traced((server) => server.inject('/api/test/somebody'))
  const request = named('GET /api/test/:id')
  const [transaction] = within(request)
  expect(request).toMatchObject({ kind: 2, status: {} })
  expect(transaction?.name).toBe('transaction')
  expect(within(transaction).map(({ name }) => name)).toContain('select')
  expect(new Set(collected.map(({ traceId }) => traceId))).toHaveLength(1)
  expect(JSON.stringify(collected)).not.toContain('somebody')
  expect(services.at(-1)).toContain('{"stringValue":"interim"}')
})

test('a failure is recorded on the request, its transaction and its statement, without its text', async () => {
  await traced((server) => server.inject({ method: 'POST', url: '/api/test/somebody' }))
  const request = named('POST /api/test/:id')
  const [transaction] = within(request)
  expect(request?.status.code).toBe(failed)
  expect(transaction?.status.code).toBe(failed)
  expect(within(transaction).find(({ name }) => name === 'select')?.status.code).toBe(failed)
  expect(JSON.stringify(collected)).not.toContain('somebody')
})

test('only a trusted proxy decides which trace a request belongs to, and whether it is recorded', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const passedOn = (traceparent: string) => ({ traceparent, 'x-forwarded-for': '203.0.113.9' })
  await traced(async (server) => {
    await server.inject({ url: '/api/test/1', headers: passedOn(`00-${traceId}-b7ad6b7169203331-01`) })
    await server.inject({ url: '/api/test/2', headers: passedOn(`00-${traceId}-b7ad6b7169203331-00`) })
    await server.inject({ url: '/api/test/3', headers: passedOn('nonsense') })
    await server.inject({ url: '/api/test/4', headers: { traceparent: `00-${traceId}-b7ad6b7169203331-00` } })
  })
  const requests = collected.filter(({ name }) => name.startsWith('GET'))
  expect(requests).toHaveLength(3)
  const [continued, ...others] = requests.filter((span) => span.traceId === traceId)
  expect(continued?.parentSpanId).toBe('b7ad6b7169203331')
  expect(others).toEqual([])
})

test('each attempt of a job is a trace, and looking for jobs is none', async () => {
  const [organisationId, accountId] = [uuid(), uuid()]
  await world.sql`insert into organisations (id, purpose) values (${organisationId}, 'enlisting')`
  await world.sql`
    insert into accounts (organisation_id, id, type, role, email)
     values (${organisationId}, ${accountId}, 'provider', 'manager', ${`${accountId}@jobs.example`})`
  const done = vi.fn()
  const kind: JobKind = {
    name: `test.${uuid()}`,
    async run({ db }) {
      await db.one(sql`select 1 as one`)
      done()
    },
  }
  await traced(async () => {
    const entry = { role: 'interim_app', organisationId, action: 'test', now: world.now() } as const
    const db = new Transaction(world.services.pool, entry)
    await enqueue({ db, actor: { organisationId, accountId }, language: 'en' } as never, kind, {})
    await db.commit()
    const jobs = startJobs(world.services, [kind], { everyMs: 10 })
    await until(() => expect(done).toHaveBeenCalledOnce())
    await jobs.stop()
  })
  const [transaction] = within(named(`job ${kind.name}`))
  expect(within(transaction).map(({ name }) => name)).toEqual(expect.arrayContaining(['select', 'update']))
  expect(collected.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1)
})

test('a message that cannot be sent is a failed trace', async () => {
  const message: DueMessage = { ...unsent, id: uuid(), attempts: 1 }
  await world.sql`
    insert into outbox (id, recipient, subject, body_text, body_html, attempts, leased_until)
    values (${message.id}, ${message.recipient}, '', '', '', 1, '2999-01-01T00:00:00Z')`
  await traced(() =>
    deliver(world.services, message, () => Promise.reject(new Error('somebody@mail.example is unknown'))),
  )
  expect(named('send mail')?.status.code).toBe(failed)
  expect(within(named('send mail')).map(({ name }) => name)).toContain('transaction')
  expect(JSON.stringify(collected)).not.toContain('somebody')
})

test('an unavailable collector costs no request and does not keep the process from stopping', async () => {
  const server = buildServer(new Groups(world.services), served)
  const warned = vi.spyOn(world.services.log, 'warn')
  const tracing = startTracing(server, 'http://127.0.0.1:1', world.services.log, { timeoutMs: 500 })
  expect((await server.inject('/api/test/1')).statusCode).toBe(204)
  await server.close()
  await tracing.stop()
  expect(warned).toHaveBeenCalledWith(expect.anything(), 'traces could not be sent')
  warned.mockRestore()
  expect(spans.recorder).toBeUndefined()
})
