import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { OwnAssignment } from '../contract.ts'
import type texts from '../locales/en.json'

const labels: Tones<OwnAssignment['label'], (typeof texts)['label']> = {
  available: 'news',
  assigned: 'good',
  in_progress: 'active',
  completed: 'neutral',
  cancelled: 'bad',
}

/** Shows the status of an assignment as its worker sees it. */
export function OwnAssignmentBadge({ label }: { label: OwnAssignment['label'] }) {
  return <StatusBadge status={label} tones={labels} label={`assignments.label.${label}`} />
}
