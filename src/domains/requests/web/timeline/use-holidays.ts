import { useMemo } from 'react'
import { holidayYears, settingsRoutes } from '#domains/organisations/contract.ts'
import { useRead } from '#platform/web/api/use-read.ts'
import { dayOf } from './days.ts'

/** Returns the names of holidays by day number, for the year of a date and the next. Empty if they cannot be loaded. */
export function useHolidays(date: string): ReadonlyMap<number, string> {
  const year = Math.min(Math.max(Number(date.slice(0, 4)), holidayYears.min), holidayYears.max - 1)
  const these = useRead(settingsRoutes.listHolidays, { query: { year: String(year) } }).data
  const next = useRead(settingsRoutes.listHolidays, { query: { year: String(year + 1) } }).data
  return useMemo(
    () => new Map([...(these?.items ?? []), ...(next?.items ?? [])].map((one) => [dayOf(one.date), one.name])),
    [these, next],
  )
}
