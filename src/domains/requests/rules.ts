import { daysAfter, daysBetween, endOfMonths } from '#base/days.ts'
import { actionsIn, type Machine } from '#base/states.ts'
import { isIn, type StatusGroups } from '#base/status-groups.ts'

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

/** The statuses by which requests are filtered: `undecided` is pending or in review. */
export const requestFilterStatuses = ['undecided', ...requestStatuses] as const

/** The groups of request statuses. SQL and code that mean several statuses name one of these, in this domain and in others. */
export const requestGroups = {
  /** Waits for its approval. */
  undecided: {
    pending: true,
    in_review: true,
    approved: false,
    rejected: false,
    in_progress: false,
    completed: false,
    cancelled: false,
  },
  /** Its positions can be offered to workers. */
  staffable: {
    pending: false,
    in_review: false,
    approved: true,
    rejected: false,
    in_progress: true,
    completed: false,
    cancelled: false,
  },
  /** Ended by an `EndingMove`: it takes no workers any more. */
  ended: {
    pending: false,
    in_review: false,
    approved: false,
    rejected: true,
    in_progress: false,
    completed: true,
    cancelled: true,
  },
  /** Can be edited. A rejected request can, too: what was missing is added before it is reopened. */
  editable: {
    pending: true,
    in_review: true,
    approved: true,
    rejected: true,
    in_progress: true,
    completed: false,
    cancelled: false,
  },
  /** Has not ended in any way: it keeps its offers, and its client and project open. */
  unfinished: {
    pending: true,
    in_review: true,
    approved: true,
    rejected: false,
    in_progress: true,
    completed: false,
    cancelled: false,
  },
} as const satisfies StatusGroups<RequestStatus>

export const requestMoveNames = ['review', 'approve', 'reject', 'start', 'reopen', 'complete', 'cancel'] as const
export type RequestMove = (typeof requestMoveNames)[number]

/** The moves after which a request takes no workers: its open offers are withdrawn. */
export type EndingMove = Extract<RequestMove, 'reject' | 'complete' | 'cancel'>

/** The allowed transitions of a request: for each status, the moves and the status they lead to. */
export const requestMoves: Machine<RequestStatus, RequestMove> = {
  pending: { review: 'in_review', approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  in_review: { approve: 'approved', reject: 'rejected', cancel: 'cancelled' },
  approved: { start: 'in_progress', cancel: 'cancelled' },
  rejected: { reopen: 'pending', cancel: 'cancelled' },
  in_progress: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
}

/** The permission that each move needs. */
export const permissionFor = {
  review: 'requests:write',
  approve: 'requests:decide',
  reject: 'requests:decide',
  start: 'requests:write',
  reopen: 'requests:write',
  complete: 'requests:write',
  cancel: 'requests:write',
} as const satisfies Record<RequestMove, string>

/** True while a request can be edited, that is unless it is completed or cancelled. */
export function isOpen(status: RequestStatus): boolean {
  return isIn(requestGroups.editable, status)
}

/** True while the positions of a request can be offered to workers. */
export function isStaffable(status: RequestStatus): boolean {
  return isIn(requestGroups.staffable, status)
}

export type RequestAction = 'edit' | RequestMove | 'offer' | 'delete'

/**
 * Returns the actions that the permissions and the status allow. A request whose positions were ever offered cannot be
 * deleted.
 */
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

/** A period in whole days, weeks or months. */
export interface Duration {
  readonly duration: number
  readonly durationUnit: DurationUnit
}

/** Returns the last day of a period, which includes its first: two weeks from a Monday end on a Sunday. */
export function endOf(startDate: string, { duration, durationUnit }: Duration): string {
  if (durationUnit !== 'months') return daysAfter(startDate, duration * (durationUnit === 'weeks' ? 7 : 1) - 1)
  return endOfMonths(startDate, duration)
}

const monthOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))

/**
 * Returns the length of a period in whole units, first and last day included. Undefined if it is not a whole number, or
 * if the end is before the start.
 */
export function lengthIn(unit: DurationUnit, startDate: string, endDate: string): number | undefined {
  if (endDate < startDate) return undefined
  const days = daysBetween(startDate, endDate) + 1
  if (unit === 'days') return days
  if (unit === 'weeks') return days % 7 === 0 ? days / 7 : undefined
  const months = monthOf(endDate) - monthOf(startDate)
  return [months, months + 1].find(
    (duration) => duration > 0 && endOf(startDate, { duration, durationUnit: 'months' }) === endDate,
  )
}

/** Returns the length of a period in the given unit, or in days if it is not a whole number of units. */
export function durationOf(startDate: string, endDate: string, unit: DurationUnit): Duration {
  const length = lengthIn(unit, startDate, endDate)
  if (length !== undefined) return { duration: length, durationUnit: unit }
  return { duration: lengthIn('days', startDate, endDate) ?? 1, durationUnit: 'days' }
}

/** The dates of a form. Fields that are not sent are undefined. */
export interface Days {
  readonly startDate?: string | undefined
  readonly endDate?: string | undefined
  readonly duration?: number | undefined
  readonly durationUnit?: DurationUnit | undefined
}

/**
 * Combines the submitted dates with the stored ones. A new duration moves the end, a new end changes the duration, a
 * new start keeps the end. Returns the dates, or the reason why they are invalid as `fault`.
 */
export function resolveDates(
  given: Days,
  stored?: { startDate: string; endDate: string; durationUnit: DurationUnit },
):
  | { startDate: string; endDate: string; durationUnit: DurationUnit }
  | { fault: 'startMissing' | 'endMissing' | 'endBeforeStart' | 'endTooFar' | 'contradiction' } {
  const startDate = given.startDate ?? stored?.startDate
  if (startDate === undefined) return { fault: 'startMissing' }
  const length =
    given.duration !== undefined && given.durationUnit !== undefined
      ? { duration: given.duration, durationUnit: given.durationUnit }
      : undefined
  const computed = length && endOf(startDate, length)
  if (computed !== undefined && given.endDate !== undefined && computed !== given.endDate)
    return { fault: 'contradiction' }
  const endDate = given.endDate ?? computed ?? stored?.endDate
  if (endDate === undefined) return { fault: 'endMissing' }
  if (endDate < startDate) return { fault: 'endBeforeStart' }
  if (endDate > '2200-12-31') return { fault: 'endTooFar' }
  return { startDate, endDate, durationUnit: given.durationUnit ?? stored?.durationUnit ?? 'days' }
}
