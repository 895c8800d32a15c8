import { daysAfter, firstOfMonth, lastOfMonth, weekStart } from '#base/days.ts'

/** The first and the last day of a contract or an assignment. */
export interface Period {
  readonly startDate: string
  readonly endDate: string
}

/** Returns the week, from Monday on, or the month of a day. */
export function periodOf(day: string, length: 'week' | 'month'): Period {
  if (length === 'week') {
    const startDate = weekStart(day, 1)
    return { startDate, endDate: daysAfter(startDate, 6) }
  }
  return { startDate: firstOfMonth(day), endDate: lastOfMonth(day) }
}

/** Returns the days of a period that belong to an assignment; undefined if there are none. */
export function within(period: Period, assignment: Period): Period | undefined {
  const startDate = period.startDate > assignment.startDate ? period.startDate : assignment.startDate
  const endDate = period.endDate < assignment.endDate ? period.endDate : assignment.endDate
  return startDate <= endDate ? { startDate, endDate } : undefined
}
