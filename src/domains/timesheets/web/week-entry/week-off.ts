import type { z } from 'zod'
import { daysAfter } from '#base/days.ts'
import { isIn } from '#base/status-groups.ts'
import type { OwnTimeOff } from '#domains/absences/contract.ts'
import { timeOffGroups, type TimeOffType } from '#domains/absences/rules.ts'
import type { timesheetRoutes } from '../../contract.ts'

export const dayParts = ['whole', 'morning', 'afternoon'] as const
/** The part of a day to request. */
type DayPart = (typeof dayParts)[number]

/** The time off requested in a week: its type, and the part of each day. */
export interface WeekOff {
  readonly type: TimeOffType
  readonly parts: Readonly<Record<string, DayPart>>
}

export const noTimeOff: WeekOff = { type: 'vacation', parts: {} }

type OffRow = Extract<z.input<typeof timesheetRoutes.addEntriesInBulk.body>['items'][number], { type: 'time_off' }>

/** Returns the time-off rows of a week. Consecutive whole days form one request. */
export function offRowsOf({ type, parts }: WeekOff): OffRow[] {
  const rows: OffRow[] = []
  for (const date of Object.keys(parts).toSorted()) {
    const last = rows.at(-1)
    const isWhole = parts[date] === 'whole'
    if (isWhole && last && Number.isInteger(last.days) && daysAfter(last.date, last.days) === date) last.days += 1
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

/** Returns the pending or approved time off of a day, or undefined if there is none. */
export function awayOn(date: string, all: readonly OwnTimeOff[]): OwnTimeOff | undefined {
  return all.find(
    ({ status, startDate, endDate }) => isIn(timeOffGroups.takesDays, status) && startDate <= date && date <= endDate,
  )
}
