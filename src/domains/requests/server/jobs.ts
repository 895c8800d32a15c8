import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { completePastRequests } from './ending.ts'

/** The job that completes requests whose last day has passed. */
export const completionJob: ScheduledJob = {
  name: 'requests.complete',
  everyMinutes: 30,
  run: (scope) => completePastRequests(scope),
}
