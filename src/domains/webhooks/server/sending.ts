import type { ClientRequest, IncomingMessage } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { cutText } from '#base/cut-text.ts'
import type { OpenRequest } from '#platform/server/push/public-way.ts'
import type { Event } from '../contract.ts'

/** The result of one attempt. */
export interface Attempt {
  /** The HTTP status; null if there was no answer. */
  readonly status: number | null
  readonly error: string | null
  readonly answer: string | null
  readonly durationMs: number
}

/** What an attempt needs: the address, and the secrets that sign now. */
export interface Target {
  readonly address: string
  readonly secrets: readonly string[]
}

const timeoutMs = 15_000
const answerBytes = 4096

/**
 * Sends an event as the Standard Webhooks specification says, with a signature for each secret. Each attempt has its own timestamp and
 * signatures. It ends after 15 seconds, follows no redirect and reads at most 4 kB of the answer. It does not throw.
 */
export async function sendEvent(
  way: OpenRequest,
  { address, secrets }: Target,
  event: Event,
  at: Date,
): Promise<Attempt> {
  const startedAt = performance.now()
  const durationMs = () => Math.round(performance.now() - startedAt)
  try {
    const body = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Interim-Webhooks/1',
      'webhook-id': event.id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(event.id, at, body)).join(' '),
    }
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await answerOf(way(new URL(address), { method: 'POST', headers, signal }), body)
    return { ...answer, error: null, durationMs: durationMs() }
  } catch (error) {
    const { name, message } = error as Error
    const why = name === 'TimeoutError' || name === 'AbortError' ? `no answer within ${timeoutMs / 1000} s` : message
    return { status: null, error: cutText(stored(why), 500), answer: null, durationMs: durationMs() }
  }
}

/** True if the receiver has accepted the event. */
export function isAccepted({ status }: Attempt): boolean {
  return status !== null && status >= 200 && status < 300
}

async function answerOf(request: ClientRequest, body: string): Promise<Pick<Attempt, 'status' | 'answer'>> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('error', reject)
    request.once('response', resolve)
    request.end(body)
  })
  const answer = await readBeginning(response)
  // The address may belong to an attacker, whose answer never ends.
  response.destroy()
  return { status: response.statusCode ?? null, answer }
}

async function readBeginning(response: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      pieces.push(piece.subarray(0, answerBytes - size))
      size += piece.length
      if (size >= answerBytes) break
    }
  } catch {
    // The status has arrived: it counts, also if the rest of the answer is late.
  }
  return stored(Buffer.concat(pieces).toString('utf8'))
}

// PostgreSQL stores no NUL.
const stored = (text: string) => text.toWellFormed().replaceAll('\u0000', '\uFFFD')
