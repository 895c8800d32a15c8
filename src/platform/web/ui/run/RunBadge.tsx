import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../../../locales/en.json'
import type { RunState } from './run.ts'

const tones: Tones<RunState, (typeof texts)['runs']['status']> = {
  checked: 'neutral',
  running: 'active',
  done: 'good',
  cancelled: 'neutral',
  failed: 'bad',
  undoing: 'active',
  undone: 'neutral',
}

/** The status of a run, in the same words and colours for all kinds of runs: invoices, reminders, contracts, exports and imports. */
export function RunBadge({ status }: { status: RunState }) {
  return <StatusBadge status={status} tones={tones} label={`platform.runs.status.${status}`} />
}
