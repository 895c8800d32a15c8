import { ApiProblem } from '#platform/web/failure/problem.ts'

/** Why a punch could not be sent yet. */
const waitReasons = ['unreachable', 'unavailable', 'error', 'signIn'] as const
export type WaitReason = (typeof waitReasons)[number]

const passing = new Set([401, 408, 425, 429])

/**
 * Returns why a punch waits after a failed attempt: no response, the server is unavailable, an error, or the worker must sign
 * in first. Returns undefined if the server has refused the punch itself.
 */
export function whyWaiting(failure: unknown): WaitReason | undefined {
  if (!(failure instanceof ApiProblem)) return reasonOf(failure instanceof Error ? failure.cause : undefined)
  const { status, code } = failure
  if (status === 401 || code === 'PASSWORD_UPDATE_REQUIRED') return 'signIn'
  if (status >= 500) return reasonOf(status)
  return passing.has(status) || code === 'CONFLICT' ? 'unavailable' : undefined
}

// A proxy that responds in place of the server returns a status without our error code.
function reasonOf(status: unknown): WaitReason {
  if (typeof status !== 'number') return 'unreachable'
  return status === 500 ? 'error' : 'unavailable'
}
