import { daysAfter, daysBetween, weekStart } from '#base/days.ts'
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
  const [year, month] = today.split('-').map(Number) as [number, number]
  const months = {
    current_month: [month, 1],
    last_month: [month - 1, 1],
    quarter: [month - ((month - 1) % 3), 3],
    year: [1, 12],
  }
  const [first, count] = months[range] as [number, number]
  return { from: firstOfMonth(year, first), to: daysAfter(firstOfMonth(year, first + count), -1) }
}

function startOf(rules: PeriodRules, day: string): string {
  if (rules.payPeriod === 'monthly') return firstOfMonth(Number(day.slice(0, 4)), Number(day.slice(5, 7)))
  return weekStart(day, rules.firstDayOfWeek)
}

function startBefore(rules: PeriodRules, today: string): string {
  const start = startOf(rules, today)
  return rules.payPeriod === 'two_weekly' ? daysAfter(start, -14) : startOf(rules, daysAfter(start, -1))
}

// A period that starts within a month or week ends with it; the following ones match the calendar.
function endOf(rules: PeriodRules, startDate: string): string {
  if (rules.payPeriod === 'monthly')
    return daysAfter(firstOfMonth(Number(startDate.slice(0, 4)), Number(startDate.slice(5, 7)) + 1), -1)
  return daysAfter(weekStart(startDate, rules.firstDayOfWeek), rules.payPeriod === 'weekly' ? 6 : 13)
}

// Months can be beyond December or before January.
function firstOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
}
