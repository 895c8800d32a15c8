import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { RequestStatus } from '../rules.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<RequestStatus, 'requests.status.', (typeof words)['status']> = {
  pending: { tone: 'waiting', label: 'requests.status.pending' },
  in_review: { tone: 'attention', label: 'requests.status.in_review' },
  approved: { tone: 'good', label: 'requests.status.approved' },
  rejected: { tone: 'bad', label: 'requests.status.rejected' },
  in_progress: { tone: 'active', label: 'requests.status.in_progress' },
  completed: { tone: 'neutral', label: 'requests.status.completed' },
  cancelled: { tone: 'neutral', label: 'requests.status.cancelled' },
}

/** Shows the status of a request. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <StatusBadge status={status} of={statuses} />
}
