/** A run: work on several records that a user starts, and that goes on in the background. */
export interface Run {
  readonly id: string
  readonly status: string
  readonly startedAt: string
  readonly startedBy: string
  /** The number of its records. */
  readonly total: number
}
