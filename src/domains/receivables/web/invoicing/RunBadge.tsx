import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { InvoiceRun, InvoiceRunItem } from '../../contract/invoice-runs.ts'
import type texts from '../../locales/en.json'

const tones: Tones<InvoiceRun['status'], (typeof texts)['run']['status']> = {
  running: 'active',
  done: 'good',
  cancelled: 'neutral',
  failed: 'bad',
}

const itemTones: Tones<InvoiceRunItem['state'], (typeof texts)['run']['stateOf']> = {
  waiting: 'waiting',
  created: 'news',
  sent: 'good',
  blocked: 'bad',
}

/** The status of a run. */
export function RunBadge({ run: { status } }: { run: InvoiceRun }) {
  return <StatusBadge status={status} tones={tones} label={`receivables.run.status.${status}`} />
}

/** The state of an invoice in a run. */
export function RunItemBadge({ item: { state } }: { item: InvoiceRunItem }) {
  return <StatusBadge status={state} tones={itemTones} label={`receivables.run.stateOf.${state}`} />
}
