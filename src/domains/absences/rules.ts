import { daysAfter } from '#base/calendar.ts'
import type { Machine } from '#base/states.ts'
import { weekdayOf } from '#domains/shifts/rules.ts'

export const timeOffTypes = ['vacation', 'sick_leave', 'personal_leave', 'other'] as const
export type TimeOffType = (typeof timeOffTypes)[number]

export const timeOffStatuses = ['pending', 'approved', 'rejected', 'withdrawn'] as const
export type TimeOffStatus = (typeof timeOffStatuses)[number]

/** What a worker may do with an own request, as long as what was approved has not begun. */
export const workerMoves: Machine<TimeOffStatus, 'withdraw'> = {
  pending: { withdraw: 'withdrawn' },
  approved: { withdraw: 'withdrawn' },
  rejected: {},
  withdrawn: {},
}

/** What the organisation may decide on time off. */
export const organisationMoves: Machine<TimeOffStatus, 'approve' | 'reject'> = {
  pending: { approve: 'approved', reject: 'rejected' },
  approved: {},
  rejected: {},
  withdrawn: {},
}

/** What may become of the accepted shifts that time off is approved over. */
export const shiftChoices = ['cancel', 'keep'] as const
export type ShiftChoice = (typeof shiftChoices)[number]

/** How long time off may be, how long ago it may have begun, how far ahead it may begin, how many days a calendar shows; all in days. */
export const timeOffLimits = { days: 366, back: 60, ahead: 731, calendar: 62, most: 2000 } as const

/** The days of a request for time off. */
export interface Period {
  readonly startDate: string
  readonly endDate: string
  /** Only the afternoon of the first day. */
  readonly startsAtNoon: boolean
  /** Only the morning of the last day. */
  readonly endsAtNoon: boolean
}

const dayMilliseconds = 86_400_000

/** How many days of the calendar that is, a half counting 0.5. */
export function daysOf({ startDate, endDate, startsAtNoon, endsAtNoon }: Period): number {
  const whole = (Date.parse(endDate) - Date.parse(startDate)) / dayMilliseconds + 1
  return whole - Number(startsAtNoon) / 2 - Number(endsAtNoon) / 2
}

/** The days of a request for so many days of the calendar, in halves, from a day on; or from its noon. */
export function periodOf(startDate: string, days: number, startsAtNoon: boolean): Period {
  const halves = days * 2 + Number(startsAtNoon)
  const endDate = daysAfter(startDate, Math.ceil(halves / 2) - 1)
  return { startDate, endDate, startsAtNoon, endsAtNoon: halves % 2 === 1 }
}

/** How many of them are days of work, Monday to Friday without the holidays; of those within two days, where they are given. */
export function workingDaysOf(period: Period, holidays: ReadonlySet<string>, from = '', to = '9999'): number {
  const { startDate, endDate, startsAtNoon, endsAtNoon } = period
  let days = 0
  for (let day = startDate > from ? startDate : from; day <= endDate && day <= to; day = daysAfter(day, 1)) {
    if (weekdayOf(day) > 5 || holidays.has(day)) continue
    days += 1 - Number(startsAtNoon && day === startDate) / 2 - Number(endsAtNoon && day === endDate) / 2
  }
  return days
}

/** What is wrong with the days of a new request today, and with which of them; undefined where nothing is. */
export function faultOf(
  { startDate }: Pick<Period, 'startDate'>,
  today: string,
): 'tooLongAgo' | 'tooFarAhead' | undefined {
  if (startDate < daysAfter(today, -timeOffLimits.back)) return 'tooLongAgo'
  return startDate > daysAfter(today, timeOffLimits.ahead) ? 'tooFarAhead' : undefined
}

/** The days of work of one type in a year. */
export interface TypeBalance {
  readonly type: TimeOffType
  /** Approved, up to today. */
  readonly taken: number
  /** Approved, from tomorrow on. */
  readonly coming: number
  readonly pending: number
  /** What a year allows; null where nobody counts it. */
  readonly allowance: number | null
  /** What is left of it once all that was approved is taken. */
  readonly left: number | null
}

interface Counted extends Period {
  readonly type: TimeOffType
  readonly status: TimeOffStatus
}

/** How much time off of each type a year holds, by days of work: taken, to come, asked for, and left. */
export function balanceOf(
  all: readonly Counted[],
  year: number,
  today: string,
  holidays: ReadonlySet<string>,
  vacationDays: number | null,
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
    const allowance = type === 'vacation' ? vacationDays : null
    const left = allowance === null ? null : allowance - taken - coming
    return { type, taken, coming, pending: days('pending', first, last), allowance, left }
  })
}
