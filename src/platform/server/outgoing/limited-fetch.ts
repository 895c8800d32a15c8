import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { userAgent } from '../config/config.ts'
import type { OpenRequest } from '../push/public-way.ts'

/** A call to another server, as `fetch` takes it. */
interface FetchOptions {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly signal?: AbortSignal | undefined
}

interface Limits {
  /** For the whole call, from the connection to the end of the body. */
  readonly timeoutMs: number
  readonly mostBytes: number
}

/** The body is longer than allowed. */
export class BodyTooLong extends Error {}

/** The way to an address that the operator has chosen: it may be on this machine or in a private network. */
export const openDirectly: OpenRequest = (address, options) =>
  (address.protocol === 'http:' ? plainRequest : request)(address, options)

/**
 * Returns a `fetch` for addresses from user input. It goes out by `way`, follows no redirect, sends only bytes, text or a form, and stops
 * reading at the limits.
 */
export function limitedFetch(way: OpenRequest, { timeoutMs, mostBytes }: Limits) {
  return async (url: string, { method = 'GET', headers = {}, body, signal }: FetchOptions = {}): Promise<Response> => {
    const limit = AbortSignal.timeout(timeoutMs)
    const sent =
      body === undefined || body === null ? undefined : Buffer.from(body instanceof Uint8Array ? body : String(body))
    const options = {
      method,
      headers: { ...headers, 'user-agent': userAgent, ...(sent && { 'content-length': sent.length }) },
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    }
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const call = way(new URL(url), options)
    call.once('error', reject)
    call.once('response', (response) => {
      const pieces: Buffer[] = []
      let length = 0
      response.once('error', reject)
      response.on('data', (piece: Buffer) => {
        length += piece.length
        pieces.push(piece)
        if (length <= mostBytes) return
        reject(new BodyTooLong(`more than ${mostBytes} bytes`))
        // Without the error: a response that is complete by now no longer has a request, and its socket would throw it.
        call.destroy()
      })
      response.once('end', () => {
        const status = response.statusCode ?? 500
        const type = response.headers['content-type']
        resolve(
          new Response(status === 204 || status === 304 ? null : Buffer.concat(pieces), {
            status,
            headers: type === undefined ? {} : { 'content-type': type },
          }),
        )
      })
    })
    call.end(sent)
    return promise
  }
}
