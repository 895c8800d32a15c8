import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { type ShownStatuses, StatusBadge, ToneBadge } from '#platform/web/ui/record/StatusBadge.tsx'
import type { StatementItem } from '../contract.ts'
import type words from '../locales/en.json'

const statuses: ShownStatuses<StatementItem['status'], 'billing.status.', (typeof words)['status']> = {
  issued: { tone: 'good', label: 'billing.status.issued' },
  credited: { tone: 'bad', label: 'billing.status.credited' },
}

/** The status of an invoice, or that it is a credit note. */
export function StatementBadge({ statement: { kind, status } }: { statement: Pick<StatementItem, 'kind' | 'status'> }) {
  const { t } = useTranslation()
  if (kind === 'credit_note') return <ToneBadge tone="neutral">{t('billing.kind.credit_note')}</ToneBadge>
  return <StatusBadge status={status} of={statuses} />
}
