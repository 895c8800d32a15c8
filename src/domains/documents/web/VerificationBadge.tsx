import { type ShownStatuses, StatusBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Verification } from '../rules.ts'
import type words from '../locales/en.json'

const verifications: ShownStatuses<Verification, 'documents.verification.', (typeof words)['verification']> = {
  unverified: { tone: 'waiting', label: 'documents.verification.unverified' },
  verified: { tone: 'good', label: 'documents.verification.verified' },
  rejected: { tone: 'bad', label: 'documents.verification.rejected' },
}

/** Whether the organisation has verified a certification. */
export function VerificationBadge({ verification }: { verification: Verification }) {
  return <StatusBadge status={verification} of={verifications} />
}
