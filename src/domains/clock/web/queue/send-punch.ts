import { call } from '#platform/web/api/client.ts'
import { NetworkFailure } from '#platform/web/failure/problem.ts'
import type { ClockState, clockRoutes } from '../../contract.ts'
import { punchPaths } from '../../rules/paths.ts'
import type { KeptPunch } from './kept-punch.ts'

type Route = (typeof clockRoutes)['clockIn']

/** The time in milliseconds after which an answer is no longer expected. */
const patience = 10_000

/**
 * Sends a punch under its own key, for nobody but its owner; throws as `call` does. Live, the server's own time counts, and
 * the server may refuse. Late, it counts with the time at which it was taken, and is refused for nothing that it is.
 */
export async function sendPunch(
  owner: string,
  { kind, key, at, body }: KeptPunch,
  { late }: { late: boolean },
): Promise<ClockState> {
  const signal = AbortSignal.timeout(patience)
  const account = owner.split('.').at(-1) ?? ''
  try {
    // Its path and method are all that sending needs of a route: a service worker carries no shapes.
    const route = { method: 'POST', path: punchPaths[kind] } as Route
    return await call(route, { body: late ? { ...body, at } : body, key, account }, signal)
  } catch (failure) {
    throw signal.aborted ? new NetworkFailure(failure) : failure
  }
}
