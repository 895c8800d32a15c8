import { useTranslation } from '#platform/web/i18n/use-translation.ts'
import { History } from '#platform/web/ui/record/History.tsx'
import { billingRoutes } from '../../contract.ts'

/** The history of a statement: who made it, who credited it, and why. */
export function StatementHistory({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <History
      of={billingRoutes.readStatementHistory}
      input={{ params: { id }, query: {} }}
      callPart={(number) => `${t('billing.kind.credit_note')} ${number}`}
      // A statement never changes.
      fields={{}}
    />
  )
}
