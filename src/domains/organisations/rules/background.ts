/** The states of a background task. */
export const taskStates = ['waiting', 'running', 'delayed', 'failed'] as const
export type TaskState = (typeof taskStates)[number]

/** The reasons of a failed attempt, in categories that users without access to the server understand. */
export const failureReasons = ['unreachable', 'busy', 'refusedRecipient', 'unexpected'] as const
export type FailureReason = (typeof failureReasons)[number]

/** Returns the state of a task. */
export function stateOf(task: { isHeld: boolean; failedAt: string | null; lastError: string | null }): TaskState {
  if (task.failedAt !== null) return 'failed'
  if (task.isHeld) return 'running'
  return task.lastError === null ? 'waiting' : 'delayed'
}

/** Returns the category of an error message. Null without an error. */
export function reasonOf(error: string | null): FailureReason | null {
  if (error === null) return null
  if (
    /ECONN|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|EPIPE|time[d ]?-?out|greeting|socket|getaddrinfo|aborted/i.test(
      error,
    )
  )
    return 'unreachable'
  if (/\b4[2-5]\d\b|UNAVAILABLE|try again|too many|connection terminated/i.test(error) && !/\b(400|422)\b/.test(error))
    return 'busy'
  if (/\b5[0-5]\d\b|\b(400|422|404|410)\b|recipient|mailbox/i.test(error)) return 'refusedRecipient'
  return 'unexpected'
}
