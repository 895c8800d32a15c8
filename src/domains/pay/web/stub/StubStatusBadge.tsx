import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { StubStatus } from '../../rules.ts'
import type words from '../../locales/en.json'

const statuses: ShownStatuses<StubStatus, 'pay.stubStatus.', (typeof words)['stubStatus']> = {
  draft: { tone: 'neutral', label: 'pay.stubStatus.draft' },
  issued: { tone: 'good', label: 'pay.stubStatus.issued' },
}

/** The status of a pay stub. */
export function StubStatusBadge({ status }: { status: StubStatus }) {
  return <StatusBadge status={status} of={statuses} />
}
