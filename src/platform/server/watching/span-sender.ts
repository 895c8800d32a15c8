import type { Log } from '../log.ts'

/** One stretch of work, as OpenTelemetry tells of it. */
export interface Span {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: 'server' | 'client'
  readonly startedAt: bigint
  endedAt: bigint
  isFailed: boolean
  readonly attributes: Record<string, string | number>
}

const kinds = { server: 2, client: 3 }
const failed = 2
const mostWaiting = 4096
const mostAtOnce = 512
const everyMs = 2000
const patienceMs = 5000

/** Sends spans to a collector, many at a time; what it does not take is let go, for a trace is worth no call. */
export class SpanSender {
  readonly #url: string
  readonly #log: Log
  readonly #timer: NodeJS.Timeout
  #waiting: Span[] = []
  #sending: Promise<void> | undefined
  #dropped = 0

  constructor(url: string, log: Log) {
    this.#url = url
    this.#log = log
    this.#timer = setInterval(() => void this.#send(), everyMs).unref()
  }

  add(span: Span): void {
    if (this.#waiting.length >= mostWaiting) this.#dropped++
    else this.#waiting.push(span)
  }

  /** Sends what is left, once. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sending
    await this.#send()
  }

  #send(): Promise<void> {
    return (this.#sending ??= this.#post().finally(() => (this.#sending = undefined)))
  }

  async #post(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, mostAtOnce)
      try {
        const response = await fetch(this.#url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(payloadOf(spans)),
          signal: AbortSignal.timeout(patienceMs),
        })
        await response.arrayBuffer()
        if (!response.ok) throw new Error(`the collector answered with ${response.status}`)
      } catch (error) {
        this.#dropped += spans.length + this.#waiting.length
        this.#waiting = []
        this.#log.warn({ error: (error as Error).message, spans: this.#dropped }, 'traces could not be sent')
        this.#dropped = 0
        return
      }
    }
  }
}

function payloadOf(spans: readonly Span[]) {
  return {
    resourceSpans: [
      {
        resource: {
          attributes: attributesOf({
            'service.name': process.env['OTEL_SERVICE_NAME'] ?? 'interim',
            'service.instance.id': String(process.pid),
          }),
        },
        scopeSpans: [
          {
            scope: { name: 'interim' },
            spans: spans.map((span) => ({
              traceId: span.traceId,
              spanId: span.spanId,
              ...(span.parentSpanId && { parentSpanId: span.parentSpanId }),
              name: span.name,
              kind: kinds[span.kind],
              startTimeUnixNano: String(span.startedAt),
              endTimeUnixNano: String(span.endedAt),
              attributes: attributesOf(span.attributes),
              status: span.isFailed ? { code: failed } : {},
            })),
          },
        ],
      },
    ],
  }
}

function attributesOf(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }))
}
