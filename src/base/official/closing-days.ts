import { daysAfter, isWeekend } from '../days.ts'

/** Returns the date of Easter Sunday by the Gregorian computus (Meeus, Jones and Butcher). */
export function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const skipped = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + skipped + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  return daysAfter(`${year}-03-22`, epact + weekday - 7 * late)
}

/**
 * The days on which banks make no payments in euro: TARGET is closed on Saturdays, Sundays and these days, which are dates, or days after
 * Easter Sunday. European Central Bank, press release of 14 December 2000, from 2002 until further notice.
 */
const closingDays = {
  since: '2002-01-01',
  dates: ['01-01', '05-01', '12-25', '12-26'],
  // Good Friday and Easter Monday.
  afterEaster: [-2, 1],
} as const

/** True if banks make payments in euro on a day. */
export function isBankingDay(date: string): boolean {
  if (isWeekend(date)) return false
  if (date < closingDays.since) return true
  if (closingDays.dates.some((day) => date.endsWith(day))) return false
  const easter = easterOf(Number(date.slice(0, 4)))
  return !closingDays.afterEaster.some((days) => date === daysAfter(easter, days))
}

/** Returns the last banking day on or before a date; if it is before `earliest`, the first one after the date. */
export function bankingDay(date: string, earliest: string): string {
  let [before, after] = [date, date]
  while (!isBankingDay(before)) before = daysAfter(before, -1)
  if (before >= earliest) return before
  while (!isBankingDay(after)) after = daysAfter(after, 1)
  return after
}
