import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { notifyExpiry } from './expiry.ts'

/** The job that notifies administrators before API keys expire. */
export const keyExpiryJob: ScheduledJob = {
  name: 'keys.notifyExpiry',
  everyMinutes: 30,
  among: 'select organisation_id from api_keys where revoked_at is null',
  run: notifyExpiry,
}
