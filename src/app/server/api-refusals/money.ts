import { type RefusalMaker, refuse } from '#base/problem.ts'
import { billingRefusals } from '#domains/billing/contract.ts'
import { receivableRefusals } from '#domains/receivables/contract.ts'
import { invoiceRunRefusals } from '#domains/receivables/contract/invoice-runs.ts'
import { peppolRefusals } from '#domains/receivables/contract/peppol.ts'
import { noteRefusals } from '#domains/receivables/contract/receivable-notes.ts'
import { reminderRefusals } from '#domains/receivables/contract/reminders.ts'
import { bankRefusals } from '#domains/receivables/contract/bank-transactions.ts'
import { payRefusals } from '#domains/pay/contract.ts'
import { payrollRefusals } from '#domains/pay/contract/payroll-exports.ts'

/** The refusals of the operations on pay, invoices and payments, beyond those that follow from the declarations of their routes. */
export const moneyRefusals: Readonly<Record<string, readonly RefusalMaker[]>> = {
  'pay.addPeriod': [payRefusals.OVERLAP, refuse.NOT_FOUND],
  'pay.deletePeriod': [payRefusals.CALCULATING, payRefusals.PERIOD_ISSUED, refuse.IN_USE],
  'pay.calculatePeriod': [
    payRefusals.AMOUNT_TOO_LARGE,
    payRefusals.CALCULATING,
    payRefusals.PERIOD_ISSUED,
    payRefusals.RESERVE_TOO_LOW,
  ],
  'pay.issuePeriod': [
    payRefusals.CALCULATING,
    payRefusals.NEGATIVE_STUBS,
    payRefusals.NOTHING_TO_ISSUE,
    payRefusals.NOT_CALCULATED,
    payRefusals.PERIOD_ISSUED,
    payRefusals.STALE_CALCULATION,
  ],
  'pay.adjustPeriod': [
    payRefusals.AMOUNT_TOO_LARGE,
    payRefusals.CALCULATING,
    payRefusals.PERIOD_ISSUED,
    payRefusals.RESERVE_TOO_LOW,
    refuse.STALE_VERSION,
  ],
  'pay.adjustStub': [
    payRefusals.AMOUNT_TOO_LARGE,
    payRefusals.CALCULATING,
    payRefusals.OVERLAP,
    payRefusals.PERIOD_ISSUED,
    payRefusals.RESERVE_TOO_LOW,
    refuse.STALE_VERSION,
  ],
  'pay.deleteAdjustment': [
    payRefusals.AMOUNT_TOO_LARGE,
    payRefusals.CALCULATING,
    payRefusals.PERIOD_ISSUED,
    payRefusals.RESERVE_TOO_LOW,
    refuse.STALE_VERSION,
  ],
  'pay.readTransfer': [payRefusals.NOT_ISSUED],
  'pay.readTransferFile': [payRefusals.ACCOUNT_ERASED, payRefusals.NOT_ISSUED, payRefusals.NOT_TRANSFERRED],
  'pay.makeTransfer': [payRefusals.NOTHING_TO_TRANSFER, payRefusals.NOT_ISSUED, payRefusals.NO_PAYER],
  'pay.listTransfers': [payRefusals.NOT_ISSUED],
  'pay.readMadeTransferFile': [payRefusals.ACCOUNT_ERASED],
  'pay.readJournal': [payRefusals.NOT_ISSUED],
  'pay.deleteRate': [payRefusals.RATE_BEGUN],
  'payrollExports.addTemplate': [
    payrollRefusals.DEFAULT_CHANGED,
    payrollRefusals.TEMPLATE_NAME_TAKEN,
    payrollRefusals.TOO_MANY_TEMPLATES,
    refuse.NOT_FOUND,
  ],
  'payrollExports.editTemplate': [payrollRefusals.DEFAULT_CHANGED, payrollRefusals.TEMPLATE_NAME_TAKEN],
  'payrollExports.setDefaultTemplate': [payrollRefusals.DEFAULT_CHANGED, payrollRefusals.TEMPLATE_NAME_TAKEN],
  'payrollExports.deleteTemplate': [payrollRefusals.DEFAULT_TEMPLATE, refuse.IN_USE],
  'payrollExports.readPayrollFile': [payRefusals.NOT_ISSUED, payrollRefusals.NO_TEMPLATE],
  'billing.addBillRate': [billingRefusals.RATE_TAKEN],
  'billing.makeStatement': [
    billingRefusals.AMOUNT_TOO_LARGE,
    billingRefusals.CHANGED,
    billingRefusals.INCOMPLETE,
    billingRefusals.NO_BANK_ACCOUNT,
    refuse.NOT_FOUND,
  ],
  'billing.creditStatement': [billingRefusals.ALREADY_CREDITED, refuse.INVALID_TRANSITION],
  'billing.readStatementXml': [billingRefusals.NOT_FOR_PEPPOL],

  'receivables.recordPayment': [receivableRefusals.MORE_THAN_OPEN],
  'receivables.reversePayment': [receivableRefusals.ALREADY_REVERSED],
  'receivables.applyCredit': [receivableRefusals.NO_CREDIT],
  'invoiceRuns.startInvoiceRun': [invoiceRunRefusals.RUN_UNDER_WAY],
  'invoiceRuns.cancelInvoiceRun': [invoiceRunRefusals.RUN_OVER],
  'peppol.sendStatementByPeppol': [
    peppolRefusals.PEPPOL_OFF,
    peppolRefusals.NOT_FOR_PEPPOL,
    peppolRefusals.ALREADY_SENT,
  ],
  'peppol.lookUpParticipant': [peppolRefusals.PEPPOL_OFF, peppolRefusals.ACCESS_POINT_UNAVAILABLE, refuse.RATE_LIMITED],
  'receivableNotes.closeReceivableNote': [noteRefusals.NOTE_NOT_OPEN],
  'reminders.sendReminder': [reminderRefusals.NOT_OVERDUE, reminderRefusals.REMINDED_TODAY],
  'bankTransactions.importBankFile': [
    bankRefusals.UNREADABLE_FILE,
    bankRefusals.OTHER_ACCOUNT,
    bankRefusals.NO_ACCOUNT,
  ],
  'bankTransactions.bookBankTransaction': [
    bankRefusals.NOT_OPEN,
    bankRefusals.MORE_THAN_RECEIVED,
    bankRefusals.AMOUNT_TOO_LARGE,
    receivableRefusals.MORE_THAN_OPEN,
  ],
  'bankTransactions.bookBankTransactions': [refuse.NOT_FOUND, receivableRefusals.MORE_THAN_OPEN],
  'bankTransactions.reverseByBankTransaction': [bankRefusals.NOT_OPEN, receivableRefusals.ALREADY_REVERSED],
  'bankTransactions.ignoreBankTransaction': [bankRefusals.NOT_OPEN],
  'bankTransactions.reopenBankTransaction': [refuse.INVALID_TRANSITION],
}
