import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { PeriodStatus } from '../rules.ts'

const tones: Readonly<Record<PeriodStatus, Tone>> = { open: 'neutral', calculated: 'waiting', issued: 'good' }

/** How far the paying of a period is. */
export function PeriodStatusBadge({ status }: { status: PeriodStatus }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[status]}>{t(`pay.periodStatus.${status}`)}</StatusBadge>
}
