import { daysAfter, firstOfMonth, monthsAfter } from '#base/days.ts'

/** Returns the days of all weeks that overlap with a day's month. */
export function monthOf(date: string, weekOf: (date: string) => readonly string[]): string[] {
  const month = date.slice(0, 7)
  const days = [...weekOf(`${month}-01`)]
  for (let next = daysAfter(days.at(-1) ?? '', 1); next.startsWith(month); next = daysAfter(days.at(-1) ?? '', 1))
    days.push(...weekOf(next))
  return days
}

/** Returns a day in the month a number of steps later: today if it is in that month, else the first. */
export function monthAfter(date: string, steps: number, today: string): string {
  const month = monthsAfter(firstOfMonth(date), steps)
  return today.startsWith(month.slice(0, 7)) ? today : month
}
