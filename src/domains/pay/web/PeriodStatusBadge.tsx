import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { PeriodStatus } from '../rules.ts'
import type texts from '../locales/en.json'

const tones: Tones<PeriodStatus, (typeof texts)['periodStatus']> = {
  open: 'neutral',
  calculated: 'waiting',
  issued: 'good',
}

/** The status of a pay period. */
export function PeriodStatusBadge({ status }: { status: PeriodStatus }) {
  return <StatusBadge status={status} tones={tones} label={`pay.periodStatus.${status}`} />
}
