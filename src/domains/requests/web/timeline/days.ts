// Days are whole numbers counted from 1 January 1970, so that positions on the screen are plain arithmetic.

const dayMilliseconds = 86_400_000

/** Converts an ISO date into a day number. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayMilliseconds
}

/** Converts a day number into an ISO date. */
export function dateOf(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10)
}

/** Returns the weekday of a day number, from 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** Returns the first day of a day’s week. Weeks start on `firstDay`, from 1 for Monday to 7 for Sunday. */
export function weekStart(day: number, firstDay: number): number {
  return day - ((weekdayOf(day) - firstDay + 7) % 7)
}

/** Returns the week number of a day (ISO 8601): week 1 contains the year’s first Thursday. */
export function weekNumber(day: number): number {
  const thursday = day - weekdayOf(day) + 4
  const newYear = dayOf(`${dateOf(thursday).slice(0, 4)}-01-01`)
  return Math.floor((thursday - newYear) / 7) + 1
}

/** Returns the first day of the month that is `months` after the month of a day. */
export function monthStart(day: number, months = 0): number {
  const date = new Date(day * dayMilliseconds)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / dayMilliseconds
}

/** A month, week or day of the header: its first day as a day number, and its length in days. */
export interface Tick {
  readonly from: number
  readonly days: number
}

/** Returns the months that overlap the days from `from` to `to`. */
export function monthsIn(from: number, to: number): Tick[] {
  const ticks: Tick[] = []
  for (let start = monthStart(from); start <= to;) {
    const next = monthStart(start, 1)
    ticks.push({ from: start, days: next - start })
    start = next
  }
  return ticks
}

/**
 * Returns the weeks that overlap the days from `from` to `to`. Weeks start on `firstDay`, from 1 for Monday to 7 for
 * Sunday.
 */
export function weeksIn(from: number, to: number, firstDay: number): Tick[] {
  const ticks: Tick[] = []
  for (let start = weekStart(from, firstDay); start <= to; start += 7) ticks.push({ from: start, days: 7 })
  return ticks
}

/** Returns each day from `from` to `to`. */
export function daysIn(from: number, to: number): Tick[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ from: from + index, days: 1 }))
}
