import { ApiProblem, type Failure } from '#platform/web/failure/problem.ts'
import type { LocationTrouble } from '#platform/web/location/read-location.ts'
import type { PunchKind } from '../../rules.ts'
import type { PunchToSend, PunchDetails } from '../queue/stored-punch.ts'

/** The reasons why a punch failed. */
const punchFailureKinds = [
  'location',
  'project',
  'early',
  'ended',
  'outside',
  'inexact',
  'check',
  'moved',
  'failed',
] as const
export type PunchFailureKind = (typeof punchFailureKinds)[number]

/** Why the last punch failed, as text, and the punch. */
export interface PunchFailure {
  readonly kind: PunchFailureKind
  readonly punch: PunchKind
  readonly details: PunchDetails
  readonly text: string
  /** The page on which the worker can supply what is missing. */
  readonly link?: string
  /** Set if the location was the reason. */
  readonly trouble?: LocationTrouble
  /** Set if it is unknown whether the punch has arrived: it is sent again unchanged. */
  readonly taken?: PunchToSend
}

const kinds: Readonly<Record<string, PunchFailureKind>> = {
  LOCATION_REQUIRED: 'location',
  PROJECT_REQUIRED: 'project',
  SHIFT_NOT_STARTED: 'early',
  SHIFT_ENDED: 'ended',
  OUTSIDE_WORK_SITE: 'outside',
  LOCATION_INEXACT: 'inexact',
  START_BLOCKED: 'check',
  ALREADY_CLOCKED_IN: 'moved',
  NOT_CLOCKED_IN: 'moved',
  INVALID_TRANSITION: 'moved',
}

/** Returns the kind of a failure. */
export function kindOf(failure: Failure): PunchFailureKind {
  if (!(failure instanceof ApiProblem)) return 'failed'
  // If only certifications are missing, the code is that of a conflict.
  return kinds[failure.code] ?? (failure.problem.checks === undefined ? 'failed' : 'check')
}

/** True if it is unknown whether the server has processed the request. */
export function isUncertain(failure: Failure): boolean {
  return !(failure instanceof ApiProblem) || failure.status >= 500
}
