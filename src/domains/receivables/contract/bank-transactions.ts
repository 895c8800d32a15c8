import { z } from 'zod'
import { minorUnits, money } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, sensitiveText } from '#base/text.ts'
import { evidences } from '../rules/matching.ts'
import { bankFile } from './bank-files.ts'

export const bankRefusals = refusals('receivables', {
  /**
   * Nothing in the file can be imported. `reason` is that of the first file or `entries`; `skippedFiles`, `skipped` and `skippedCount` are as in
   * the answer to an import.
   */
  UNREADABLE_FILE: { as: 'VALIDATION', status: 422 },
  /** The file is about other accounts than those that invoices name; `account` is the first one of the file, `otherAccounts` are all. */
  OTHER_ACCOUNT: { as: 'CONFLICT', status: 409 },
  /** The billing settings contain no bank account, so no file can be about it. */
  NO_ACCOUNT: { as: 'CONFLICT', status: 409 },
  NOT_OPEN: { as: 'CONFLICT', status: 409 },
  /** The parts add up to more than the bank reports. */
  MORE_THAN_RECEIVED: { as: 'CONFLICT', status: 409 },
  /** The amount is above what an invoice can be. */
  AMOUNT_TOO_LARGE: { as: 'CONFLICT', status: 409 },
})

/** `booked`: a payment was recorded or reversed; `ignored`: it has nothing to do with invoices. */
export const bankTransactionStatuses = ['open', 'booked', 'ignored'] as const
export type BankTransactionStatus = (typeof bankTransactionStatuses)[number]

const nullable = z.string().nullable()

/** What a transaction is about, as far as its references say. */
const proposal = z.strictObject({
  evidence: z.enum(evidences),
  client: ref,
  allocations: z.array(z.strictObject({ statement: ref, amount: minorUnits, open: minorUnits })),
  /** What is left, in minor units: credit of the client. */
  credit: minorUnits,
  /** True if it can be booked without a further look. */
  isCertain: z.boolean(),
  /** For a reversal: the payment to reverse. */
  payment: z.strictObject({ id: z.string(), receivedOn: z.string() }).nullable(),
})
export type Proposal = z.output<typeof proposal>

const bankTransaction = z.strictObject({
  id: z.string(),
  bookedOn: z.string(),
  amount: money,
  isReversal: z.boolean(),
  debtorName: nullable,
  debtorAccount: sensitiveText().nullable(),
  structuredReference: nullable,
  endToEndId: nullable,
  text: z.string(),
  status: z.enum(bankTransactionStatuses),
  /** Only of an open transaction; null if nothing fits. */
  proposal: proposal.nullable(),
  /** Only of an open transaction without a proposal: up to three invoices or groups of them that a known sender may pay. */
  suggestions: z.array(proposal),
  /** Only of a booked transaction: the payment that was recorded or reversed, and its client. */
  payment: z.strictObject({ id: z.string(), client: ref, isReversed: z.boolean() }).nullable(),
  allowed: z.array(z.enum(['book', 'ignore', 'reopen'])),
})
export type BankTransaction = z.output<typeof bankTransaction>

/** The client of a transaction and the invoices that it pays, in minor units of its currency. */
export const bookingForm = z
  .strictObject({
    clientId: id,
    allocations: z.array(z.strictObject({ statementId: id, amount: z.int().min(1) })).max(200),
  })
  .superRefine(({ allocations }, context) => {
    const seen = new Set<string>()
    for (const [index, { statementId }] of allocations.entries()) {
      const path = ['allocations', index, 'statementId']
      if (seen.has(statementId)) context.addIssue({ code: 'custom', message: 'receivables.validation.twice', path })
      seen.add(statementId)
    }
  })

const params = z.strictObject({ id })
const read = provider('billing:read')
const write = provider('billing:write')

export const bankTransactionRoutes = {
  importBankFile: route({
    method: 'POST',
    path: '/provider/bank-files',
    access: write,
    summary:
      'Import account statements of a bank (camt.053, ISO 20022; XML, or a ZIP archive of such files): incoming payments and reversals, each once',
    upload: { types: ['application/xml', 'text/xml', 'application/zip'], maxBytes: 8 * 1024 * 1024 },
    status: 201,
    output: bankFile,
  }),
  listBankTransactions: route({
    method: 'GET',
    path: '/provider/bank-transactions',
    access: read,
    summary: 'List bank transactions, latest first; open ones with the invoices that they probably pay',
    query: pageQuery(['bookedOn'])
      .omit({ q: true })
      .extend({ status: z.enum(bankTransactionStatuses).optional() }),
    output: pageOf(bankTransaction),
  }),
  bookBankTransaction: route({
    method: 'POST',
    path: '/provider/bank-transactions/{id}/book',
    access: write,
    summary: 'Record an open bank transaction as a payment of a client',
    params,
    body: bookingForm,
    output: bankTransaction,
  }),
  bookBankTransactions: route({
    method: 'POST',
    path: '/provider/bank-transactions/book',
    access: write,
    summary: 'Book the open transactions among the given ones whose proposal is certain',
    body: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.strictObject({ booked: z.int(), skipped: z.int() }),
  }),
  reverseByBankTransaction: route({
    method: 'POST',
    path: '/provider/bank-transactions/{id}/reverse',
    access: write,
    summary: 'Reverse the payment that an open reversal of the bank takes back',
    params,
    body: z.strictObject({ paymentId: id }),
    output: bankTransaction,
  }),
  ignoreBankTransaction: route({
    method: 'POST',
    path: '/provider/bank-transactions/{id}/ignore',
    access: write,
    summary: 'Ignore an open bank transaction that has nothing to do with invoices',
    params,
    output: bankTransaction,
  }),
  reopenBankTransaction: route({
    method: 'POST',
    path: '/provider/bank-transactions/{id}/reopen',
    access: write,
    summary: 'Open an ignored bank transaction again, or one whose payment a user has reversed',
    params,
    output: bankTransaction,
  }),
}
