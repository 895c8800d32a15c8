import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ShiftStatus } from '../rules.ts'
import type words from '../locales/en.json'

const tones: Tones<ShiftStatus | 'draft' | 'published', (typeof words)['status']> = {
  draft: 'waiting',
  published: 'news',
  scheduled: 'news',
  active: 'active',
  left_early: 'bad',
  completed: 'good',
  cancelled: 'bad',
}

/** The status of a shift. For planners, who pass `isDraft`, a scheduled shift is a draft or published. */
export function ShiftStatusBadge({ status, isDraft }: { status: ShiftStatus; isDraft?: boolean }) {
  const scheduled = isDraft ? 'draft' : 'published'
  const shown = status === 'scheduled' && isDraft !== undefined ? scheduled : status
  return <StatusBadge status={shown} tones={tones} label={`shifts.status.${shown}`} />
}
