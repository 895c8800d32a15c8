import type { RunStatus } from '#base/run-statuses.ts'

/** The states of all kinds of runs; each kind has some of them. */
export type RunState = RunStatus | 'checked' | 'cancelled' | 'undoing' | 'undone'

/** A run: work on several records that a user starts, and that goes on in the background. */
export interface Run {
  readonly id: string
  readonly status: RunState
  readonly startedAt: string
  readonly startedBy: string
  /** The number of its records. */
  readonly total: number
}
