import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  defaultTextMapGetter,
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type OpenSpan, type SpanAttributes, type SpanRecorder, spans } from '../db/spans.ts'
import type { Log } from '../log.ts'

/** Sends traces until it is stopped. */
export interface Tracing {
  stop(): Promise<void>
}

declare module 'fastify' {
  interface FastifyRequest {
    span?: Span
  }
}

const propagator = new W3CTraceContextPropagator()

/**
 * Sends a trace of every request, job and message, with a span per transaction and statement, to an OpenTelemetry collector by OTLP
 * (HTTP, JSON). A request that a trusted proxy passes on with a `traceparent` continues that trace, and is not recorded if the
 * header excludes it. Statements are recorded without their values. An attempt to send ends after `timeoutMs`.
 */
export function startTracing(
  server: FastifyInstance,
  endpoint: string,
  log: Log,
  { timeoutMs = 5000 }: { readonly timeoutMs?: number } = {},
): Tracing {
  const report = (error: unknown) =>
    log.warn({ error: error instanceof Error ? error.message : error }, 'traces could not be sent')
  reportProblems(report)
  const provider = new TracerProvider({
    // OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence.
    resource: resourceFromAttributes({ 'service.name': 'interim', 'service.instance.id': String(process.pid) }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({
          url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
          timeoutMillis: timeoutMs,
        }),
        scheduledDelayMillis: 2000,
        maxQueueSize: 4096,
      }),
    ],
  })
  const tracer = provider.getTracer('interim')
  const current = new AsyncLocalStorage<Context>()

  server.addHook('onRequest', (request, _reply, done) => {
    const parent = parentOf(request)
    const route = request.routeOptions.url ?? 'none'
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'interim.request_id': request.id,
    }
    request.span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    current.run(trace.setSpan(parent, request.span), done)
  })
  server.addHook('onResponse', async ({ span }, { statusCode }) => {
    span?.setAttribute('http.response.status_code', statusCode)
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  })

  const begin = (name: string, kind: SpanKind, attributes: SpanAttributes, parent: Context): OpenSpan => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    const within = trace.setSpan(parent, span)
    return {
      begin: (inner, described) => begin(inner, SpanKind.CLIENT, described, within),
      end: (error) => end(span, error),
    }
  }
  const recorder: SpanRecorder = {
    begin(name, attributes) {
      const parent = current.getStore()
      if (!parent || !trace.getSpan(parent)?.isRecording()) return undefined
      return begin(name, SpanKind.INTERNAL, attributes, parent)
    },
    async record(name, attributes, work) {
      const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER, attributes }, ROOT_CONTEXT)
      try {
        const result = await current.run(trace.setSpan(ROOT_CONTEXT, span), work)
        end(span)
        return result
      } catch (error) {
        end(span, error)
        throw error
      }
    },
  }
  spans.recorder = recorder
  return {
    async stop() {
      spans.recorder = undefined
      await provider.shutdown().catch(report)
    },
  }
}

// The text of an error may quote user input: only the fact is recorded.
function end(span: Span, error?: unknown): void {
  if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

/** Hands what the SDK cannot do to `report`. The SDK has one handler for the whole process. */
function reportProblems(report: (error: unknown) => void): void {
  const silent = () => undefined
  setGlobalErrorHandler(report)
  diag.setLogger(
    { error: report, warn: report, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}

/** The trace that a request belongs to. Only a trusted proxy may name one; other callers may not. */
function parentOf(request: FastifyRequest): Context {
  if ((request.ips?.length ?? 0) < 2) return ROOT_CONTEXT
  const { traceparent, tracestate } = request.headers
  return propagator.extract(ROOT_CONTEXT, { traceparent, tracestate }, defaultTextMapGetter)
}
