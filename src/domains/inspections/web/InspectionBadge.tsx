import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Inspection } from '../contract.ts'
import type texts from '../locales/en.json'

const tones: Tones<Inspection['status'], (typeof texts)['status']> = { running: 'active', done: 'good', failed: 'bad' }

export function InspectionBadge({ status }: Pick<Inspection, 'status'>) {
  return <StatusBadge status={status} tones={tones} label={`inspections.status.${status}`} />
}
