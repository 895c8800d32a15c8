import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { forgetEvents } from './forgetting.ts'
import { numberEvents } from './numbering.ts'

/** Numbers the events of all organisations that have new ones. */
export const numberingJob: ScheduledJob = {
  name: 'webhooks.numberEvents',
  everyMinutes: 0,
  ofAll: true,
  among: `select s.organisation_id from event_streams s
           where exists (select from events e where e.organisation_id = s.organisation_id and e.position is null)`,
  run: numberEvents,
}

/** Deletes old events and deliveries, four times a day. */
export const forgettingJob: ScheduledJob = {
  name: 'webhooks.forgetEvents',
  everyMinutes: 360,
  ofAll: true,
  among: 'select organisation_id from event_streams',
  run: forgetEvents,
}
