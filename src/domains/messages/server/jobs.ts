import { scanPending } from '#domains/documents/server/jobs.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import { dropUnsent } from './attachments.ts'

/**
 * The scheduled jobs for attachments: scan files again that could not be scanned, and delete files that were never
 * sent.
 */
export const scheduledMessageJobs: readonly ScheduledJob[] = [
  { name: 'messages.scan', everyMinutes: 1, run: (scope) => scanPending(scope, 'message_attachments') },
  { name: 'messages.dropUnsent', everyMinutes: 60, run: dropUnsent },
]
