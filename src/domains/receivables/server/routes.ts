import { serve } from '#platform/server/http/handlers.ts'
import { agedRoutes } from '../contract/aged.ts'
import { receivableRoutes } from '../contract.ts'
import { creditLimitRoutes } from '../contract/credit-limits.ts'
import { receivableNoteRoutes } from '../contract/receivable-notes.ts'
import { reminderRunRoutes } from '../contract/reminder-runs.ts'
import { reminderRoutes } from '../contract/reminders.ts'
import { exportAged, listAged, listAgedInvoices } from './aged.ts'
import { bankTransactionRoutes } from '../contract/bank-transactions.ts'
import { peppolRoutes } from '../contract/peppol.ts'
import {
  bookBankTransaction,
  bookBankTransactions,
  ignoreBankTransaction,
  reopenBankTransaction,
  reverseByBankTransaction,
} from './bank/commands.ts'
import { importBankFile } from './bank/importing.ts'
import { listBankTransactions } from './bank/queries.ts'
import { invoiceRunRoutes } from '../contract/invoice-runs.ts'
import { cancelInvoiceRun, startInvoiceRun } from './invoicing/commands.ts'
import { listInvoiceRunItems, listInvoiceRuns, readInvoiceRun } from './invoicing/queries.ts'
import { listToInvoice } from './invoicing/to-invoice.ts'
import { lookUpParticipant, readStatementPeppol } from './peppol/queries.ts'
import { sendStatementByPeppol } from './peppol/sending.ts'
import { addReceivableNote, closeReceivableNote, deleteReceivableNote, listReceivableNotes } from './notes.ts'
import { checkCredit, readCreditLimit, saveCreditLimit } from './credit-limits.ts'
import { readClientReceivables, readStatementPayments } from './queries.ts'
import {
  pauseClientReminders,
  pauseStatementReminders,
  resumeClientReminders,
  resumeStatementReminders,
} from './reminders/pausing.ts'
import { readClientReminders, readStatementReminders } from './reminders/queries.ts'
import { listReminderRunItems, listReminderRuns, readReminderRun, startReminderRun } from './reminders/runs.ts'
import { sendReminder } from './reminders/sending.ts'
import { readReminderSettings, saveReminderSettings } from './reminders/settings.ts'
import { readSending, sendStatement } from './sending.ts'
import { recordPaymentOf, reversePayment, applyCredit } from './commands.ts'

/** The routes of payments and balances. */
export const receivables = serve('receivables', receivableRoutes, {
  readClientReceivables,
  readStatementPayments: (scope, { params }) => readStatementPayments(scope, params.id),
  recordPayment: recordPaymentOf,
  reversePayment,
  readSending: (scope, { params }) => readSending(scope, params.id),
  sendStatement,
  applyCredit,
})

/** The routes of invoice runs. */
export const invoiceRuns = serve('invoiceRuns', invoiceRunRoutes, {
  listToInvoice,
  startInvoiceRun,
  listInvoiceRuns,
  readInvoiceRun: (scope, { params }) => readInvoiceRun(scope, params.id),
  listInvoiceRunItems,
  cancelInvoiceRun,
})

/** The routes of aged receivables. */
export const agedReceivables = serve('agedReceivables', agedRoutes, { listAged, listAgedInvoices, exportAged })

/** The routes of bank transactions. */
export const bankTransactions = serve('bankTransactions', bankTransactionRoutes, {
  importBankFile,
  listBankTransactions,
  bookBankTransaction,
  bookBankTransactions,
  reverseByBankTransaction,
  ignoreBankTransaction,
  reopenBankTransaction,
})

/** The routes of invoices that are sent through Peppol. */
export const peppol = serve('peppol', peppolRoutes, {
  readPeppol: ({ config }) => Promise.resolve({ isAvailable: config.peppol !== undefined }),
  readStatementPeppol: (scope, { params }) => readStatementPeppol(scope, params.id),
  sendStatementByPeppol: (scope, { params }) => sendStatementByPeppol(scope, params.id),
  lookUpParticipant,
})

/** The routes of reminders of overdue invoices. */
export const reminders = serve('reminders', reminderRoutes, {
  readReminderSettings,
  saveReminderSettings,
  readClientReminders: (scope, { params }) => readClientReminders(scope, params.id),
  pauseClientReminders,
  resumeClientReminders,
  readStatementReminders: (scope, { params }) => readStatementReminders(scope, params.id),
  sendReminder,
  pauseStatementReminders,
  resumeStatementReminders,
})

/** The routes of reminder runs. */
export const reminderRuns = serve('reminderRuns', reminderRunRoutes, {
  startReminderRun,
  listReminderRuns,
  readReminderRun: (scope, { params }) => readReminderRun(scope, params.id),
  listReminderRunItems,
})

/** The routes of notes on open amounts. */
export const receivableNotes = serve('receivableNotes', receivableNoteRoutes, {
  listReceivableNotes,
  addReceivableNote,
  closeReceivableNote,
  deleteReceivableNote,
})

/** The routes of credit limits. */
export const creditLimits = serve('creditLimits', creditLimitRoutes, {
  readCreditLimit: (scope, { params }) => readCreditLimit(scope, params.id),
  saveCreditLimit,
  checkCredit,
})
