import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { InvoiceRunItem } from '../../contract/invoice-runs.ts'
import type texts from '../../locales/en.json'

const tones: Tones<InvoiceRunItem['state'], (typeof texts)['run']['stateOf']> = {
  waiting: 'waiting',
  created: 'news',
  sent: 'good',
  blocked: 'bad',
}

/** The state of an invoice in a run. */
export function RunItemBadge({ item: { state } }: { item: InvoiceRunItem }) {
  return <StatusBadge status={state} tones={tones} label={`receivables.run.stateOf.${state}`} />
}
