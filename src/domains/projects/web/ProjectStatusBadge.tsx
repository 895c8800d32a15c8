import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { Project } from '../contract.ts'

const tones: Readonly<Record<string, Tone>> = {
  planned: 'news',
  active: 'active',
  on_hold: 'attention',
  completed: 'good',
  cancelled: 'bad',
}

/** How far a project is. */
export function ProjectStatusBadge({ status }: { status: Project['status'] }) {
  const { t } = useWords()
  const tone = tones[status]
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`projects.status.${status}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
