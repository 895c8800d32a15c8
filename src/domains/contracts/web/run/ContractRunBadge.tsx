import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ContractRun } from '../../contract/batches.ts'
import type texts from '../../locales/en.json'

const tones: Tones<ContractRun['status'], (typeof texts)['run']['status']> = {
  running: 'active',
  done: 'good',
  failed: 'bad',
}

export function ContractRunBadge({ run: { status } }: { run: ContractRun }) {
  return <StatusBadge status={status} tones={tones} label={`contracts.run.status.${status}`} />
}
