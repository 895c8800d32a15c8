import { StatementScreen } from '#domains/billing/web/detail/StatementScreen.tsx'
import { PaymentsOfStatement } from '#domains/receivables/web/PaymentsOfStatement.tsx'

/** One invoice or credit note, an invoice with its payments. */
export function InvoiceScreen() {
  return <StatementScreen payments={(invoice) => <PaymentsOfStatement invoice={invoice} />} />
}
