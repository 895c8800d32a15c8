import { call, newKey } from '#platform/web/api/client.ts'
import { ApiProblem } from '#platform/web/api/problem.ts'
import { clockRoutes, type ClockState, type Fix } from '../../contract.ts'
import type { PunchedBreak, PunchKind } from '../../rules.ts'

/** What a punch says beside where one is. */
export interface Said {
  readonly projectId?: string | undefined
  readonly shiftId?: string | undefined
  readonly breakType?: PunchedBreak['type'] | undefined
}

/** A punch as it was taken on this device: it can be kept as it is, and sent again as often as need be. */
export interface TakenPunch {
  readonly kind: PunchKind
  readonly body: Said & { readonly location: Fix }
  /** When, by this device. */
  readonly at: string
  /** Under which it counts once. */
  readonly key: string
}

const routes = {
  in: clockRoutes.clockIn,
  pause: clockRoutes.pause,
  resume: clockRoutes.resume,
  out: clockRoutes.clockOut,
}

/** Takes a punch now, with a key of its own. */
export function takePunch(kind: PunchKind, said: Said, location: Fix): TakenPunch {
  return { kind, body: { ...said, location }, at: new Date().toISOString(), key: newKey() }
}

/**
 * Sends a punch; throws as `call` does. Live, the server's own time counts, and the server may refuse. Late, it counts with
 * the time at which it was taken, is refused for nothing that it is, and may have arrived already when it was sent live.
 */
export async function sendPunch({ kind, body, at, key }: TakenPunch, { late = false } = {}): Promise<ClockState> {
  try {
    return await call(routes[kind], { body: late ? { ...body, at } : body, key })
  } catch (failure) {
    if (late && hasArrived(failure)) return call(clockRoutes.readClock, {})
    throw failure
  }
}

// The same key with another body, the one without the time: that one was done, but its answer was lost.
function hasArrived(failure: unknown): boolean {
  return failure instanceof ApiProblem && failure.fields.some(({ code }) => code === 'keyReused')
}
