import { scanPending } from '#domains/documents/server/jobs.ts'
import type { Round } from '#platform/server/jobs/rounds.ts'
import { dropUnsent } from './attachments.ts'

/** What happens to files of messages by itself: those that nobody could look at for viruses are looked at again, those never sent go. */
export const messageRounds: readonly Round[] = [
  { name: 'messages.scan', everyMinutes: 1, run: (scope) => scanPending(scope, 'message_attachments') },
  { name: 'messages.dropUnsent', everyMinutes: 60, run: dropUnsent },
]
