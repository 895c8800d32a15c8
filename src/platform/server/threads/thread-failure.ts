/** Why a thread gave no result: its time or memory was used up, too many runs wait, or the server stops. */
type Reason = 'deadline' | 'memory' | 'busy' | 'stopped'

/** A run that ended without a result, although its function threw nothing. As the answer to a call it is TOO_COMPLEX or UNAVAILABLE. */
export class ThreadFailure extends Error {
  readonly reason: Reason

  constructor(name: string, reason: Reason) {
    super(`${name} ended in its thread: ${reason}`)
    this.name = 'ThreadFailure'
    this.reason = reason
  }

  /** True if the input is the reason: the same run would fail again. */
  get isCausedByInput(): boolean {
    return this.reason === 'deadline' || this.reason === 'memory'
  }
}
