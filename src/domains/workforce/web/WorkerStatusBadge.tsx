import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { WorkerSummary } from '../contract.ts'
import type texts from '../locales/en.json'

const tones: Tones<WorkerSummary['status'], (typeof texts)['status']> = { active: 'good', inactive: 'neutral' }

/** Whether a worker is active. */
export function WorkerStatusBadge({ status }: { status: WorkerSummary['status'] }) {
  return <StatusBadge status={status} tones={tones} label={`workforce.status.${status}`} />
}
