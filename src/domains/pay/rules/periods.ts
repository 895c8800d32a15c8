import { daysAfter, daysBetween, endOfMonths, firstOfMonth, lastOfMonth, monthsAfter, weekStart } from '#base/days.ts'
import { bankingDay } from '#base/official/closing-days.ts'
import { type payPeriods } from '#domains/organisations/rules.ts'
import type { CompensationRange } from '../rules.ts'

/** Days from the first to the last. */
export interface Days {
  readonly startDate: string
  readonly endDate: string
}

/** A pay period's days, and the day on which it is paid. */
export interface PlannedPeriod extends Days {
  readonly payDate: string
  /** The date before it was moved to a banking day. */
  readonly payDateMovedFrom?: string | null
}

/** The rules for the length of a period. */
export interface PeriodRules {
  readonly payPeriod: (typeof payPeriods)[number]
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDayOfWeek: number
}

/** The default number of days between the end of a period and its pay date. */
const usualDaysToPay = 5

/** Returns the number of days of a period. */
export function lengthOf({ startDate, endDate }: Days): number {
  return daysBetween(startDate, endDate) + 1
}

/**
 * Returns the period after another, with the same delay of payment. Without an earlier one: the period that contains the first
 * hours to be paid, and without any the last one that is over.
 */
export function nextPeriod(
  rules: PeriodRules,
  today: string,
  { before, firstHours }: { before?: PlannedPeriod | undefined; firstHours?: string | null },
): PlannedPeriod {
  const startDate = before
    ? daysAfter(before.endDate, 1)
    : firstHours
      ? startOf(rules, firstHours)
      : startBefore(rules, today)
  const endDate = endOf(rules, startDate)
  const daysToPay = before
    ? Math.max(0, daysBetween(before.endDate, before.payDateMovedFrom ?? before.payDate))
    : usualDaysToPay
  return { startDate, endDate, payDate: daysAfter(endDate, daysToPay) }
}

/** Returns the banking day on which a period is paid: on or before its pay date, but after its end unless it was to be paid earlier. */
export function payDateOf({ endDate, payDate }: Pick<PlannedPeriod, 'endDate' | 'payDate'>): string {
  return bankingDay(payDate, payDate < endDate ? payDate : endDate)
}

/** Returns the first and last day of the calendar month, quarter or year of a date. */
export function daysOfRange(range: CompensationRange, today: string): { from: string; to: string } {
  const before = Number(today.slice(5, 7)) - 1
  const months = {
    current_month: [0, 1],
    last_month: [-1, 1],
    quarter: [-(before % 3), 3],
    year: [-before, 12],
  } as const
  const [steps, count] = months[range]
  const from = monthsAfter(firstOfMonth(today), steps)
  return { from, to: endOfMonths(from, count) }
}

function startOf(rules: PeriodRules, day: string): string {
  if (rules.payPeriod === 'monthly') return firstOfMonth(day)
  return weekStart(day, rules.firstDayOfWeek)
}

function startBefore(rules: PeriodRules, today: string): string {
  const start = startOf(rules, today)
  return rules.payPeriod === 'two_weekly' ? daysAfter(start, -14) : startOf(rules, daysAfter(start, -1))
}

// A period that starts within a month or week ends with it; the following ones match the calendar.
function endOf(rules: PeriodRules, startDate: string): string {
  if (rules.payPeriod === 'monthly') return lastOfMonth(startDate)
  return daysAfter(weekStart(startDate, rules.firstDayOfWeek), rules.payPeriod === 'weekly' ? 6 : 13)
}
