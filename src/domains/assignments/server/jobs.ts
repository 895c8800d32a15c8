import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { startWorkedRequests } from '#domains/requests/server/starting.ts'
import { catchUp, movedAtOnce } from './current-status.ts'
import { endPastRequests } from './ending-requests.ts'

/** The scheduled job that expires offers, and starts and completes assignments. */
export const transitionJob: ScheduledJob = {
  name: 'assignments.round',
  everyMinutes: 5,
  run: async (scope) => (await catchUp(scope)) === movedAtOnce,
}

/** The job that starts requests on which work has begun, and completes those whose last day has passed. */
export const completionJob: ScheduledJob = {
  name: 'requests.complete',
  everyMinutes: 30,
  run: async (scope) => {
    await startWorkedRequests(scope)
    return endPastRequests(scope)
  },
}
