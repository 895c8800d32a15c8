import { scanPending } from '#domains/documents/server/jobs.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'

/** The scheduled job for certificates: scan those again that could not be scanned. */
export const scheduledAbsenceJobs: readonly ScheduledJob[] = [
  { name: 'absences.scan', everyMinutes: 1, run: (scope) => scanPending(scope, 'sick_certificates') },
]
