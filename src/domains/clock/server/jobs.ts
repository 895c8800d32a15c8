import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { forgetPlaces } from './forgetting.ts'
import { notifyLongSessions } from './left-open.ts'

/** Scheduled jobs of the clock: reminders to clock out, and erasure of locations. */
export const scheduledClockJobs: readonly ScheduledJob[] = [
  { name: 'clock.tellLeftOpen', everyMinutes: 10, run: notifyLongSessions },
  { name: 'clock.forgetPlaces', everyMinutes: 240, ofAll: true, run: forgetPlaces },
]
