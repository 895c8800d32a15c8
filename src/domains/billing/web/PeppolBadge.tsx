import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { StatusBadge, ToneBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type texts from '../locales/en.json'
import type { PeppolState } from '../rules/peppol-states.ts'

const tones: Tones<PeppolState, (typeof texts)['peppol']['state']> = {
  queued: 'waiting',
  sent: 'news',
  delivered: 'good',
  rejected: 'bad',
  not_found: 'attention',
  failed: 'bad',
}

/** The state of a delivery through Peppol. */
export function PeppolBadge({ state }: { state: PeppolState }) {
  return <StatusBadge status={state} tones={tones} label={`billing.peppol.state.${state}`} />
}

/** Marks a document in a list that did not arrive through Peppol; nothing for others. */
export function PeppolFailureBadge({ state }: { state: PeppolState | null }) {
  const { t } = useTranslation()
  if (state !== 'rejected' && state !== 'not_found' && state !== 'failed') return null
  return (
    <ToneBadge tone={tones[state]}>
      {t('billing.peppol.badge', { state: t(`billing.peppol.state.${state}`) })}
    </ToneBadge>
  )
}
