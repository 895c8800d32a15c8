import { STATUS_CODES } from 'node:http'
import { type Problem, Refusal, refuse } from '#base/problem.ts'
import { type Fault, fault } from '#base/validation.ts'
import { isFenced } from '../db/fence.ts'
import { isAway } from '../db/pool.ts'
import { databaseError } from '../db/transaction.ts'
import type { ExpectedFailure } from '../log.ts'
import { ThreadFailure } from '../threads/thread-failure.ts'
import type { Translate } from '#platform/server/texts/translate.ts'

/** A refusal that names every fault of the input. */
export function invalid(faults: readonly Fault[]): Refusal {
  return refuse.VALIDATION({ members: { faults } })
}

/** A refusal of one field, for the reason that the message key gives. */
export function invalidField(...parts: Parameters<typeof fault>): Refusal {
  return invalid([fault(...parts)])
}

/** The refusal for an error; INTERNAL for an unexpected one. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const code = databaseError(error)?.code
  if (error instanceof ThreadFailure)
    return error.isCausedByInput ? refuse.TOO_COMPLEX() : refuse.UNAVAILABLE({ retryAfter: 5 })
  if (isFenced(error)) return refuse.UNAVAILABLE({ retryAfter: 2 })
  // Given up: it took too long, or waited too long for what another transaction holds.
  if (code === '57014' || code === '55P03') return refuse.UNAVAILABLE({ retryAfter: 2 })
  // Values that PostgreSQL cannot hold and no shape has caught: the caller's fault, not ours.
  if (code !== undefined && ['22021', '22P05', '22P02', '22003', '22008', '22007', '54001'].includes(code))
    return refuse.MALFORMED()
  return refuse.INTERNAL()
}

/** The kind of an expected failure; undefined for an error that somebody should look at. */
export function expectedFailureOf(error: unknown): ExpectedFailure | undefined {
  if (isFenced(error)) return 'organisationMoving'
  if (databaseError(error)?.code === '55P03') return 'waitedForLock'
  if (isAway(error)) return 'databaseAway'
  return error instanceof Refusal && error.status === 503 ? 'unavailable' : undefined
}

/** The problem document of a refusal, in the language of the reader. */
export function problemDocument(refusal: Refusal, translate: Translate, requestId: string): Problem {
  const { faults, ...members } = (refusal.details.members ?? {}) as { faults?: readonly Fault[] }
  return {
    type: `/api/docs#${refusal.code}`,
    title: STATUS_CODES[refusal.status] ?? '',
    status: refusal.status,
    detail: translate(refusal.messageKey, refusal.details.values),
    code: refusal.code,
    requestId,
    ...members,
    ...(faults && {
      errors: faults.map((fault) => ({
        path: fault.path,
        code: fault.code,
        message: translate(fault.messageKey, fault.values),
      })),
    }),
  }
}
