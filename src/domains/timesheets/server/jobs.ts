import type { OrganisationRound } from '#platform/server/jobs/rounds.ts'
import { remindDeciders, remindWorkers } from './reminders.ts'

/** The scheduled jobs for timesheets: daily reminders for approvers and weekly reminders for workers. */
export const timesheetRounds: readonly OrganisationRound[] = [
  { name: 'timesheets.remindDeciders', everyMinutes: 30, run: remindDeciders },
  { name: 'timesheets.remindWorkers', everyMinutes: 30, run: remindWorkers },
]
