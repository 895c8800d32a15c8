import { daysBetween } from '#base/days.ts'

const longestDays = 366

/** The days of a period, as far as they are given. */
export interface PeriodDays {
  readonly fromDate?: string | undefined
  readonly toDate?: string | undefined
}

/** Returns the message key for days in the wrong order, or too many of them; undefined if there is no error, or a day is missing. */
export function periodFault({ fromDate, toDate }: PeriodDays): string | undefined {
  if (!fromDate || !toDate) return undefined
  if (fromDate > toDate) return 'platform.validation.endNotBeforeStart'
  return daysBetween(fromDate, toDate) >= longestDays ? 'billing.validation.periodTooLong' : undefined
}
