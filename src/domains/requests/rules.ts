import { actionsIn, type Machine } from '#base/states.ts'

export const requestStatuses = [
  'pending',
  'in_review',
  'approved',
  'rejected',
  'in_progress',
  'completed',
  'cancelled',
] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const requestMoveNames = ['review', 'approve', 'reject', 'start', 'reopen', 'complete', 'cancel'] as const
export type RequestMove = (typeof requestMoveNames)[number]

/** What may be done with a request, and where it leads. */
export const requestMoves: Machine<RequestStatus, RequestMove> = {
  pending: { review: 'in_review', approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  in_review: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  approved: { start: 'in_progress', cancel: 'cancelled' },
  rejected: { reopen: 'pending', cancel: 'cancelled' },
  in_progress: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
}

/** Which permission each move needs: approving and rejecting are decisions, the rest is writing. */
export const permissionFor = {
  review: 'requests:write',
  approve: 'requests:decide',
  reject: 'requests:decide',
  start: 'requests:write',
  reopen: 'requests:write',
  complete: 'requests:write',
  cancel: 'requests:write',
} as const satisfies Record<RequestMove, string>

/** True while a request may still be edited: what is over stands as it was. */
export function isOpen(status: RequestStatus): boolean {
  return status !== 'completed' && status !== 'cancelled'
}

/** True while workers may be offered a request's positions. */
export function isStaffable(status: RequestStatus): boolean {
  return status === 'approved' || status === 'in_progress'
}

export type RequestAction = 'edit' | RequestMove | 'offer' | 'delete'

/** What somebody with these permissions may do with a request now: what was ever offered is not deleted. */
export function actionsOnRequest(
  request: { status: RequestStatus; positions: number; filledPositions: number; offered: boolean },
  may: (permission: 'requests:write' | 'requests:decide' | 'assignments:write') => boolean,
): RequestAction[] {
  const isToFill = isStaffable(request.status) && request.filledPositions < request.positions
  return [
    ...(isOpen(request.status) && may('requests:write') ? (['edit'] as const) : []),
    ...actionsIn(requestMoves, request.status).filter((move) => may(permissionFor[move])),
    ...(isToFill && may('assignments:write') ? (['offer'] as const) : []),
    ...(!request.offered && may('requests:write') ? (['delete'] as const) : []),
  ]
}

export const durationUnits = ['days', 'weeks', 'months'] as const
export type DurationUnit = (typeof durationUnits)[number]

/** A stretch of whole days, weeks or months. */
export interface Duration {
  readonly duration: number
  readonly durationUnit: DurationUnit
}

/**
 * The last day of a stretch that begins on a day and includes it: two weeks from a Monday end on a Sunday. A month ends the
 * day before its own day of the next; where the next has no such day, on its last one: a month from 31 January ends on the
 * 28th or 29th of February.
 */
export function endOf(startDate: string, { duration, durationUnit }: Duration): string {
  if (durationUnit !== 'months') return daysLater(startDate, duration * (durationUnit === 'weeks' ? 7 : 1) - 1)
  const [year = 0, month = 0, day = 0] = startDate.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + duration, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + duration, day <= last ? day - 1 : last))
}

// Plain counting, and not the calendar of base: the timeline loads these rules, and would load that with them.
const dayMilliseconds = 86_400_000
const dayAt = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10)
const daysLater = (date: string, days: number) => dayAt(Date.parse(date) + days * dayMilliseconds)
const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/** How long a stretch is in whole units, both ends included; undefined where it is not whole, or ends before it begins. */
export function lengthIn(unit: DurationUnit, startDate: string, endDate: string): number | undefined {
  if (endDate < startDate) return undefined
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMilliseconds + 1
  if (unit === 'days') return days
  if (unit === 'weeks') return days % 7 === 0 ? days / 7 : undefined
  const months = monthOf(endDate) - monthOf(startDate)
  return [months, months + 1].find(
    (duration) => duration > 0 && endOf(startDate, { duration, durationUnit: 'months' }) === endDate,
  )
}

/** A stretch in the unit that is wanted; in days where it is not whole in that. */
export function durationOf(startDate: string, endDate: string, unit: DurationUnit): Duration {
  const wanted = lengthIn(unit, startDate, endDate)
  if (wanted !== undefined) return { duration: wanted, durationUnit: unit }
  return { duration: lengthIn('days', startDate, endDate) ?? 1, durationUnit: 'days' }
}

/** What a form says of a request's days; what it leaves out is undefined. */
export interface Days {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly duration?: number | undefined
  readonly durationUnit?: DurationUnit | undefined
}

/**
 * The days that a form makes of those that stand, each following the others: a new duration moves the end, a new end
 * changes the duration, a new start leaves the end where it is. `fault` says why it cannot be.
 */
export function settleDays(
  said: Days,
  kept?: { startDate: string; endDate: string; durationUnit: DurationUnit },
):
  | { startDate: string; endDate: string; durationUnit: DurationUnit }
  | { fault: 'startMissing' | 'endMissing' | 'endBeforeStart' | 'endTooFar' | 'contradiction' } {
  const startDate = said.startDate ?? kept?.startDate
  if (startDate === undefined) return { fault: 'startMissing' }
  const length =
    said.duration !== undefined && said.durationUnit !== undefined
      ? { duration: said.duration, durationUnit: said.durationUnit }
      : undefined
  const computed = length && endOf(startDate, length)
  if (computed !== undefined && said.endDate !== undefined && computed !== said.endDate)
    return { fault: 'contradiction' }
  const endDate = said.endDate ?? computed ?? kept?.endDate
  if (endDate === undefined) return { fault: 'endMissing' }
  if (endDate < startDate) return { fault: 'endBeforeStart' }
  if (endDate > '2200-12-31') return { fault: 'endTooFar' }
  return { startDate, endDate, durationUnit: said.durationUnit ?? kept?.durationUnit ?? 'days' }
}
