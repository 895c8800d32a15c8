import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { startRates } from './rates.ts'
import { notifyTagChange } from './tag-changes.ts'

/** The job that notifies workers of a changed company tag, in the organisations that have changed it. */
export const tagChangeJob: ScheduledJob = {
  name: 'workforce.tellOfTags',
  everyMinutes: 0,
  among: 'select organisation_id from former_company_tags where told_at is null',
  run: notifyTagChange,
}

/** The job that applies pay rates from their first day on. */
export const ratesJob: ScheduledJob = {
  name: 'workforce.startRates',
  everyMinutes: 30,
  run: (scope) => startRates(scope),
}
