import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { AssignmentStatus } from '../rules.ts'

const tones: Readonly<Record<string, Tone>> = {
  pending: 'waiting',
  assigned: 'good',
  in_progress: 'active',
  completed: 'neutral',
  cancelled: 'bad',
}

/** How far an assignment is, as the organisation calls it. */
export function AssignmentStatusBadge({ status }: { status: AssignmentStatus }) {
  const { t } = useWords()
  const tone = tones[status]
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`assignments.status.${status}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
