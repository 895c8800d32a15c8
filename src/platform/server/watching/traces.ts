import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { type Span, SpanSender } from './span-sender.ts'
import { steps } from '../db/steps.ts'

/** Keeps traces until it is stopped. */
export interface Tracing {
  stop(): Promise<void>
}

interface Current {
  readonly traceId: string
  readonly spanId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}

/**
 * Sends a trace of every call, and of every statement that it sends to the database, to a collector of OpenTelemetry by HTTP and JSON.
 * A call that a trusted proxy passes on with a `traceparent` goes on with that trace, and is left out where it says so. Values, addresses and names are not told.
 */
export function keepTraces(server: FastifyInstance, endpoint: string, log: Log): Tracing {
  const current = new AsyncLocalStorage<Current>()
  const sender = new SpanSender(`${endpoint.replace(/\/+$/, '')}/v1/traces`, log)

  server.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(request)
    if (parent === 'left out') return done()
    const span: Span = {
      traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
      spanId: randomBytes(8).toString('hex'),
      parentSpanId: parent?.spanId,
      name: `${request.method} ${request.routeOptions.url ?? 'none'}`,
      kind: 'server',
      startedAt: unixNano(),
      endedAt: 0n,
      isFailed: false,
      attributes: {
        'http.request.method': request.method,
        'http.route': request.routeOptions.url ?? 'none',
        'interim.request_id': request.id,
      },
    }
    request.span = span
    current.run(span, done)
  })
  server.addHook('onResponse', async (request, reply) => {
    const { span } = request
    if (!span) return
    span.endedAt = unixNano()
    span.isFailed = reply.statusCode >= 500
    span.attributes['http.response.status_code'] = reply.statusCode
    sender.add(span)
  })
  steps.begin = (name, text) => {
    const within = current.getStore()
    const startedAt = unixNano()
    return (error) => {
      if (!within) return
      sender.add({
        traceId: within.traceId,
        spanId: randomBytes(8).toString('hex'),
        parentSpanId: within.spanId,
        name,
        kind: 'client',
        startedAt,
        endedAt: unixNano(),
        isFailed: error !== undefined,
        // Statements have places for values, not values.
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.replace(/\s+/g, ' ').slice(0, 1000) },
      })
    }
  }
  return {
    async stop() {
      steps.begin = undefined
      await sender.stop()
    },
  }
}

// The clock of the day for the start, and the steady one from there on.
const origin = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint()
const unixNano = () => origin + process.hrtime.bigint()

function parentOf(request: FastifyRequest): Current | 'left out' | undefined {
  // Only a trusted proxy may decide whether a call is traced; other callers may not.
  if ((request.ips?.length ?? 0) < 2) return undefined
  const header = request.headers['traceparent']
  const match = typeof header === 'string' ? /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header) : null
  const [, traceId = '', spanId = '', flags = ''] = match ?? []
  if (!match || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return Number.parseInt(flags, 16) & 1 ? { traceId, spanId } : 'left out'
}
