import { monthStart, weekStart } from './days.ts'

/** A stretch of the head: a month, a week or a day. */
export interface Tick {
  readonly from: number
  readonly days: number
}

/** The months that touch some days. */
export function monthsIn(from: number, to: number): Tick[] {
  const ticks: Tick[] = []
  for (let start = monthStart(from); start <= to;) {
    const next = monthStart(start, 1)
    ticks.push({ from: start, days: next - start })
    start = next
  }
  return ticks
}

/** The weeks that touch some days; they begin with a weekday from 1 to 7. */
export function weeksIn(from: number, to: number, firstDay: number): Tick[] {
  const ticks: Tick[] = []
  for (let start = weekStart(from, firstDay); start <= to; start += 7) ticks.push({ from: start, days: 7 })
  return ticks
}

/** Each of some days. */
export function daysIn(from: number, to: number): Tick[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ from: from + index, days: 1 }))
}
