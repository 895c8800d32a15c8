import { fragment } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { sendDueNotifications } from './sending.ts'

/** The job that sends due notifications, in the organisations that have some. */
export const sendingJob: ScheduledJob = {
  name: 'notifications.send',
  everyMinutes: 0,
  among: fragment`select organisation_id from notifications where send_at <= scope_now()`,
  run: async (scope) => (await sendDueNotifications(scope)) > 0,
}
