import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { catchUp, movedAtOnce } from './current-status.ts'

/** The scheduled job that expires offers, and starts and completes assignments. */
export const transitionJob: ScheduledJob = {
  name: 'assignments.round',
  everyMinutes: 5,
  run: async (scope) => (await catchUp(scope)) === movedAtOnce,
}
