import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { StubStatus } from '../../rules.ts'
import type words from '../../locales/en.json'

const tones: Tones<StubStatus, (typeof words)['stubStatus']> = { draft: 'neutral', issued: 'good' }

/** The status of a pay stub. */
export function StubStatusBadge({ status }: { status: StubStatus }) {
  return <StatusBadge status={status} tones={tones} label={`pay.stubStatus.${status}`} />
}
