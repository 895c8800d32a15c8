import { StatementScreen } from '#domains/billing/web/detail/StatementScreen.tsx'
import { StatementsScreen } from '#domains/billing/web/list/StatementsScreen.tsx'
import { TermsScreen } from '#domains/billing/web/terms/TermsScreen.tsx'
import { EmailsOfStatement } from '#domains/receivables/web/EmailsOfStatement.tsx'
import { InvoiceActions } from '#domains/receivables/web/InvoiceActions.tsx'
import { NotesOnReceivables } from '#domains/receivables/web/NotesOnReceivables.tsx'
import { PaymentsOfStatement } from '#domains/receivables/web/PaymentsOfStatement.tsx'
import { PeppolCheck } from '#domains/receivables/web/PeppolCheck.tsx'
import { PeppolOfStatement } from '#domains/receivables/web/PeppolOfStatement.tsx'
import { LastReminder, RemindersOfStatement, RemindersSent } from '#domains/receivables/web/Reminders.tsx'
import { SendSelection } from '#domains/receivables/web/SendSelection.tsx'
import { SendButton } from '#domains/receivables/web/SendButton.tsx'

/** The invoices and credit notes; a selection is sent by email. */
export function InvoicesScreen() {
  return (
    <StatementsScreen actions={(statements, onDone) => <SendSelection statements={statements} onDone={onDone} />} />
  )
}

/** One invoice or credit note with its deliveries, an invoice with its payments and reminders. */
export function InvoiceScreen() {
  return (
    <StatementScreen
      main={(statement) =>
        statement.kind === 'invoice' ? (
          <InvoiceActions invoice={statement} />
        ) : (
          <SendButton statement={statement} isMain />
        )
      }
      reminded={({ id }) => <LastReminder id={id} />}
      payments={(invoice) => (
        <>
          <PaymentsOfStatement invoice={invoice} />
          <RemindersOfStatement invoice={invoice} />
          <NotesOnReceivables
            clientId={invoice.client.id}
            invoice={{ id: invoice.id, open: { amount: invoice.open, currency: invoice.currency } }}
          />
        </>
      )}
      emails={(statement) => (
        <>
          <PeppolOfStatement statement={statement} />
          <EmailsOfStatement id={statement.id} />
          {statement.kind === 'invoice' && <RemindersSent id={statement.id} />}
        </>
      )}
    />
  )
}

/** The billing terms of a client, whose electronic address can be looked up in Peppol. */
export function ClientBillingScreen() {
  return <TermsScreen lookUp={(terms) => <PeppolCheck terms={terms} />} />
}
