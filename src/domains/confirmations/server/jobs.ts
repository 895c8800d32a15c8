import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { sendScheduled } from './schedule.ts'

/** Sends the links of clients with a schedule, from Monday 07:00 in the organisation's time zone. */
export const confirmationJob: ScheduledJob = {
  name: 'confirmations.sendScheduled',
  everyMinutes: 15,
  among: 'select organisation_id from confirmation_settings where scheduled',
  run: sendScheduled,
}
