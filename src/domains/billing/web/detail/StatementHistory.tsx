import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { History } from '#platform/web/ui/record/History.tsx'
import { billingRoutes } from '../../contract.ts'

/** The history of a statement: who made it, who credited it, and why, and its deliveries through Peppol. */
export function StatementHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <History
      of={billingRoutes.readStatementHistory}
      input={{ params: { id }, query: {} }}
      callPart={(name, { entity }) =>
        entity === 'client_statements'
          ? `${t('billing.kind.credit_note')} ${name}`
          : entity === 'reminded_invoices'
            ? t('billing.one.reminder', { level: name })
            : name
      }
      // A statement never changes; a delivery does.
      fields={{
        state: { label: t('billing.field.status'), show: (state) => t(`billing.peppol.state.${String(state)}`) },
        reason: { label: t('billing.field.reason') },
        recipientName: { label: t('billing.peppol.recipient') },
        changedAt: null,
        sentBy: null,
      }}
    />
  )
}
