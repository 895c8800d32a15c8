import { daysAfter, weekdayOf } from '#base/days.ts'
import type { Period } from './periods.ts'

/**
 * Belgian day contracts: contracts of a day for the same client. There are two counters, because two rules count them differently.
 *
 * - `agreement`: collective agreement no. 108, as of 1 October 2018. Contracts that follow each other, or are only separated by public holidays
 *   and by days on which the client usually does not work.
 * - `levy`: programme law of 26 December 2022. Contracts that follow each other from one calendar day to the next.
 *
 * The contribution for the client depends on the second one, in each half of a year.
 */
export interface DayContracts {
  readonly agreement: number
  readonly levy: number
}

/** When the client of a day contract does not work. */
export interface IdleDays {
  readonly holidays: ReadonlySet<string>
  /** From 1 for Monday. */
  readonly weekdays: ReadonlySet<number>
}

/** The contribution in euros for each contract of a half-year, from a number of contracts on. National Social Security Office, as of 2023. */
const levySteps = [
  { from: 100, each: 40 },
  { from: 80, each: 30 },
  { from: 60, each: 15 },
  { from: 40, each: 10 },
] as const

/** Returns the half of the year to which a day belongs. */
export function halfYearOf(day: string): Period {
  const year = day.slice(0, 4)
  return day.slice(5, 7) <= '06'
    ? { startDate: `${year}-01-01`, endDate: `${year}-06-30` }
    : { startDate: `${year}-07-01`, endDate: `${year}-12-31` }
}

/**
 * Counts the day contracts of a worker with a client within a half-year that follow each other, each with its day; `days` may contain earlier
 * ones. All contracts of a series count, also the first, so that no counter is too low. The law does not say whether the first one counts.
 */
export function countDayContracts(days: readonly string[], half: Period, idle: IdleDays): DayContracts {
  const sorted = [...new Set(days)].toSorted()
  const count = (follows: (day: string, next: string) => boolean) =>
    sorted.filter((day, index) => {
      const [before, after] = [sorted[index - 1], sorted[index + 1]]
      const isInSeries = (before !== undefined && follows(before, day)) || (after !== undefined && follows(day, after))
      return isInSeries && day >= half.startDate && day <= half.endDate
    }).length
  return {
    agreement: count((day, next) => nextWorkingDay(day, idle) >= next),
    levy: count((day, next) => daysAfter(day, 1) === next),
  }
}

/** Returns the contribution of the client for a half-year in euros, and the number of contracts from which the next step applies. */
export function levyFor(count: number): { readonly euros: number; readonly nextFrom: number | null } {
  const step = levySteps.find(({ from }) => count >= from)
  const next = levySteps.findLast(({ from }) => count < from)
  return { euros: step ? step.each * count : 0, nextFrom: next?.from ?? null }
}

/** The most days without work after which a series is looked for. */
const mostIdleDays = 31

function nextWorkingDay(day: string, { holidays, weekdays }: IdleDays): string {
  for (let days = 1; days <= mostIdleDays; days++) {
    const next = daysAfter(day, days)
    if (!holidays.has(next) && !weekdays.has(weekdayOf(next))) return next
  }
  return daysAfter(day, 1)
}
