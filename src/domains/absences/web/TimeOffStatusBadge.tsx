import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { TimeOffStatus } from '../rules.ts'

const tones: Readonly<Record<string, Tone>> = {
  pending: 'waiting',
  approved: 'good',
  rejected: 'bad',
  withdrawn: 'neutral',
}

/** How far a request for time off is. */
export function TimeOffStatusBadge({ status }: { status: TimeOffStatus }) {
  const { t } = useWords()
  const tone = tones[status]
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`absences.status.${status}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
