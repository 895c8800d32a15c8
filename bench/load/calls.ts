import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** A call of the API, with the account if it needs a session. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly token?: string
  /** The body: a value sent as JSON, or a text or bytes sent unchanged. */
  readonly body?: unknown
  /** The type of the body, by default that of JSON. */
  readonly type?: string
}

/** The response; status 0 means that there was none. */
export interface Answer {
  readonly status: number
  readonly text: string
  /** From when it was due until its last byte. */
  readonly ms: number
}

/** Calls the API of a server, over as many connections as are needed at the same moment; each is kept for the next. */
export function makeCaller(port: number) {
  const agent = new Agent({ keepAlive: true })
  return {
    send: (
      { method, path, token, body, type = 'application/json' }: Call,
      dueAt = performance.now(),
    ): Promise<Answer> =>
      new Promise((resolve) => {
        const isReady = body === undefined || typeof body === 'string' || body instanceof Uint8Array
        const payload = isReady ? body : JSON.stringify(body)
        const headers = {
          ...(token && { cookie: `interim=${token}` }),
          ...(payload !== undefined && {
            'content-type': type,
            'content-length': Buffer.byteLength(payload),
          }),
        }
        const done = (status: number, text: string) => resolve({ status, text, ms: performance.now() - dueAt })
        const sent = request({ port, host: '127.0.0.1', method, path: `/api${path}`, headers, agent }, (response) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => (text += part))
          response.on('end', () => done(response.statusCode ?? 0, text))
          response.on('error', (error) => done(0, error.message))
        })
        sent.on('error', (error) => done(0, error.message))
        sent.end(payload)
      }),
    stop: () => agent.destroy(),
  }
}

/** Calls the API as `makeCaller` made it. */
export type Caller = ReturnType<typeof makeCaller>

/** Calls at a rate a second, each when it is due, not when the previous one has ended; returns all results. */
export async function callAtRate<Result>(
  aSecond: number,
  count: number,
  work: (turn: number, dueAt: number) => Promise<Result>,
): Promise<Result[]> {
  const begun = performance.now()
  const all: Promise<Result>[] = []
  for (let turn = 0; turn < count; turn++) {
    const dueAt = begun + (turn * 1000) / aSecond
    const early = dueAt - performance.now()
    if (early > 0) await sleep(early)
    all.push(work(turn, dueAt))
  }
  return Promise.all(all)
}
