import { lawWarningKinds, warningKinds } from '#domains/shifts/rules.ts'
import { offeringEnds } from '#domains/shifts/rules/open-shifts.ts'

/** How many workers are checked for a shift, those with the best profile first, and how many of them are listed. */
export const rankingLimits = { checked: 500, listed: 100 } as const

/** The reasons for and against a worker as a replacement. */
export const replacementReasons = [
  'overlap',
  'offered',
  'certifications',
  'startCheck',
  'payRate',
  'timeOff',
  'unavailable',
  'rest',
  'day',
  'week',
  'restDay',
  ...lawWarningKinds,
  'role',
  'availability',
  'weekHours',
  'place',
  'distance',
  'margin',
] as const
export type ReplacementReason = (typeof replacementReasons)[number]

/**
 * Why a shift can be neither offered nor assigned: what an open shift ends for, too little of a shift is left (`tooLate`), or it has no worker to
 * replace (`notReplaceable`).
 */
export const closedReasons = [...offeringEnds, 'tooLate', 'notReplaceable'] as const
export type ClosedReason = (typeof closedReasons)[number]

/** Whether a reason speaks for the worker, against, or is only a fact. */
export const tones = ['for', 'against', 'fact'] as const

/** What planning refuses without a way to override it. */
const blocking: ReadonlySet<ReplacementReason> = new Set([
  'overlap',
  'offered',
  'certifications',
  'startCheck',
  'payRate',
])
/** What planning warns of: the organisation may override it unless the law forbids it, the worker may not. */
const warning: ReadonlySet<ReplacementReason> = new Set(warningKinds)

/** What decides the place of a worker in the list. */
export interface Suitability {
  readonly id: string
  /** The score of the profile, from 0 to 100. */
  readonly score: number
  readonly against: readonly ReplacementReason[]
  /** The reasons of the law that no reason of the organisation may override. */
  readonly forbidden: ReadonlySet<ReplacementReason>
  readonly availability: 'preferred' | 'available' | 'unavailable' | 'notStated'
  /** How often the worker has worked at this place. */
  readonly timesThere: number
}

/** True if planning refuses the worker and the organisation cannot override it. */
export function isBlocked(
  { against, forbidden }: Pick<Suitability, 'against' | 'forbidden'>,
  refusesUnavailable: boolean,
): boolean {
  return forbidden.size > 0 || against.some((kind) => isBlockingReason(kind, refusesUnavailable))
}

/** True for a reason that prevents an assignment. */
export function isBlockingReason(kind: ReplacementReason, refusesUnavailable: boolean): boolean {
  return blocking.has(kind) || (refusesUnavailable && kind === 'unavailable')
}

/** True if the worker could accept an offer: planning neither refuses nor warns. */
export function canAccept({ against }: Pick<Suitability, 'against'>): boolean {
  return !against.some((kind) => blocking.has(kind) || warning.has(kind))
}

/** Returns the score as shown: knowing the place and preferring the time count beside the profile. */
export function replacementScore({ score, availability, timesThere }: Suitability): number {
  const stated = { preferred: 10, available: 5, notStated: 0, unavailable: 0 }[availability]
  return Math.round(score * 0.8) + stated + Math.min(10, 2 * timesThere)
}

/** Sorts workers: those who could accept first, then those whom the organisation could assign, each by score. */
export function bySuitability(one: Suitability, other: Suitability): number {
  const rank = (of: Suitability) => (canAccept(of) ? 0 : isBlocked(of, false) ? 2 : 1)
  return (
    rank(one) - rank(other) ||
    replacementScore(other) - replacementScore(one) ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  )
}
