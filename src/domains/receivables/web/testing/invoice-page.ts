import { billingRoutes } from '#domains/billing/contract.ts'
import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import { type ClientReceivables, receivableRoutes, type Sending, type StatementPayments } from '../../contract.ts'
import { peppolRoutes } from '../../contract/peppol.ts'
import { receivableNoteRoutes } from '../../contract/receivable-notes.ts'
import { reminderRoutes, type StatementReminders } from '../../contract/reminders.ts'
import { listOf } from '#app/web/testing/list-of.ts'
import { invoice, noPeppol, unreminded } from './invoice.ts'

const { id } = invoice
/** The payments and the deliveries on the page of the invoice. */
export const path = `/provider/statements/${id}?tab=payments`
export const deliveryPath = `/provider/statements/${id}?tab=delivery`

/** An amount in euro cents. */
export const euro = (amount: number) => ({ amount, currency: 'EUR' as const })

/** An invoice that was not sent yet. */
export const sending: Sending = {
  recipients: ['books@acme.example'],
  subject: 'Invoice 2026-0007',
  message: 'Dear client',
  files: ['pdf', 'timesheet', 'xml'],
  proposedFiles: ['pdf', 'timesheet', 'xml'],
  items: [],
  allowed: ['send'],
}

/** An invoice without payments. */
export const unpaid: StatementPayments = {
  open: euro(121_000),
  paid: euro(0),
  credit: euro(0),
  items: [],
  allowed: ['record'],
}

/** Answers the calls of the page of the invoice. */
export function answerInvoice(
  api: FakeApi,
  payments: StatementPayments = unpaid,
  reminders: StatementReminders = unreminded,
): void {
  api.answers(reminderRoutes.readStatementReminders, () => reminders)
  api.answers(receivableNoteRoutes.listReceivableNotes, () => listOf())
  api.answers(billingRoutes.readStatement, () => invoice)
  api.answers(billingRoutes.readStatementHistory, () => listOf())
  api.answers(receivableRoutes.readStatementPayments, () => payments)
  api.answers(peppolRoutes.readStatementPeppol, () => noPeppol)
  api.answers(receivableRoutes.readSending, () => sending)
  const open = {
    id,
    number: '2026-0007',
    dueDate: '2026-12-16',
    currency: 'EUR',
    total: 121_000,
    open: 121_000,
  } as const
  const other = { ...open, id: uuid(72), number: '2026-0005', dueDate: '2026-11-30', open: 20_000 } as const
  const client: ClientReceivables = {
    open: [euro(141_000)],
    overdue: [],
    credit: [],
    invoices: [
      { ...other, status: 'partly_paid' },
      { ...open, status: 'issued' },
    ],
    items: [],
    allowed: ['record'],
  }
  api.answers(receivableRoutes.readClientReceivables, () => client)
}
