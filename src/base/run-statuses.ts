/**
 * The statuses of work on several records that a user starts, and that goes on in the background. It has failed if it was given up after
 * several attempts, or its job is lost.
 */
export const runStatuses = ['running', 'done', 'failed'] as const
export type RunStatus = (typeof runStatuses)[number]
