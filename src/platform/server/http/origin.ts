import type { FastifyRequest } from 'fastify'
import { refuse } from '#base/problem.ts'
import type { Config } from '../config/config.ts'
import { hasBearer } from './caller.ts'

const foreign = new Set(['cross-site', 'same-site'])

/** Refuses a call that changes something when another site's page makes it. A page cannot send the header of an API key. */
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  if (hasBearer(request)) return
  if (request.method !== 'GET' && request.method !== 'HEAD') refuseForeignPage(config, request)
}

/** Refuses whatever another site's page calls, also by leading there. */
export function refuseForeignPage(config: Config, request: FastifyRequest): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  if (origin === undefined) {
    if (foreign.has(String(site))) throw refuse.FORBIDDEN_ORIGIN()
    return
  }
  const from = URL.parse(origin)
  // A page of this very server may be reached by another name than PUBLIC_URL's, such as 127.0.0.1.
  const here = new URL(config.publicUrl)
  if (from && (from.origin === here.origin || (from.host === host && from.protocol === here.protocol))) return
  throw refuse.FORBIDDEN_ORIGIN()
}
