import { call } from '#platform/web/api/client.ts'
import { accountOf } from '#platform/web/device/storage-owner.ts'
import { NetworkFailure } from '#platform/web/failure/problem.ts'
import type { ClockState, clockRoutes } from '../../contract.ts'
import { punchPaths } from '../../rules/paths.ts'
import type { PunchToSend } from './stored-punch.ts'

type Route = (typeof clockRoutes)['clockIn']

/** The timeout of a request in milliseconds. */
const timeoutMs = 10_000

/**
 * Sends a punch with its own key, only for its owner; throws like `call`. For a live punch the server's time counts, and the
 * server may refuse it. A late punch counts with its own time, and its content is never refused.
 */
export async function sendPunch(
  owner: string,
  { kind, key, at, body }: PunchToSend,
  { late }: { late: boolean },
): Promise<ClockState> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // Sending needs only the path and method of a route, because the service worker contains no schemas.
    const route = { method: 'POST', path: punchPaths[kind] } as Route
    return await call(route, { body: late ? { ...body, at } : body, key, account: accountOf(owner) }, signal)
  } catch (failure) {
    throw signal.aborted ? new NetworkFailure(failure) : failure
  }
}
