import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, StatusMark, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { DayStatus } from '../rules.ts'

const tones: Readonly<Record<DayStatus, Tone>> = {
  weekend: 'neutral',
  assigned: 'news',
  not_started: 'attention',
  in_progress: 'waiting',
  completed: 'good',
}

/** How far a day is. */
export function DayStatusBadge({ status }: { status: DayStatus }) {
  const { t } = useWords()
  return <StatusBadge tone={tones[status]}>{t(`timesheets.day.${status}`)}</StatusBadge>
}

/** How far a day is, by shape and colour alone. */
export function DayMark({ status }: { status: DayStatus }) {
  return <StatusMark tone={tones[status]} />
}
