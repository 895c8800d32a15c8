import { useWords } from '#platform/web/i18n/use-words.ts'
import { History } from '#platform/web/ui/record/History.tsx'
import { billingRoutes } from '../../contract.ts'

/** What happened to a statement: who made it, and who took it back, and why. */
export function StatementHistory({ id }: { id: string }) {
  const { t } = useWords()
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
