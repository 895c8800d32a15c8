import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { TimeOffStatus } from '../rules.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<TimeOffStatus, 'absences.status.', (typeof words)['status']> = {
  pending: { tone: 'waiting', label: 'absences.status.pending' },
  approved: { tone: 'good', label: 'absences.status.approved' },
  rejected: { tone: 'bad', label: 'absences.status.rejected' },
  withdrawn: { tone: 'neutral', label: 'absences.status.withdrawn' },
}

/** The status of a time-off request. */
export function TimeOffStatusBadge({ status }: { status: TimeOffStatus }) {
  return <StatusBadge status={status} of={statuses} />
}
