import { actionsIn, type Machine } from '#base/states.ts'
import { isIn, type StatusGroups } from '#base/status-groups.ts'
import { laterBy } from '#base/time.ts'

export const assignmentStatuses = ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]

/** The groups of assignment statuses. SQL and code that mean several statuses name one of these, in this domain and in others. */
export const assignmentGroups = {
  /** Offered or accepted, and not over: it can be planned and cancelled. */
  open: { pending: true, assigned: true, in_progress: true, completed: false, cancelled: false },
  /** Accepted and not over: the worker belongs to the project. */
  active: { pending: false, assigned: true, in_progress: true, completed: false, cancelled: false },
  /** Accepted and not cancelled: it takes a position of its request, and its shifts and hours count. */
  taken: { pending: false, assigned: true, in_progress: true, completed: true, cancelled: false },
} as const satisfies StatusGroups<AssignmentStatus>

/** The reasons why an assignment was cancelled. */
export const cancelKinds = [
  'rejected',
  'withdrawn',
  'expired',
  'position_filled',
  'request_closed',
  'organisation',
  'no_show',
  'worker',
] as const
export type CancelKind = (typeof cancelKinds)[number]

/** The reasons that the organisation can give when it cancels. */
export const organisationCancelKinds = ['withdrawn', 'organisation', 'no_show'] as const

/**
 * The transitions that the organisation can make. An assignment starts on its first day and is completed on the day
 * after its last without any action.
 */
export const organisationMoves: Machine<AssignmentStatus, 'complete' | 'cancel'> = {
  pending: { cancel: 'cancelled' },
  assigned: { cancel: 'cancelled' },
  in_progress: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
}

/** The transitions that the worker can make. */
export const workerMoves: Machine<AssignmentStatus, 'accept' | 'reject' | 'cancel'> = {
  pending: { accept: 'assigned', reject: 'cancelled' },
  assigned: { cancel: 'cancelled' },
  in_progress: {},
  completed: {},
  cancelled: {},
}

/** The status that the worker sees. */
export const workerLabels = {
  pending: 'available',
  assigned: 'assigned',
  in_progress: 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<AssignmentStatus, string>

/** For each current status, the stored statuses that may have become it over time. */
export const storedAs: Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> = {
  pending: ['pending'],
  assigned: ['assigned'],
  in_progress: ['in_progress', 'assigned'],
  completed: ['completed', 'in_progress', 'assigned'],
  cancelled: ['cancelled', 'pending'],
}

/** Returns the last moment at which a worker can cancel: 24 hours before the start. */
export function cancelBy(begins: string): string {
  return laterBy(begins, -24 * 3_600_000)
}

/** Returns the default reason of a cancellation by the organisation: an offer is withdrawn. */
export function usualCancelKind(status: AssignmentStatus): CancelKind {
  return status === 'pending' ? 'withdrawn' : 'organisation'
}

/**
 * Returns the actions of the organisation on an assignment. One with shifts or time entries cannot be deleted. The ground of its end can be
 * set if the organisation pays an allowance at the end.
 */
export function actionsOnAssignment(status: AssignmentStatus, isReferred: boolean, hasEndAllowance: boolean) {
  const isOpen = isIn(assignmentGroups.open, status)
  return [
    ...(isOpen ? (['edit', 'plan'] as const) : []),
    ...(status === 'completed' ? (['rate'] as const) : []),
    ...actionsIn(organisationMoves, status),
    ...(hasEndAllowance && (isIn(assignmentGroups.taken, status) || (status === 'cancelled' && isReferred))
      ? (['setEndGround'] as const)
      : []),
    ...(isReferred ? [] : (['delete'] as const)),
  ]
}

/**
 * How a required certification can be insufficient: the worker does not have it, it has expired, or it expires before
 * the assignment ends.
 */
export const certificationProblems = ['missing', 'expired', 'expiring'] as const

/** Returns the actions of the worker on an assignment. An offer that a start check blocks cannot be accepted. */
export function actionsOnOwn(status: AssignmentStatus, inTimeToCancel: boolean, isBlocked: boolean) {
  return actionsIn(workerMoves, status).filter(
    (move) => (move !== 'cancel' || inTimeToCancel) && (move !== 'accept' || !isBlocked),
  )
}

/** For how many days the contact who rated an assignment may change the rating. */
export const ratingDays = 14
