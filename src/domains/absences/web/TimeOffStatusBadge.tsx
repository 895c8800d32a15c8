import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { TimeOffStatus } from '../rules.ts'
import type texts from '../locales/en.json'

const tones: Tones<TimeOffStatus, (typeof texts)['status']> = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
  cancelled: 'neutral',
}

/** The status of a time-off request. */
export function TimeOffStatusBadge({ status }: { status: TimeOffStatus }) {
  return <StatusBadge status={status} tones={tones} label={`absences.status.${status}`} />
}
