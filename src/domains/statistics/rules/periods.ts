import { daysAfter, daysBetween, firstOfMonth, lastOfMonth, monthsAfter } from '#base/days.ts'
import type { DayRange } from '../rules.ts'

export const figurePeriods = ['this_month', 'last_month', 'this_quarter', 'last_quarter', 'this_year'] as const
export type FigurePeriod = (typeof figurePeriods)[number]

/** The maximum number of days of a chosen range. */
export const longestRangeDays = 731

/** A period with the two periods that its figures are compared with. */
export interface ComparedPeriods {
  readonly period: DayRange
  readonly before: DayRange
  readonly lastYear: DayRange
}

const monthsIn = { this_month: 1, last_month: 1, this_quarter: 3, last_quarter: 3, this_year: 12 } as const

/**
 * Returns a named period, the period before and the same period last year. A current period ends today and is compared with as much of the
 * earlier ones: 1 to 20 November with 1 to 20 October.
 */
export function namedPeriods(name: FigurePeriod, today: string): ComparedPeriods {
  const count = monthsIn[name]
  const current = monthsAfter(firstOfMonth(today), -((Number(today.slice(5, 7)) - 1) % count))
  const isOver = name === 'last_month' || name === 'last_quarter'
  const from = isOver ? monthsAfter(current, -count) : current
  const period = { from, to: isOver ? daysAfter(current, -1) : today }
  return { period, before: shifted(period, -count), lastYear: shifted(period, -12) }
}

/** Returns the periods that a chosen range is compared with: whole months with as many months, others with as many days. */
export function chosenPeriods(period: DayRange): ComparedPeriods {
  const isWhole = period.from.endsWith('-01') && isLastOfMonth(period.to)
  const days = daysBetween(period.from, period.to) + 1
  const before = isWhole
    ? shifted(period, -(monthNumber(period.to) - monthNumber(period.from) + 1))
    : { from: daysAfter(period.from, -days), to: daysAfter(period.from, -1) }
  return { period, before, lastYear: shifted(period, -12) }
}

/** Returns the days of a trend: the months of a period, at least the twelve up to its last day. */
export function trendOf({ from, to }: DayRange): DayRange {
  const [own, year] = [firstOfMonth(from), monthsAfter(firstOfMonth(to), -11)]
  return { from: own < year ? own : year, to }
}

function shifted({ from, to }: DayRange, months: number): DayRange {
  const isWhole = from.endsWith('-01') && isLastOfMonth(to)
  const end = monthsAfter(to, months)
  return { from: monthsAfter(from, months), to: isWhole ? lastOfMonth(end) : end }
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
const isLastOfMonth = (day: string) => day === lastOfMonth(day)
