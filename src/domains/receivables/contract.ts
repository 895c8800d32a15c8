import { z } from 'zod'
import { currencies, type Currency } from '#base/currency.ts'
import { enteredMoney, minorUnits, money } from '#base/money.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { email, id, identifier, limits, line, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { statementStatuses } from '#domains/billing/rules.ts'
import { sendFiles, sendStates } from './rules.ts'

export const receivableRefusals = refusals('receivables', {
  /** An invoice was paid or credited meanwhile. */
  MORE_THAN_OPEN: { as: 'CONFLICT', status: 409 },
  ALREADY_REVERSED: { as: 'CONFLICT', status: 409 },
  /** The client has no credit in the currency of the invoice, or the invoice is settled. */
  NO_CREDIT: { as: 'CONFLICT', status: 409 },
})

const payment = z.strictObject({
  id: z.string(),
  receivedOn: z.string(),
  amount: money,
  /** The part that pays no invoice: credit of the client. 0 once the payment is reversed. */
  unallocated: minorUnits,
  reference: z.string().nullable(),
  note: z.string().nullable(),
  /** Null if no user recorded it. */
  recordedBy: z.string().nullable(),
  allocations: z.array(z.strictObject({ statement: ref, amount: minorUnits })),
  reversal: z.strictObject({ at: z.string(), by: z.string().nullable(), reason: z.string() }).nullable(),
  allowed: z.array(z.enum(['reverse'])),
})
export type Payment = z.output<typeof payment>

const openInvoice = z.strictObject({
  id: z.string(),
  number: z.string(),
  dueDate: z.string(),
  currency: z.enum(currencies as [Currency, ...Currency[]]),
  total: minorUnits,
  open: minorUnits,
  status: z.enum(statementStatuses),
})
export type OpenInvoice = z.output<typeof openInvoice>

const clientReceivables = z.strictObject({
  /** What the client still has to pay, per currency. */
  open: z.array(money),
  /** The part of it that is past its due date. */
  overdue: z.array(money),
  /** Payments that pay no invoice yet. */
  credit: z.array(money),
  invoices: z.array(openInvoice),
  /** The latest 50 payments. */
  items: z.array(payment),
  allowed: z.array(z.enum(['record'])),
})
export type ClientReceivables = z.output<typeof clientReceivables>

const statementPayments = z.strictObject({
  open: money,
  paid: money,
  /** Credit of the client in the currency of the invoice. */
  credit: money,
  items: z.array(payment),
  allowed: z.array(z.enum(['record', 'applyCredit'])),
})
export type StatementPayments = z.output<typeof statementPayments>

const send = z.strictObject({
  id: z.string(),
  recipient: z.string(),
  subject: z.string(),
  files: z.array(z.enum(sendFiles)),
  state: z.enum(sendStates),
  sentAt: z.string(),
  sentBy: z.string().nullable(),
})
export type StatementSend = z.output<typeof send>

/** What the dialog proposes, and the emails so far. */
const sending = z.strictObject({
  /** The addresses of contacts who receive invoices. */
  recipients: z.array(z.string()),
  subject: z.string(),
  message: z.string(),
  /** The files that can be attached, and those that are proposed. */
  files: z.array(z.enum(sendFiles)),
  proposedFiles: z.array(z.enum(sendFiles)),
  items: z.array(send),
  allowed: z.array(z.enum(['send'])),
})
export type Sending = z.output<typeof sending>

/** The most recipients of one call. */
export const mostRecipients = 20

export const sendForm = z.strictObject({
  recipients: z.array(email()).min(1, 'receivables.validation.recipient').max(mostRecipients),
  subject: line(limits.name),
  message: text(limits.prose),
  files: z.array(z.enum(sendFiles)).max(sendFiles.length),
})

const positive = enteredMoney.refine(({ amount }) => amount > 0, {
  error: 'receivables.validation.positive',
  path: ['amount'],
})

/** A payment of a client and the invoices that it pays; what is left is credit of the client. */
export const paymentForm = z
  .strictObject({
    clientId: id,
    receivedOn: date(),
    amount: positive,
    reference: optional(identifier(limits.name)),
    note: optional(text(limits.address)),
    /** In minor units of the payment's currency. */
    allocations: z.array(z.strictObject({ statementId: id, amount: z.int().min(1) })).max(200),
  })
  .superRefine((form, context) => {
    const fault = (message: string, path: (string | number)[]) => context.addIssue({ code: 'custom', message, path })
    const sum = form.allocations.reduce((all, { amount }) => all + amount, 0)
    if (sum > form.amount.amount) fault('receivables.validation.moreThanPaid', ['amount', 'amount'])
    const seen = new Set<string>()
    for (const [index, { statementId }] of form.allocations.entries()) {
      if (seen.has(statementId)) fault('receivables.validation.twice', ['allocations', index, 'statementId'])
      seen.add(statementId)
    }
  })
export type PaymentForm = z.output<typeof paymentForm>

export const reversalForm = z.strictObject({ reason: text(limits.name) })

const params = z.strictObject({ id })
const read = provider('billing:read')
const write = provider('billing:write')

export const receivableRoutes = {
  readClientReceivables: route({
    method: 'GET',
    path: '/provider/clients/{id}/receivables',
    access: read,
    summary: 'Get the open invoices of a client, its balance and its latest 50 payments',
    params,
    output: clientReceivables,
  }),
  readStatementPayments: route({
    method: 'GET',
    path: '/provider/statements/{id}/payments',
    access: read,
    summary: 'Get the balance of an invoice and its payments',
    params,
    output: statementPayments,
  }),
  recordPayment: route({
    method: 'POST',
    path: '/provider/payments',
    access: write,
    summary: 'Record a payment of a client and the invoices that it pays',
    status: 201,
    body: paymentForm,
    output: payment,
  }),
  reversePayment: route({
    method: 'POST',
    path: '/provider/payments/{id}/reverse',
    access: write,
    summary: 'Reverse a payment that was recorded by mistake or returned; its invoices are open again',
    params,
    body: reversalForm,
    output: payment,
  }),
  readSending: route({
    method: 'GET',
    path: '/provider/statements/{id}/sending',
    access: read,
    summary: 'Get the emails with an invoice or a credit note, and the proposed recipients and text of the next one',
    params,
    output: sending,
  }),
  sendStatement: route({
    method: 'POST',
    path: '/provider/statements/{id}/send',
    access: write,
    summary: 'Email an invoice or a credit note to up to 20 addresses, with its files',
    params,
    body: sendForm,
    output: sending,
  }),
  applyCredit: route({
    method: 'POST',
    path: '/provider/statements/{id}/use-credit',
    access: write,
    summary: 'Pay an invoice with credit of the client, from its oldest payments',
    params,
    output: statementPayments,
  }),
}
