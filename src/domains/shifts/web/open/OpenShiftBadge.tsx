import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../../locales/en.json'
import type { OpenShiftStatus } from '../../rules/open-shifts.ts'

const tones: Tones<OpenShiftStatus, (typeof texts)['openStatus']> = {
  draft: 'waiting',
  open: 'news',
  filled: 'good',
  closed: 'neutral',
  cancelled: 'bad',
}

/** The status of an open shift. */
export function OpenShiftBadge({ status }: { status: OpenShiftStatus }) {
  return <StatusBadge status={status} tones={tones} label={`shifts.openStatus.${status}`} />
}
