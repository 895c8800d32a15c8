import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { OwnAssignment } from '../contract.ts'
import type words from '../locales/en.json'

const labels: ShownStatuses<OwnAssignment['label'], 'assignments.label.', (typeof words)['label']> = {
  available: { tone: 'news', label: 'assignments.label.available' },
  assigned: { tone: 'good', label: 'assignments.label.assigned' },
  in_progress: { tone: 'active', label: 'assignments.label.in_progress' },
  completed: { tone: 'neutral', label: 'assignments.label.completed' },
  cancelled: { tone: 'bad', label: 'assignments.label.cancelled' },
}

/** Shows the status of an assignment as its worker sees it. */
export function OwnAssignmentBadge({ label }: { label: OwnAssignment['label'] }) {
  return <StatusBadge status={label} of={labels} />
}
