import { daysAfter, daysBetween, isWeekend } from '#base/days.ts'
import type { Machine } from '#base/states.ts'
import { isIn, type StatusGroups } from '#base/status-groups.ts'

export const timeOffTypes = ['vacation', 'sick_leave', 'personal_leave', 'other'] as const
export type TimeOffType = (typeof timeOffTypes)[number]

export const timeOffStatuses = ['pending', 'approved', 'rejected', 'withdrawn', 'cancelled'] as const
export type TimeOffStatus = (typeof timeOffStatuses)[number]

/** The groups of time-off statuses. SQL and code that mean several statuses name one of these, in this domain and in others. */
export const timeOffGroups = {
  /** Takes its days: the worker cannot request them again, and they are deducted from the balance. */
  takesDays: { pending: true, approved: true, rejected: false, withdrawn: false, cancelled: false },
} as const satisfies StatusGroups<TimeOffStatus>

/**
 * The actions of workers on their own requests, by status. Approved ones are withdrawn only until they start. Pending sick leave can end
 * earlier, because it counts before it is decided. An objection to sick leave that a user has entered makes it await a decision again.
 * `certify` adds or replaces the certificate of sick leave.
 */
export const workerMoves: Machine<TimeOffStatus, 'withdraw' | 'change' | 'object' | 'certify'> = {
  pending: { withdraw: 'withdrawn', change: 'pending', object: 'pending', certify: 'pending' },
  approved: { withdraw: 'withdrawn', change: 'approved', object: 'pending', certify: 'approved' },
  rejected: {},
  withdrawn: {},
  cancelled: {},
}

/** The organisation's decisions on time off, by status, and `certify` as for workers. */
export const organisationMoves: Machine<TimeOffStatus, 'approve' | 'reject' | 'change' | 'certify'> = {
  pending: { approve: 'approved', reject: 'rejected', certify: 'pending' },
  approved: { change: 'approved', certify: 'approved' },
  rejected: {},
  withdrawn: {},
  cancelled: {},
}

/** The accepted types of certificates: photos and PDFs, which documents may be as well. */
export const certificateTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const

/** Who adds a certificate: the worker, or a user of the agency. */
export type CertificateSide = 'worker' | 'agency'

/**
 * Returns why a side may not replace or delete a certificate, or null if it may. Each side may only change its own certificates, and workers
 * only until the sick leave is approved, because the approval is based on them. The agency may also delete those of sick leave that no longer
 * counts.
 */
export function certificateLock(
  side: CertificateSide,
  { addedBy, status }: { addedBy: CertificateSide; status: TimeOffStatus },
): 'otherSide' | 'approved' | null {
  if (side === 'agency' && !isIn(timeOffGroups.takesDays, status)) return null
  if (addedBy !== side) return 'otherSide'
  return side === 'worker' && status === 'approved' ? 'approved' : null
}

/** True for sick leave that takes its days and has no certificate. */
export function isCertificateMissing({
  type,
  status,
  certificate,
}: {
  type: TimeOffType | null
  status: TimeOffStatus
  certificate: object | null
}): boolean {
  return type === 'sick_leave' && isIn(timeOffGroups.takesDays, status) && certificate === null
}

/** What approved time off becomes from a day on: no time off, or sick leave. */
export const timeOffChanges = ['cancelled', 'sick_leave'] as const
export type TimeOffChange = (typeof timeOffChanges)[number]

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

// The halves of a day that a period takes: 1 is the morning, 2 the afternoon.
function halvesOn(day: string, { startDate, endDate, startsAtNoon, endsAtNoon }: Period): number {
  if (day < startDate || day > endDate) return 0
  return 3 & ~(startsAtNoon && day === startDate ? 1 : 0) & ~(endsAtNoon && day === endDate ? 2 : 0)
}

const daysInHalves = [0, 0.5, 0.5, 1] as const

/** Returns the number of calendar days of a period without those that sick leave replaces. */
export function remainingDaysOf(period: Period, replacedBy: readonly Period[]): number {
  if (replacedBy.length === 0) return daysOf(period)
  let days = 0
  for (let day = period.startDate; day <= period.endDate; day = daysAfter(day, 1))
    days += daysInHalves[remainingOn(day, period, replacedBy)] ?? 0
  return days
}

const remainingOn = (day: string, period: Period, replacedBy: readonly Period[]) =>
  replacedBy.reduce((halves, one) => halves & ~halvesOn(day, one), halvesOn(day, period))

/**
 * Returns the number of working days, Monday to Friday without holidays, optionally within `from` and `to`. Days that sick leave replaces
 * are not counted.
 */
export function workingDaysOf(
  period: Period,
  holidays: ReadonlySet<string>,
  { from = '', to = '9999', replacedBy = [] as readonly Period[] } = {},
): number {
  const { startDate, endDate } = period
  let days = 0
  for (let day = startDate > from ? startDate : from; day <= endDate && day <= to; day = daysAfter(day, 1)) {
    if (isWeekend(day) || holidays.has(day)) continue
    days += daysInHalves[remainingOn(day, period, replacedBy)] ?? 0
  }
  return days
}

/** The moment from which time off changes: the start of a day or, with `fromNoon`, its noon. */
export interface ChangeFrom {
  readonly from: string
  readonly fromNoon: boolean
}

/** Returns true if a moment is on a day of a period and part of the period comes after it. */
export function isWithin({ from, fromNoon }: ChangeFrom, period: Period): boolean {
  if (from < period.startDate || from > period.endDate) return false
  return from < period.endDate || !(fromNoon && period.endsAtNoon)
}

/** Returns what is left of a period that ends at a moment within it, or null if nothing is left. */
export function shortened(period: Period, { from, fromNoon }: ChangeFrom): Period | null {
  if (from === period.startDate && (!fromNoon || period.startsAtNoon)) return null
  return { ...period, endDate: fromNoon ? from : daysAfter(from, -1), endsAtNoon: fromNoon }
}

/** Returns the part of a period from a moment within it, optionally until an earlier last day. */
export function partFrom(period: Period, { from, fromNoon }: ChangeFrom, until = period.endDate): Period {
  const endDate = until < period.endDate ? until : period.endDate
  return {
    startDate: from,
    endDate,
    startsAtNoon: fromNoon || (from === period.startDate && period.startsAtNoon),
    endsAtNoon: endDate === period.endDate && period.endsAtNoon,
  }
}

/** Returns the first and the last day of periods that follow each other. */
export function spanOf(periods: readonly [Period, ...Period[]]): Period {
  const [{ startDate, startsAtNoon }] = periods
  const { endDate, endsAtNoon } = periods.at(-1) ?? periods[0]
  return { startDate, startsAtNoon, endDate, endsAtNoon }
}

/** Groups periods, earliest first, that follow each other without half a day between them. */
export function adjoining<One extends Period>(periods: readonly One[]): [One, ...One[]][] {
  const runs: [One, ...One[]][] = []
  for (const one of periods) {
    const run = runs.at(-1)
    if (run && follows(one, spanOf(run))) run.push(one)
    else runs.push([one])
  }
  return runs
}

function follows({ startDate, startsAtNoon }: Period, { endDate, endsAtNoon }: Period): boolean {
  return startDate <= endDate || (startDate === daysAfter(endDate, 1) && !startsAtNoon && !endsAtNoon)
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
 * Returns the working days of a year by type: taken, coming, pending and left. Requested and approved sick leave replaces the days of
 * other types. An open balance of the year replaces the allowance: its
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
  const sick = all.filter(({ type, status }) => type === 'sick_leave' && isIn(timeOffGroups.takesDays, status))
  return timeOffTypes.map((type) => {
    const replacedBy = type === 'sick_leave' ? [] : sick
    const days = (status: TimeOffStatus, from: string, to: string) =>
      all
        .filter((one) => one.type === type && one.status === status)
        .reduce((sum, one) => sum + workingDaysOf(one, holidays, { from, to, replacedBy }), 0)
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
