import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { AssignmentStatus } from '../rules.ts'
import type texts from '../locales/en.json'

const tones: Tones<AssignmentStatus, (typeof texts)['status']> = {
  pending: 'waiting',
  assigned: 'good',
  in_progress: 'active',
  completed: 'neutral',
  cancelled: 'bad',
}

/** Shows the status of an assignment as users see it. */
export function AssignmentStatusBadge({ status }: { status: AssignmentStatus }) {
  return <StatusBadge status={status} tones={tones} label={`assignments.status.${status}`} />
}
