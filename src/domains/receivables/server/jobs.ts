import { fragment } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { reportFailedReminders } from './notifying.ts'
import { sendDueReminders } from './reminders/schedule.ts'

/** Reminders of overdue invoices, and the notifications about those that could not be delivered. */
export const reminderJobs: readonly ScheduledJob[] = [
  {
    name: 'receivables.sendReminders',
    everyMinutes: 5,
    among: fragment`select organisation_id from reminder_settings where active`,
    run: sendDueReminders,
  },
  {
    name: 'receivables.reportFailedReminders',
    everyMinutes: 5,
    among: fragment`select organisation_id from reminder_emails where state = 'failed' and not reported`,
    run: reportFailedReminders,
  },
]
