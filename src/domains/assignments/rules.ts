import type { Machine } from '#base/states.ts'

export const assignmentStatuses = ['pending', 'assigned', 'in_progress', 'completed', 'cancelled'] as const
export type AssignmentStatus = (typeof assignmentStatuses)[number]

/** What the organisation may do with an assignment. */
export const organisationMoves: Machine<AssignmentStatus, 'complete' | 'cancel'> = {
  pending: { cancel: 'cancelled' },
  assigned: { cancel: 'cancelled' },
  in_progress: { complete: 'completed', cancel: 'cancelled' },
  completed: {},
  cancelled: {},
}

/** What the worker may do with an offer. */
export const workerMoves: Machine<AssignmentStatus, 'accept' | 'reject'> = {
  pending: { accept: 'assigned', reject: 'cancelled' },
  assigned: {},
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
