import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf } from '#platform/web/format/calendar.ts'
import { timesheetRoutes } from '../../contract.ts'
import type { TimesheetDay } from '../../rules/hours-shapes.ts'

/** Returns the shifts of an entry's day and the rounding step in minutes; empty and 0 while loading. */
export function useDay(typed: string): { shifts: TimesheetDay['shifts']; rounding: number } {
  const date = dayOf(typed)
  const query = { from: date ?? '', to: date ?? '' }
  const { data } = useRead(timesheetRoutes.listDays, { query }, { enabled: date !== undefined, keep: true })
  const day = data?.items.find((one) => one.date === date)
  return { shifts: day?.shifts ?? [], rounding: data?.roundingMinutes ?? 0 }
}
