// A day is a whole number here, counted from 1 January 1970: its place on the screen is then plain arithmetic.

const dayMilliseconds = 86_400_000

/** The number of a day of the calendar. */
export function dayOf(date: string): number {
  return Date.parse(date) / dayMilliseconds
}

/** The day of the calendar that a number means. */
export function dateOf(day: number): string {
  return new Date(day * dayMilliseconds).toISOString().slice(0, 10)
}

/** 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: number): number {
  return ((((day + 3) % 7) + 7) % 7) + 1
}

/** The day with which the week of a day begins; weeks begin with a weekday from 1 to 7. */
export function weekStart(day: number, firstDay: number): number {
  return day - ((weekdayOf(day) - firstDay + 7) % 7)
}

/** The number of the week of a day (ISO 8601): the first one has the year's first Thursday. */
export function weekNumber(day: number): number {
  const thursday = day - weekdayOf(day) + 4
  const newYear = dayOf(`${dateOf(thursday).slice(0, 4)}-01-01`)
  return Math.floor((thursday - newYear) / 7) + 1
}

/** The first day of the month that lies so many months after that of a day. */
export function monthStart(day: number, months = 0): number {
  const date = new Date(day * dayMilliseconds)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / dayMilliseconds
}
