import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { OwnAssignment } from '../contract.ts'

const tones: Readonly<Record<string, Tone>> = {
  available: 'news',
  assigned: 'good',
  in_progress: 'active',
  completed: 'neutral',
  cancelled: 'bad',
}

/** How far an assignment is, as its worker calls it. */
export function OwnAssignmentBadge({ label }: { label: OwnAssignment['label'] }) {
  const { t } = useWords()
  const tone = tones[label]
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`assignments.label.${label}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
