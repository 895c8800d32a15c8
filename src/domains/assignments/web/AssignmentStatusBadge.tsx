import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { AssignmentStatus } from '../rules.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<AssignmentStatus, 'assignments.status.', (typeof words)['status']> = {
  pending: { tone: 'waiting', label: 'assignments.status.pending' },
  assigned: { tone: 'good', label: 'assignments.status.assigned' },
  in_progress: { tone: 'active', label: 'assignments.status.in_progress' },
  completed: { tone: 'neutral', label: 'assignments.status.completed' },
  cancelled: { tone: 'bad', label: 'assignments.status.cancelled' },
}

/** Shows the status of an assignment as users see it. */
export function AssignmentStatusBadge({ status }: { status: AssignmentStatus }) {
  return <StatusBadge status={status} of={statuses} />
}
