import { ApiProblem } from '#platform/web/failure/problem.ts'

/** Why a punch could not be sent yet. */
const waitReasons = ['unreachable', 'unavailable', 'error', 'signIn'] as const
export type WaitReason = (typeof waitReasons)[number]

const passing = new Set([401, 408, 425, 429])

/**
 * Why a punch waits after an attempt to send it: no answer came, the server cannot take it now, it failed, or somebody must
 * sign in first. Undefined where the server has refused the punch itself.
 */
export function whyWaiting(failure: unknown): WaitReason | undefined {
  if (!(failure instanceof ApiProblem)) return reasonOf(failure instanceof Error ? failure.cause : undefined)
  const { status, code } = failure
  if (status === 401 || code === 'PASSWORD_UPDATE_REQUIRED') return 'signIn'
  if (status >= 500) return reasonOf(status)
  return passing.has(status) || code === 'CONFLICT' ? 'unavailable' : undefined
}

// A proxy that answers in place of the server gives a status and no words of ours.
function reasonOf(status: unknown): WaitReason {
  if (typeof status !== 'number') return 'unreachable'
  return status === 500 ? 'error' : 'unavailable'
}
