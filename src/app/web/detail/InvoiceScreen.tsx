import { StatementScreen } from '#domains/billing/web/detail/StatementScreen.tsx'
import { EmailsOfStatement } from '#domains/receivables/web/EmailsOfStatement.tsx'
import { PeppolOfStatement } from '#domains/receivables/web/PeppolOfStatement.tsx'
import { PaymentsOfStatement } from '#domains/receivables/web/PaymentsOfStatement.tsx'
import { RemindersOfStatement } from '#domains/receivables/web/RemindersOfStatement.tsx'
import { SendButton } from '#domains/receivables/web/SendButton.tsx'

/** One invoice or credit note with its deliveries, an invoice with its payments and reminders. */
export function InvoiceScreen() {
  return (
    <StatementScreen
      main={(statement) => <SendButton statement={statement} />}
      payments={(invoice) => (
        <>
          <PaymentsOfStatement invoice={invoice} />
          <RemindersOfStatement invoice={invoice} />
        </>
      )}
      emails={(statement) => (
        <>
          <PeppolOfStatement statement={statement} />
          <EmailsOfStatement id={statement.id} />
        </>
      )}
    />
  )
}
