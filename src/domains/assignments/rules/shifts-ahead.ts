import { daysAfter } from '#base/days.ts'

/**
 * For how many days ahead the working hours of an assignment create shifts, and by how many days a job extends them: a worker with a
 * longer assignment is then notified every four weeks.
 */
export const shiftsAhead = { days: 182, step: 28 } as const

/** Returns the last day until which shifts are created on a day: the last of the assignment, or of the half year ahead. */
export function shiftsUntil(today: string, endDate: string): string {
  const last = daysAfter(today, shiftsAhead.days)
  return endDate < last ? endDate : last
}
