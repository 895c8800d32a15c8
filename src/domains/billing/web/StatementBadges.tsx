import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { StatusBadge, ToneBadge, type Tones } from '#platform/web/ui/record/StatusBadge.tsx'
import type { StatementItem } from '../contract.ts'
import type texts from '../locales/en.json'

const tones: Tones<StatementItem['status'], (typeof texts)['status']> = {
  issued: 'neutral',
  sent: 'news',
  due: 'waiting',
  partly_paid: 'waiting',
  paid: 'good',
  overdue: 'alarm',
  credited: 'neutral',
}

/** The status of an invoice, or that it is a credit note. */
export function StatementBadge({ statement: { kind, status } }: { statement: Pick<StatementItem, 'kind' | 'status'> }) {
  const { t } = useTranslation()
  if (kind === 'credit_note') return <ToneBadge tone="neutral">{t('billing.kind.credit_note')}</ToneBadge>
  return <StatusBadge status={status} tones={tones} label={`billing.status.${status}`} />
}

/** Whether an invoice is due although it was never sent: its client may not know it. */
export function UnsentBadge({
  statement: { status, isSent },
}: {
  statement: Pick<StatementItem, 'status' | 'isSent'>
}) {
  const { t } = useTranslation()
  if (isSent || (status !== 'overdue' && status !== 'due')) return null
  return <ToneBadge tone="waiting">{t('billing.one.unsent')}</ToneBadge>
}
