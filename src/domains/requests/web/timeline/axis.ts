import { monthStart, weekStart } from './days.ts'

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
