import { daysAfter } from '#base/calendar.ts'
import { type payPeriods } from '#domains/organisations/rules.ts'
import { firstDayOfWeek } from '#domains/shifts/rules.ts'
import type { CompensationRange } from '../rules.ts'

/** Days from the first to the last. */
export interface Days {
  readonly startDate: string
  readonly endDate: string
}

/** A pay period's days, and the day on which it is paid. */
export interface PlannedPeriod extends Days {
  readonly payDate: string
}

/** What says how long a period is. */
export interface PeriodRules {
  readonly payPeriod: (typeof payPeriods)[number]
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDayOfWeek: number
}

/** So many days after the end a period is paid, where none before says otherwise. */
const usualDaysToPay = 5

/** How many days a period has. */
export function lengthOf({ startDate, endDate }: Days): number {
  return daysBetween(startDate, endDate) + 1
}

/**
 * The period that follows another, paid as long after its end as that one. Where there is none yet: the one that contains the first
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
  const daysToPay = before ? Math.max(0, daysBetween(before.endDate, before.payDate)) : usualDaysToPay
  return { startDate, endDate, payDate: daysAfter(endDate, daysToPay) }
}

/** The days of a range in which a day lies: months, quarters and years of the calendar. */
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
  return firstDayOfWeek(day, rules)
}

function startBefore(rules: PeriodRules, today: string): string {
  const start = startOf(rules, today)
  return rules.payPeriod === 'two_weekly' ? daysAfter(start, -14) : startOf(rules, daysAfter(start, -1))
}

// One that begins within a month or a week ends with it: from then on they follow the calendar.
function endOf(rules: PeriodRules, startDate: string): string {
  if (rules.payPeriod === 'monthly')
    return daysAfter(firstOfMonth(Number(startDate.slice(0, 4)), Number(startDate.slice(5, 7)) + 1), -1)
  return daysAfter(firstDayOfWeek(startDate, rules), rules.payPeriod === 'weekly' ? 6 : 13)
}

// Months are counted on beyond December, and back before January.
function firstOfMonth(year: number, month: number): string {
  return new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10)
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}
