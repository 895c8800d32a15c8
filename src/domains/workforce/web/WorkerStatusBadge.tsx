import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { WorkerSummary } from '../contract.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<WorkerSummary['status'], 'workforce.status.', (typeof words)['status']> = {
  active: { tone: 'good', label: 'workforce.status.active' },
  inactive: { tone: 'neutral', label: 'workforce.status.inactive' },
}

/** Whether a worker is active. */
export function WorkerStatusBadge({ status }: { status: WorkerSummary['status'] }) {
  return <StatusBadge status={status} of={statuses} />
}
