import { serve } from '#platform/server/http/handlers.ts'
import { agedRoutes } from '../contract/aged.ts'
import { receivableRoutes } from '../contract.ts'
import { exportAged, listAged, listAgedInvoices } from './aged.ts'
import { bankTransactionRoutes } from '../contract/bank-transactions.ts'
import {
  bookBankTransaction,
  bookBankTransactions,
  ignoreBankTransaction,
  importBankFile,
  reopenBankTransaction,
  reverseByBankTransaction,
} from './bank/commands.ts'
import { listBankTransactions } from './bank/queries.ts'
import { readClientReceivables, readStatementPayments } from './queries.ts'
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
