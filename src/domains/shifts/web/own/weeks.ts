import { daysAfter } from '#base/days.ts'
import { plannedMinutes } from '#base/time.ts'
import { dateIn } from '#platform/web/format/calendar.ts'
import type { OwnShift } from '../../contract/own-shifts.ts'
import type { Span } from '../../rules.ts'

/** A day with the shifts that start on it, and those of the previous day that continue after midnight. */
export interface ShiftDayOf<Shift extends Span> {
  readonly date: string
  readonly begin: readonly Shift[]
  readonly goOn: readonly Shift[]
}

/** Returns the days of a week with their shifts, in the organisation's time zone. */
export function daysOf<Shift extends Span>(
  week: readonly string[],
  shifts: readonly Shift[],
  timeZone: string,
): ShiftDayOf<Shift>[] {
  const placed = shifts.map((shift) => ({
    shift,
    first: dateIn(timeZone, shift.startsAt),
    // A shift that ends at midnight is not on the day that starts then.
    last: dateIn(timeZone, new Date(Date.parse(shift.endsAt) - 1000)),
  }))
  return week.map((date) => ({
    date,
    begin: placed.filter(({ first }) => first === date).map(({ shift }) => shift),
    goOn: placed.filter(({ first, last }) => first < date && date <= last).map(({ shift }) => shift),
  }))
}

/** Groups shifts by the first day of the week in which they start, in the given order. */
export function weeksOf<Shift extends Span>(
  shifts: readonly Shift[],
  timeZone: string,
  weekOf: (date: string) => readonly string[],
): { readonly from: string; readonly shifts: Shift[] }[] {
  const weeks: { from: string; shifts: Shift[] }[] = []
  for (const shift of shifts) {
    const from = weekOf(dateIn(timeZone, shift.startsAt))[0] ?? ''
    const last = weeks.at(-1)
    if (last?.from === from) last.shifts.push(shift)
    else weeks.push({ from, shifts: [shift] })
  }
  return weeks
}

/** Sums the planned minutes of the shifts that are not cancelled. */
export function minutesOf(
  shifts: readonly Pick<OwnShift, 'startsAt' | 'endsAt' | 'breakMinutes' | 'status'>[],
): number {
  return shifts.filter(({ status }) => status !== 'cancelled').reduce((sum, shift) => sum + plannedMinutes(shift), 0)
}

/** Returns whether a week is the current one, the next one, or another. */
export function nearnessOf(from: string, today: string, weekOf: (date: string) => readonly string[]) {
  if (from === weekOf(today)[0]) return 'this'
  return from === weekOf(daysAfter(today, 7))[0] ? 'next' : undefined
}
