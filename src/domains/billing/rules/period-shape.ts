import type { z } from 'zod'
import { daysBetween } from '#base/days.ts'
import { date } from '#base/time.ts'

const longestDays = 366
/** The first and last day of the billed period. */
export const period = { fromDate: date(), toDate: date() }

interface Days {
  fromDate?: string | undefined
  toDate?: string | undefined
}

/** Refuses days in the wrong order, or too many of them. */
export function soundPeriod({ fromDate, toDate }: Days, context: z.RefinementCtx) {
  if (!fromDate || !toDate) return
  const refuse = (message: string) => context.addIssue({ code: 'custom', message, path: ['toDate'] })
  if (fromDate > toDate) refuse('platform.validation.endNotBeforeStart')
  else if (daysBetween(fromDate, toDate) >= longestDays) refuse('billing.validation.periodTooLong')
}
