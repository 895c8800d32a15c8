import { actionsIn, type Machine } from '#base/states.ts'
import { laterBy } from '#base/time.ts'

export const assignmentStatuses = ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]

/** How an assignment came to be cancelled. */
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

/** The kinds that the organisation may name when it cancels. */
export const organisationCancelKinds = ['withdrawn', 'organisation', 'no_show'] as const

/** What the organisation may do with an assignment; by itself it begins with its first day, and ends the day after its last. */
export const organisationMoves: Machine<AssignmentStatus, 'complete' | 'cancel'> = {
  pending: { cancel: 'cancelled' },
  assigned: { cancel: 'cancelled' },
  in_progress: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
}

/** What the worker may do with an offer, and with what was accepted. */
export const workerMoves: Machine<AssignmentStatus, 'accept' | 'reject' | 'cancel'> = {
  pending: { accept: 'assigned', reject: 'cancelled' },
  assigned: { cancel: 'cancelled' },
  in_progress: {},
  completed: {},
  cancelled: {},
}

/** What the worker is shown for a status: an offer is available, an accepted one assigned. */
export const workerLabels = {
  pending: 'available',
  assigned: 'assigned',
  in_progress: 'in_progress',
  completed: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<AssignmentStatus, string>

/** The stored statuses that may by now have become the one that is asked for, without anybody's doing. */
export const storedAs: Readonly<Record<AssignmentStatus, readonly AssignmentStatus[]>> = {
  pending: ['pending'],
  assigned: ['assigned'],
  in_progress: ['in_progress', 'assigned'],
  completed: ['completed', 'in_progress', 'assigned'],
  cancelled: ['cancelled', 'pending'],
}

/** Until when a worker may cancel what begins then: 24 hours before. */
export function cancelBy(begins: string): string {
  return laterBy(begins, -24 * 3_600_000)
}

/** The kind that a cancellation by the organisation has unless another is named: an offer is withdrawn. */
export function usualCancelKind(status: AssignmentStatus): CancelKind {
  return status === 'pending' ? 'withdrawn' : 'organisation'
}

/** What the organisation may do with an assignment; one to which shifts or hours refer is not removed. */
export function actionsOnAssignment(status: AssignmentStatus, isReferred: boolean) {
  const isOpen = status !== 'completed' && status !== 'cancelled'
  return [
    ...(isOpen ? (['edit', 'plan'] as const) : []),
    ...(status === 'completed' ? (['rate'] as const) : []),
    ...actionsIn(organisationMoves, status),
    ...(isReferred ? [] : (['delete'] as const)),
  ]
}

/** How a certification that an assignment asks for can fall short: nobody has it, it has ended, or it ends before the assignment. */
export const paperStandings = ['missing', 'expired', 'expiring'] as const

/** What the worker may do with an own assignment: without the papers that it asks for, not accept it. */
export function actionsOnOwn(status: AssignmentStatus, inTimeToCancel: boolean, hasPapers: boolean) {
  return actionsIn(workerMoves, status).filter(
    (move) => (move !== 'cancel' || inTimeToCancel) && (move !== 'accept' || hasPapers),
  )
}
