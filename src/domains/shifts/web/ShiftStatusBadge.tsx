import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { ShiftStatus } from '../rules.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<ShiftStatus | 'draft' | 'published', 'shifts.status.', (typeof words)['status']> = {
  draft: { tone: 'waiting', label: 'shifts.status.draft' },
  published: { tone: 'news', label: 'shifts.status.published' },
  scheduled: { tone: 'news', label: 'shifts.status.scheduled' },
  active: { tone: 'active', label: 'shifts.status.active' },
  completed: { tone: 'good', label: 'shifts.status.completed' },
  cancelled: { tone: 'bad', label: 'shifts.status.cancelled' },
}

/** The status of a shift. For planners, who pass `isDraft`, a scheduled shift is a draft or published. */
export function ShiftStatusBadge({ status, isDraft }: { status: ShiftStatus; isDraft?: boolean }) {
  const planned = isDraft ? 'draft' : 'published'
  return <StatusBadge status={status === 'scheduled' && isDraft !== undefined ? planned : status} of={statuses} />
}
