import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { ShiftStatus } from '../rules.ts'

const tones: Readonly<Record<string, Tone>> = {
  scheduled: 'news',
  active: 'active',
  completed: 'good',
  cancelled: 'bad',
}

/** How far a shift is. */
export function ShiftStatusBadge({ status }: { status: ShiftStatus }) {
  const { t } = useWords()
  const tone = tones[status]
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`shifts.status.${status}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
