import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../locales/en.json'
import type { ClaimStatus } from '../rules/open-shifts.ts'

const tones: Tones<ClaimStatus, (typeof texts)['claimStatus']> = {
  pending: 'waiting',
  accepted: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
}

/** The status of a claim of an open shift. */
export function ClaimBadge({ status }: { status: ClaimStatus }) {
  return <StatusBadge status={status} tones={tones} label={`shifts.claimStatus.${status}`} />
}
