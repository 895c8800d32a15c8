import { minutesBetween } from '#base/time.ts'

/** A break with its times or, if they are unknown, only its length. */
export interface Break {
  readonly minutes: number
  readonly startsAt?: string | null | undefined
  readonly endsAt?: string | null | undefined
}

/** A break whose times are known. */
export interface PlacedBreak extends Break {
  readonly startsAt: string
  readonly endsAt: string
}

/** Returns the breaks whose times are known, in chronological order. */
export function placedOf(breaks: readonly Break[]): PlacedBreak[] {
  return breaks
    .filter((one): one is PlacedBreak => Boolean(one.startsAt && one.endsAt))
    .sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
}

/** Returns the total minutes of the breaks; minutes that overlap count once. */
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
