import { daysAfter, daysBetween, isWeekend } from '#base/days.ts'
import type { Machine } from '#base/states.ts'

export const timeOffTypes = ['vacation', 'sick_leave', 'personal_leave', 'other'] as const
export type TimeOffType = (typeof timeOffTypes)[number]

export const timeOffStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type TimeOffStatus = (typeof timeOffStatuses)[number]

/** The actions of workers on their own requests, by status; approved ones only until they start. */
export const workerMoves: Machine<TimeOffStatus, 'withdraw'> = {
  pending: { withdraw: 'withdrawn' },
  approved: { withdraw: 'withdrawn' },
  rejected: {},
  withdrawn: {},
}

/** The organisation's decisions on time off, by status. */
export const organisationMoves: Machine<TimeOffStatus, 'approve' | 'reject'> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: {},
  rejected: {},
  withdrawn: {},
}

/** The choices for accepted shifts that approved time off overlaps. */
export const shiftChoices = ['cancel', 'keep'] as const
export type ShiftChoice = (typeof shiftChoices)[number]

/** Limits in days: length, start in the past, start in the future, calendar. `most` limits the requests of a calendar. */
export const timeOffLimits = { days: 366, back: 60, ahead: 731, calendar: 62, most: 2000 } as const

/** The days of a request for time off. */
export interface Period {
  readonly startDate: string
  readonly endDate: string
  /** True if it starts at noon of the first day. */
  readonly startsAtNoon: boolean
  /** True if it ends at noon of the last day. */
  readonly endsAtNoon: boolean
}

/** Returns the number of calendar days; a half day counts 0.5. */
export function daysOf({ startDate, endDate, startsAtNoon, endsAtNoon }: Period): number {
  const whole = daysBetween(startDate, endDate) + 1
  return whole - Number(startsAtNoon) / 2 - Number(endsAtNoon) / 2
}

/** Returns the period of a number of calendar days, in halves, from a date or from its noon. */
export function periodOf(startDate: string, days: number, startsAtNoon: boolean): Period {
  const halves = days * 2 + Number(startsAtNoon)
  const endDate = daysAfter(startDate, Math.ceil(halves / 2) - 1)
  return { startDate, endDate, startsAtNoon, endsAtNoon: halves % 2 === 1 }
}

/** Returns the number of working days, Monday to Friday without holidays, optionally within `from` and `to`. */
export function workingDaysOf(period: Period, holidays: ReadonlySet<string>, from = '', to = '9999'): number {
  const { startDate, endDate, startsAtNoon, endsAtNoon } = period
  let days = 0
  for (let day = startDate > from ? startDate : from; day <= endDate && day <= to; day = daysAfter(day, 1)) {
    if (isWeekend(day) || holidays.has(day)) continue
    days += 1 - Number(startsAtNoon && day === startDate) / 2 - Number(endsAtNoon && day === endDate) / 2
  }
  return days
}

/** Returns the fault in the days of a new request and its field, or undefined if they are valid. */
export function faultOf(
  { startDate }: Pick<Period, 'startDate'>,
  today: string,
): 'tooLongAgo' | 'tooFarAhead' | undefined {
  if (startDate < daysAfter(today, -timeOffLimits.back)) return 'tooLongAgo'
  return startDate > daysAfter(today, timeOffLimits.ahead) ? 'tooFarAhead' : undefined
}

/** The working days of one type in a year. */
export interface TypeBalance {
  readonly type: TimeOffType
  /** Approved days up to today. */
  readonly taken: number
  /** Approved days from tomorrow. */
  readonly coming: number
  readonly pending: number
  /** The allowance of a year; null for types without one. */
  readonly allowance: number | null
  /** The allowance less all approved days. */
  readonly left: number | null
}

interface Counted extends Period {
  readonly type: TimeOffType
  readonly status: TimeOffStatus
}

/** The days of a type that a worker had left on a day, brought from another program. */
export interface OpenBalance {
  readonly type: TimeOffType
  readonly fromDate: string
  readonly halfDays: number
}

/**
 * Returns the working days of a year by type: taken, coming, pending and left. An open balance of the year replaces the allowance: its
 * days are left before the time off from its date on.
 */
export function balanceOf(
  all: readonly Counted[],
  year: number,
  today: string,
  holidays: ReadonlySet<string>,
  vacationDays: number | null,
  opened: readonly OpenBalance[] = [],
): TypeBalance[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`]
  const tomorrow = daysAfter(today, 1)
  const until = today < last ? today : last
  const since = tomorrow > first ? tomorrow : first
  return timeOffTypes.map((type) => {
    const days = (status: TimeOffStatus, from: string, to: string) =>
      all
        .filter((one) => one.type === type && one.status === status)
        .reduce((sum, one) => sum + workingDaysOf(one, holidays, from, to), 0)
    const [taken, coming] = [days('approved', first, until), days('approved', since, last)]
    const latest = opened
      .filter((one) => one.type === type && one.fromDate >= first && one.fromDate <= last)
      .toSorted((one, other) => (one.fromDate < other.fromDate ? 1 : -1))[0]
    const allowance = latest
      ? latest.halfDays / 2 + days('approved', first, daysAfter(latest.fromDate, -1))
      : type === 'vacation'
        ? vacationDays
        : null
    const left = allowance === null ? null : allowance - taken - coming
    return { type, taken, coming, pending: days('pending', first, last), allowance, left }
  })
}
