import { StatusBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { Verification } from '../rules.ts'
import type words from '../locales/en.json'

const verifications: Tones<Verification, (typeof words)['verification']> = {
  unverified: 'waiting',
  verified: 'good',
  rejected: 'bad',
}

/** Whether the organisation has verified a certification. */
export function VerificationBadge({ verification }: { verification: Verification }) {
  return <StatusBadge status={verification} tones={verifications} label={`documents.verification.${verification}`} />
}
