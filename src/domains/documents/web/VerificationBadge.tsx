import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge, type Tone } from '#platform/web/ui/StatusBadge.tsx'
import type { Verification } from '../rules.ts'

const tones: Readonly<Record<string, Tone>> = { unverified: 'waiting', verified: 'good', rejected: 'bad' }

/** Whether the organisation has seen a certification, and what it said. */
export function VerificationBadge({ verification }: { verification: Verification }) {
  const { t } = useWords()
  const tone = tones[verification]
  return (
    <StatusBadge tone={tone ?? 'neutral'}>
      {tone ? t(`documents.verification.${verification}`) : t('platform.state.unknown')}
    </StatusBadge>
  )
}
