import type { ShiftStatus, Span } from '../rules.ts'

/**
 * A replacement for a shift that has begun starts this many minutes later, because somebody has to get there. One that would last less than
 * `leastMinutes` is not opened. `offersAtOnce` limits the workers of one call.
 */
export const replacementLimits = { leadMinutes: 60, leastMinutes: 60, offersAtOnce: 50 } as const

const quarterMs = 15 * 60_000

/** Returns the start of a replacement for a shift that has begun: the next full quarter after the lead time. */
export function earliestReplacement(now: string): string {
  const soon = Date.parse(now) + replacementLimits.leadMinutes * 60_000
  return new Date(Math.ceil(soon / quarterMs) * quarterMs).toISOString()
}

interface ReplaceableFacts extends Span {
  readonly status: ShiftStatus
  readonly isPublished: boolean
  /** True if its worker has accepted the assignment. */
  readonly accepted: boolean
}

/** True if a shift can have a replacement while enough of it is left. */
export const isReplaceableWhileLeft = ({ status, accepted }: Pick<ReplaceableFacts, 'status' | 'accepted'>) =>
  accepted && (status === 'scheduled' || status === 'cancelled')

/** True if a replacement of a shift can be opened. The SQL of `openReplacement` says the same. */
export function isReplaceable(
  { status, isPublished, accepted, startsAt, endsAt }: ReplaceableFacts,
  now: string,
): boolean {
  if (!isPublished || !isReplaceableWhileLeft({ status, accepted })) return false
  const start = startsAt > now ? startsAt : earliestReplacement(now)
  return Date.parse(endsAt) >= Date.parse(start) + replacementLimits.leastMinutes * 60_000
}
