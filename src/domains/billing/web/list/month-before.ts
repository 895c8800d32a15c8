import { daysAfter } from '#base/days.ts'

/** Returns the month before that of a day: `2026-10` for `2026-11-20`. */
export function monthBefore(day: string): string {
  return daysAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7)
}
