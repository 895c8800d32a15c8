import { extendedAtOnce, extendShifts } from './hours/extending.ts'
import { clearAttended, markNoShows } from './no-shows.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { endedAtOnce, endSwaps } from './swaps/ending.ts'

/** The scheduled job that ends swaps whose shift has begun or has changed. */
export const swapEndingJob: ScheduledJob = {
  name: 'shifts.endSwaps',
  everyMinutes: 5,
  run: async (scope) => (await endSwaps(scope)) === endedAtOnce,
}

/** The job that marks no-shows, and clears those whose workers have clocked in after all. */
export const noShowJob: ScheduledJob = {
  name: 'shifts.markNoShows',
  everyMinutes: 1,
  run: async (scope) => {
    await markNoShows(scope)
    await clearAttended(scope)
  },
}

/** The job that publishes the next shifts of long assignments with working hours, four weeks at a time. */
export const extendingJob: ScheduledJob = {
  name: 'shifts.extend',
  everyMinutes: 60,
  run: async (scope) => (await extendShifts(scope)) === extendedAtOnce,
}
