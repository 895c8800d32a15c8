import { daysAfter, isWeekend, weekdayOf } from '#base/days.ts'
import type { TimeOffStatus, TimeOffType } from '#domains/absences/rules.ts'
import { chance, hiredDaysAgo } from './seasons.ts'

/** A worker's request for time off. */
export interface TimeAway {
  /** The worker's index. */
  readonly index: number
  readonly from: string
  readonly to: string
  readonly type: TimeOffType
  readonly status: TimeOffStatus
  readonly reason?: string | undefined
  readonly comment?: string | undefined
  readonly half?: 'morning' | 'afternoon' | undefined
}

interface DemoTimeOff extends Omit<TimeAway, 'from' | 'to'> {
  /** Days from today to the first day; and the number of days. */
  readonly ahead: number
  readonly days: number
}

const around: readonly DemoTimeOff[] = [
  { index: 0, ahead: -38, days: 2, type: 'sick_leave', status: 'approved', reason: 'Flu', comment: 'Get well soon' },
  { index: 0, ahead: 9, days: 1, type: 'personal_leave', status: 'approved', half: 'afternoon', reason: 'Dentist' },
  { index: 0, ahead: 27, days: 5, type: 'vacation', status: 'pending', reason: 'Visiting family' },
  { index: 2, ahead: 7, days: 5, type: 'vacation', status: 'pending' },
  { index: 4, ahead: 4, days: 1, type: 'personal_leave', status: 'pending', half: 'morning', reason: 'School meeting' },
  { index: 6, ahead: 1, days: 3, type: 'sick_leave', status: 'approved' },
  { index: 9, ahead: 15, days: 10, type: 'vacation', status: 'pending', reason: 'Booked last spring' },
  { index: 11, ahead: 5, days: 7, type: 'vacation', status: 'approved', comment: 'Enjoy' },
  { index: 14, ahead: 12, days: 2, type: 'other', status: 'pending', reason: 'Moving house' },
  {
    index: 16,
    ahead: 20,
    days: 5,
    type: 'vacation',
    status: 'rejected',
    comment: 'This is our busiest week. Please choose another one.',
  },
  { index: 19, ahead: -20, days: 3, type: 'personal_leave', status: 'approved' },
]

const holidays = [
  { month: '07', days: 12, reason: 'Summer holiday' },
  { month: '12', days: 7, reason: 'Christmas with the family' },
  { month: '04', days: 5, reason: undefined },
] as const

/** Returns all requests for time off: some around today, and the vacation and sick leave of the past year. */
export function timeAway(today: string, workers: number): TimeAway[] {
  const near = around.map(({ ahead, days, index, type, status, reason, comment, half }): TimeAway => {
    // No request is for a weekend only.
    const from = weekdayFrom(daysAfter(today, ahead))
    return { index, from, to: daysAfter(from, days - 1), type, status, reason, comment, half }
  })
  return [...near, ...Array.from({ length: workers - 4 }, (_, index) => pastOf(index, today, workers)).flat()]
}

function pastOf(index: number, today: string, workers: number): TimeAway[] {
  const hired = daysAfter(today, -hiredDaysAgo(index, workers))
  const [year = 0] = today.split('-').map(Number)
  const found: TimeAway[] = []
  for (const at of [year - 1, year])
    for (const { month, days, reason } of holidays) {
      if (chance('holiday', index, at, month) > 0.6) continue
      const from = weekdayFrom(
        `${at}-${month}-${String(2 + Math.floor(chance('from', index, at, month) * 18)).padStart(2, '0')}`,
      )
      const to = daysAfter(from, days - 1)
      if (from <= hired || from < daysAfter(today, -360) || to >= daysAfter(today, -45)) continue
      found.push({ index, from, to, type: 'vacation', status: 'approved', reason })
    }
  for (const back of [60, 110, 170, 230, 300]) {
    if (chance('sick', index, back) > 0.16) continue
    const from = weekdayFrom(daysAfter(today, -back - (index % 30)))
    const to = daysAfter(from, 1 + (index % 3))
    if (from <= hired || found.some((one) => one.from <= to && from <= one.to)) continue
    found.push({ index, from, to, type: 'sick_leave', status: 'approved' })
  }
  return found
}

function weekdayFrom(date: string): string {
  return isWeekend(date) ? daysAfter(date, 8 - weekdayOf(date)) : date
}
