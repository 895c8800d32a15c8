import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { remindDeciders, remindWorkers } from './reminders.ts'

/** The scheduled jobs for timesheets: daily reminders for approvers and weekly reminders for workers. */
export const scheduledTimesheetJobs: readonly ScheduledJob[] = [
  { name: 'timesheets.remindDeciders', everyMinutes: 30, run: remindDeciders },
  { name: 'timesheets.remindWorkers', everyMinutes: 30, run: remindWorkers },
]
