import { minutesBetween } from '#base/time.ts'

/** A break: when it was, or where nobody has said that, only how long. */
export interface Break {
  readonly minutes: number
  readonly startsAt?: string | null | undefined
  readonly endsAt?: string | null | undefined
}

/** A break of which is known when it was. */
export interface PlacedBreak extends Break {
  readonly startsAt: string
  readonly endsAt: string
}

/** The breaks of which is known when they were, in their order. */
export function placedOf(breaks: readonly Break[]): PlacedBreak[] {
  return breaks
    .filter((one): one is PlacedBreak => Boolean(one.startsAt && one.endsAt))
    .sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
}

/** The minutes that breaks take: where two overlap, they are counted once. */
export function minutesOfBreaks(breaks: readonly Break[]): number {
  const unplaced = breaks.filter(({ startsAt, endsAt }) => !startsAt || !endsAt)
  let minutes = unplaced.reduce((sum, one) => sum + one.minutes, 0)
  let until = ''
  for (const { startsAt, endsAt } of placedOf(breaks)) {
    const from = startsAt > until ? startsAt : until
    if (endsAt > from) minutes += minutesBetween(from, endsAt)
    if (endsAt > until) until = endsAt
  }
  return minutes
}
