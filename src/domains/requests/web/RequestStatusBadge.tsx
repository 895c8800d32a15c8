import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { RequestStatus } from '../rules.ts'
import type texts from '../locales/en.json'

const tones: Tones<RequestStatus, (typeof texts)['status']> = {
  pending: 'waiting',
  in_review: 'attention',
  approved: 'good',
  rejected: 'bad',
  in_progress: 'active',
  completed: 'neutral',
  cancelled: 'neutral',
}

/** Shows the status of a request. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <StatusBadge status={status} tones={tones} label={`requests.status.${status}`} />
}
