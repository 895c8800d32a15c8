import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { EntryStatus } from '../rules.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<EntryStatus, 'timesheets.status.', (typeof words)['status']> = {
  incomplete: { tone: 'attention', label: 'timesheets.status.incomplete' },
  draft: { tone: 'neutral', label: 'timesheets.status.draft' },
  submitted: { tone: 'waiting', label: 'timesheets.status.submitted' },
  approved: { tone: 'good', label: 'timesheets.status.approved' },
  rejected: { tone: 'bad', label: 'timesheets.status.rejected' },
  changes_requested: { tone: 'attention', label: 'timesheets.status.changes_requested' },
}

/** The status of a time entry. */
export function EntryStatusBadge({ status }: { status: EntryStatus }) {
  return <StatusBadge status={status} of={statuses} />
}
