import { daysAfter, firstOfMonth, monthsAfter, weekdayOf } from '#base/days.ts'
import type { Currency } from '#base/currency.ts'
import { type Money, totals } from '#base/money.ts'
import type { StatusIn } from '#base/status-groups.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'

export const statisticsRanges = ['current_month', 'last_month', 'quarter', 'year'] as const
export type StatisticsRange = (typeof statisticsRanges)[number]

/** A range of days, including both ends. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** Returns the days of a named range: the calendar month, quarter or year up to today, or the whole last month. */
export function daysOfRange(range: StatisticsRange, today: string): DayRange {
  const first = firstOfMonth(today)
  switch (range) {
    case 'current_month':
      return { from: first, to: today }
    case 'last_month':
      return { from: monthsAfter(first, -1), to: daysAfter(first, -1) }
    case 'quarter':
      return { from: monthsAfter(first, -((Number(today.slice(5, 7)) - 1) % 3)), to: today }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today }
  }
}

/** Splits a range into weeks that begin with `first`, from 1 for Monday to 7 for Sunday. The first and last may be partial. */
export function weeksOf({ from, to }: DayRange, first: number): DayRange[] {
  return cutWhere({ from, to }, (day) => weekdayOf(day) === first)
}

/** Splits a range into months. The first and last may be partial. */
export function monthsOf(stretch: DayRange): DayRange[] {
  return cutWhere(stretch, (day) => day.endsWith('-01'))
}

function cutWhere({ from, to }: DayRange, begins: (day: string) => boolean): DayRange[] {
  const parts: { from: string; to: string }[] = []
  for (let day = from; day <= to; day = daysAfter(day, 1)) {
    const last = parts.at(-1)
    if (!last || begins(day)) parts.push({ from: day, to: day })
    else last.to = day
  }
  return parts
}

/** The hours of a day with one currency and one status; the value is rounded per entry. */
export interface DayOfHours {
  readonly date: string
  readonly status: StatusIn<typeof entryGroups.counted>
  readonly currency: Currency
  readonly minutes: number
  readonly worth: number
  /** Minutes multiplied by minor units per hour, summed without rounding. */
  readonly exact: number
}

/** The scheduled minutes of a day, its number of past shifts, and how many of them were attended. */
export interface DayOfShifts {
  readonly date: string
  readonly minutes: number
  readonly past: number
  readonly attended: number
}

/** The figures of a week or a month. */
export interface Performance extends DayRange {
  readonly approvedMinutes: number
  readonly waitingMinutes: number
  readonly plannedMinutes: number
  readonly hoursValue: Money[]
}

/** Sums the days of each part of a range; the sums of the parts add up to the sum of the range. */
export function performanceOf(
  parts: readonly DayRange[],
  hours: readonly DayOfHours[],
  shifts: readonly DayOfShifts[],
): Performance[] {
  return parts.map((part) => {
    const isIn = ({ date }: { date: string }) => date >= part.from && date <= part.to
    const within = hours.filter(isIn)
    return {
      ...part,
      approvedMinutes: minutesOf(within, 'approved'),
      waitingMinutes: minutesOf(within, 'submitted'),
      plannedMinutes: shifts.filter(isIn).reduce((sum, { minutes }) => sum + minutes, 0),
      hoursValue: valueOf(within),
    }
  })
}

/** Returns the minutes with a status. */
export function minutesOf(hours: readonly DayOfHours[], status: DayOfHours['status']): number {
  return hours.filter((one) => one.status === status).reduce((sum, { minutes }) => sum + minutes, 0)
}

/** Returns the value of approved hours by currency. */
export function valueOf(hours: readonly DayOfHours[]): Money[] {
  const approved = hours.filter(({ status }) => status === 'approved')
  return totals(approved.map(({ worth: amount, currency }) => ({ amount, currency })))
}

/** Returns the average pay of an approved hour by currency, rounded once, half away from zero. */
export function averageRates(hours: readonly DayOfHours[]): Money[] {
  const sums = new Map<Currency, { exact: bigint; minutes: bigint }>()
  for (const { status, currency, exact, minutes } of hours) {
    if (status !== 'approved') continue
    const sum = sums.get(currency) ?? { exact: 0n, minutes: 0n }
    sums.set(currency, { exact: sum.exact + BigInt(exact), minutes: sum.minutes + BigInt(minutes) })
  }
  return [...sums].flatMap(([currency, { exact, minutes }]) =>
    minutes === 0n ? [] : [{ amount: Number((exact * 2n + minutes) / (minutes * 2n)), currency }],
  )
}

/** Returns the average approved minutes per week, over the weeks that have any; null if none has. */
export function averageWeek(weeks: readonly Performance[]): number | null {
  const worked = weeks.filter(({ approvedMinutes }) => approvedMinutes > 0)
  if (worked.length === 0) return null
  return Math.round(worked.reduce((sum, { approvedMinutes }) => sum + approvedMinutes, 0) / worked.length)
}

/** Returns the percentage of past shifts that were attended, with one decimal; null without past shifts. */
export function attendanceRate(shifts: readonly DayOfShifts[]): number | null {
  const sum = (of: 'past' | 'attended') => shifts.reduce((count, day) => count + day[of], 0)
  return sum('past') === 0 ? null : Math.round((sum('attended') * 1000) / sum('past')) / 10
}

/** The lists that the decisions on the home lead to. Each has exactly the items that the home counts, with the query alone. */
export const decisionLists = {
  entries: { path: '/provider/timesheet', query: { status: 'submitted' } },
  timeOff: { path: '/provider/time-off', query: { status: 'pending' } },
  requests: { path: '/provider/requests', query: { status: 'undecided' } },
  /** The home counts the positions, the list has their requests. */
  positions: { path: '/provider/requests', query: { unfilled: 'true' } },
  offers: { path: '/provider/assignments', query: { status: 'pending' } },
} as const
