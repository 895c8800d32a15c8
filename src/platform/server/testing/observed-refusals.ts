import type { FastifyInstance } from 'fastify'
import { Refusal } from '#base/problem.ts'
import type { ServedRoute } from '../http/handlers.ts'

/** A refusal with which the server answered a test. */
export interface ObservedRefusal {
  readonly served: ServedRoute
  readonly refusal: Refusal
}

/** The refusals of the current test file, by operation and message. */
export const observedRefusals = new Map<string, ObservedRefusal>()

/** Records every refusal of these routes. */
export function observeRefusals(server: FastifyInstance, routes: readonly ServedRoute[]): void {
  const byAddress = new Map(
    routes.map((served) => [`${served.route.method} /api${served.route.path.replace(/\{(\w+)\}/g, ':$1')}`, served]),
  )
  server.addHook('onError', async (request, _reply, error: Error) => {
    const served = byAddress.get(`${request.method} ${request.routeOptions.url}`)
    if (!served || !(error instanceof Refusal)) return
    observedRefusals.set(`${served.name} ${error.messageKey}`, { served, refusal: error })
  })
}
