import { useWords } from '#platform/web/i18n/use-words.ts'
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx'
import type { StatementItem } from '../contract.ts'

/** What a statement is now: an invoice that stands or was credited, or a credit note. */
export function StatementBadge({ statement: { kind, status } }: { statement: Pick<StatementItem, 'kind' | 'status'> }) {
  const { t } = useWords()
  if (kind === 'credit_note') return <StatusBadge tone="neutral">{t('billing.kind.credit_note')}</StatusBadge>
  return <StatusBadge tone={status === 'credited' ? 'bad' : 'good'}>{t(`billing.status.${status}`)}</StatusBadge>
}
