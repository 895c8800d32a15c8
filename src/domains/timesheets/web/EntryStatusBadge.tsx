import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { EntryStatus } from '../rules.ts'

const tones: Readonly<Record<string, Tone>> = {
  incomplete: 'attention',
  draft: 'neutral',
  submitted: 'waiting',
  approved: 'good',
  rejected: 'bad',
  changes_requested: 'attention',
}

/** How far a time entry is. */
export function EntryStatusBadge({ status }: { status: EntryStatus }) {
  const { t } = useWords()
  const tone = tones[status]
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`timesheets.status.${status}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
