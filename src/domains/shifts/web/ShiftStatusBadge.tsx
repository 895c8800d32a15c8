import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { ShiftStatus } from '../rules.ts'

const tones: Readonly<Record<string, Tone>> = {
  scheduled: 'news',
  active: 'active',
  completed: 'good',
  cancelled: 'bad',
}

/** How far a shift is; to planners also whether it is a draft, or what its worker sees. */
export function ShiftStatusBadge({ status, isDraft }: { status: ShiftStatus; isDraft?: boolean }) {
  const { t } = useWords()
  const tone = tones[status]
  if (status === 'scheduled' && isDraft !== undefined) {
    return isDraft ? (
      <StatusBadge tone="waiting">{t('shifts.status.draft')}</StatusBadge>
    ) : (
      <StatusBadge tone="news">{t('shifts.status.published')}</StatusBadge>
    )
  }
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`shifts.status.${status}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
