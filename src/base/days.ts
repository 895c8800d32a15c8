// Arithmetic with dates, `2026-11-20`, without time zones. It is apart from the calendar because screens load it early.

const dayMilliseconds = 86_400_000

/** Returns the date a number of days after another, or before it if negative. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** Returns the number of days from one date to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayMilliseconds
}

/** Returns the same day a number of months later, or earlier if negative; the last day of a shorter month. */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Returns the first day of the month of a date. */
export function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/** Returns the last day of the month of a date. */
export function lastOfMonth(date: string): string {
  return daysAfter(monthsAfter(firstOfMonth(date), 1), -1)
}

/**
 * Returns the last day of a period of months, which includes its first: the day before the same day of the later month, or that month’s last
 * day if it is shorter. One month from 31 January ends on 28 or 29 February.
 */
export function endOfMonths(startDate: string, months: number): string {
  const next = monthsAfter(startDate, months)
  return next.slice(8) === startDate.slice(8) ? daysAfter(next, -1) : next
}

/** Returns the weekday of a date, 1 (Monday) to 7 (Sunday). */
export function weekdayOf(date: string): number {
  return new Date(date).getUTCDay() || 7
}

/** True on Saturday and Sunday. */
export function isWeekend(date: string): boolean {
  return weekdayOf(date) > 5
}

/**
 * Returns the first day of the week of a date, whose weeks start on a day from 1 (Monday) to 7. For rules (working time, overtime, pay, reminders,
 * figures) it is the organisation's first day of the week; a person's own setting only decides how calendars are shown.
 */
export function weekStart(date: string, firstDay: number): string {
  return daysAfter(date, -((weekdayOf(date) - firstDay + 7) % 7))
}

/** Returns the seven days of the week of a date, whose weeks start on a day from 1 (Monday) to 7. */
export function weekOf(date: string, firstDay: number): string[] {
  const first = weekStart(date, firstDay)
  return Array.from({ length: 7 }, (_, index) => daysAfter(first, index))
}

/** The week of a day by ISO 8601, `2026-W53`: weeks begin with Monday, and the first one has the year's first Thursday. */
export function isoWeekOf(date: string): string {
  const thursday = daysAfter(weekStart(date, 1), 3)
  const year = thursday.slice(0, 4)
  return `${year}-W${String(Math.floor(daysBetween(`${year}-01-01`, thursday) / 7) + 1).padStart(2, '0')}`
}

/** The number of days at the beginning of a month in which its figures say too little. */
const firstDays = 7

/** Returns the month that figures are about at first: the last one while the current one has just begun, whose figures say little yet. */
export function monthToShow(today: string): 'this' | 'last' {
  return Number(today.slice(8, 10)) <= firstDays ? 'last' : 'this'
}
