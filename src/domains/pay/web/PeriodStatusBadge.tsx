import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { PeriodStatus } from '../rules.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<PeriodStatus, 'pay.periodStatus.', (typeof words)['periodStatus']> = {
  open: { tone: 'neutral', label: 'pay.periodStatus.open' },
  calculated: { tone: 'waiting', label: 'pay.periodStatus.calculated' },
  issued: { tone: 'good', label: 'pay.periodStatus.issued' },
}

/** The status of a pay period. */
export function PeriodStatusBadge({ status }: { status: PeriodStatus }) {
  return <StatusBadge status={status} of={statuses} />
}
