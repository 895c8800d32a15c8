import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { RequestStatus } from '../rules.ts'

const tones: Readonly<Record<string, Tone>> = {
  pending: 'waiting',
  in_review: 'attention',
  approved: 'good',
  rejected: 'bad',
  in_progress: 'active',
  completed: 'neutral',
  cancelled: 'neutral',
}

/** How a request stands. */
export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  const { t } = useWords()
  const tone = tones[status]
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`requests.status.${status}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
