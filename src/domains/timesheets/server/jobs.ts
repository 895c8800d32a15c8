import type { OrganisationRound } from '#platform/server/jobs/rounds.ts'
import { remindDeciders, remindWorkers } from './reminders.ts'

/** What happens to timesheets by itself: who is late is reminded, those who decide once a day, and workers once a week. */
export const timesheetRounds: readonly OrganisationRound[] = [
  { name: 'timesheets.remindDeciders', everyMinutes: 30, run: remindDeciders },
  { name: 'timesheets.remindWorkers', everyMinutes: 30, run: remindWorkers },
]
