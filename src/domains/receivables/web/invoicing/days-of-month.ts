import { daysAfter } from '#base/days.ts'

/** Returns the first and the last day of the month of a day. */
export function daysOfMonth(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 7)}-01`
  const inNext = daysAfter(`${day.slice(0, 7)}-28`, 4)
  return { from, to: daysAfter(`${inNext.slice(0, 7)}-01`, -1) }
}
