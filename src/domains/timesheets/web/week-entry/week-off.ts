import type { z } from 'zod'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import type { TimeOffType } from '#domains/absences/rules.ts'
import { addDays } from '#platform/web/format/calendar.ts'
import type { timesheetRoutes } from '../../contract.ts'

export const dayParts = ['whole', 'morning', 'afternoon'] as const
/** Which part of a day is asked for. */
type DayPart = (typeof dayParts)[number]

/** The time off that is asked for in a week: for what, and which part of which days. */
export interface WeekOff {
  readonly type: TimeOffType
  readonly parts: Readonly<Record<string, DayPart>>
}

export const noTimeOff: WeekOff = { type: 'vacation', parts: {} }

type OffRow = Extract<z.input<typeof timesheetRoutes.addEntriesInBulk.body>['items'][number], { type: 'time_off' }>

/** The rows of the time off of a week: whole days that follow one another are one request. */
export function offRowsOf({ type, parts }: WeekOff): OffRow[] {
  const rows: OffRow[] = []
  for (const date of Object.keys(parts).toSorted()) {
    const last = rows.at(-1)
    const isWhole = parts[date] === 'whole'
    if (isWhole && last && Number.isInteger(last.days) && addDays(last.date, last.days) === date) last.days += 1
    else
      rows.push({
        type: 'time_off',
        date,
        days: isWhole ? 1 : 0.5,
        startsAtNoon: parts[date] === 'afternoon',
        timeOffType: type,
      })
  }
  return rows
}

/** The time off of a day that was asked for or approved; undefined where there is none. */
export function awayOn(date: string, all: readonly OwnTimeOff[]): OwnTimeOff | undefined {
  return all.find(
    ({ status, startDate, endDate }) =>
      (status === 'pending' || status === 'approved') && startDate <= date && date <= endDate,
  )
}
