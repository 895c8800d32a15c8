import { z } from 'zod'
import { currencies, type Currency } from '#base/currency.ts'
import { enteredMoney, minorUnits, money } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { provider, route } from '#base/route.ts'
import { id, identifier, limits, optional } from '#base/text.ts'
import { missing, previewQuery, soundPeriod, statementDigest, statementPeriod } from '#domains/billing/contract.ts'
import { invoiceRunStatuses, mostInvoicesOfRun, runItemStates, sendChannels } from '../rules/invoice-runs.ts'

export const invoiceRunRefusals = refusals('receivables', {
  /** Another run of the organisation has not ended. */
  RUN_UNDER_WAY: { as: 'CONFLICT', status: 409 },
  /** The run has ended. */
  RUN_OVER: { as: 'CONFLICT', status: 409 },
  /** Nobody at the client receives invoices. */
  NO_RECIPIENT: { as: 'CONFLICT', status: 409 },
  /** The invoice was credited before it was sent. */
  CREDITED: { as: 'CONFLICT', status: 409 },
})

const currency = z.enum(currencies as [Currency, ...Currency[]])
/** Amounts are in minor units of the currency. */
const sums = z.strictObject({
  currency,
  invoices: z.int(),
  minutes: z.int(),
  net: minorUnits,
  total: minorUnits,
})

const hours = z.strictObject({ entries: z.int(), minutes: z.int() })
const channel = z.enum(sendChannels)

const toInvoice = z.strictObject({
  /** Identifies the row in this list. */
  id: z.string(),
  client: ref,
  /** A future invoice: one per currency and order number. Null if no hours of the client can be invoiced yet. */
  invoice: z
    .strictObject({
      currency,
      orderNumber: z.string().nullable(),
      minutes: z.int(),
      net: minorUnits,
      total: minorUnits,
      missing,
      /** Digest of the content of the invoice, including both parties and the terms. */
      digest: z.string(),
    })
    .nullable(),
  /** How it would be sent; null if the client has nobody to send it to. */
  channel: channel.nullable(),
  /** Approved hours of the client without a rate. */
  unpriced: hours,
  /** Hours of the client that await approval, and the part of them that the client has to confirm first. */
  waiting: hours,
  unconfirmed: hours,
  /** Hours of the client that their workers have to complete, correct or submit. */
  withWorker: hours,
})
export type ToInvoice = z.output<typeof toInvoice>

const run = z.strictObject({
  id: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  /** Whether it also sends the invoices. */
  sends: z.boolean(),
  status: z.enum(invoiceRunStatuses),
  startedAt: z.string(),
  startedBy: z.string(),
  endedAt: z.string().nullable(),
  /** The number of invoices: all, created, sent, and not created because they are blocked. */
  total: z.int(),
  created: z.int(),
  sent: z.int(),
  blocked: z.int(),
  /** The sums of the created invoices by currency. */
  sums: z.array(sums),
  allowed: z.array(z.enum(['cancel'])),
})
export type InvoiceRun = z.output<typeof run>

const runItem = z.strictObject({
  id: z.string(),
  client: ref,
  orderNumber: z.string().nullable(),
  net: money,
  state: z.enum(runItemStates),
  channel: channel.nullable(),
  statement: ref.nullable(),
  /** Why it was not created or not sent, in the reader's language, and the fields that are missing. */
  reason: z.string().nullable(),
  missing,
})
export type InvoiceRunItem = z.output<typeof runItem>

/** What is invoiced: invoices of the list, with the sum and the digest that it shows. If one has changed since, it is not created. */
const runForm = z
  .strictObject({
    ...statementPeriod,
    send: z.boolean(),
    invoices: z
      .array(
        z.strictObject({
          clientId: id,
          orderNumber: optional(identifier(limits.name)),
          net: enteredMoney,
          digest: statementDigest,
        }),
      )
      .min(1, 'receivables.validation.invoices')
      .max(mostInvoicesOfRun),
  })
  .superRefine(soundPeriod)

const params = z.strictObject({ id })
const read = provider('billing:read')
const write = provider('billing:write')

export const invoiceRunRoutes = {
  listToInvoice: route({
    method: 'GET',
    path: '/provider/to-invoice',
    access: read,
    summary:
      'List the invoices that can be created for a period, with the reasons for those that cannot; by default for last month, or for this month if last month has no hours to invoice',
    query: previewQuery,
    output: pageOf(toInvoice).extend({
      fromDate: z.string(),
      toDate: z.string(),
      /** The number of clients in the list. */
      clients: z.int(),
      sums: z.array(sums),
      /** The run that is under way. */
      runId: z.string().nullable(),
    }),
  }),
  startInvoiceRun: route({
    method: 'POST',
    path: '/provider/invoice-runs',
    access: write,
    summary: 'Create several invoices, and optionally send them, in the background; one run at a time',
    status: 201,
    body: runForm,
    output: run,
  }),
  listInvoiceRuns: route({
    method: 'GET',
    path: '/provider/invoice-runs',
    access: read,
    summary: 'List the invoice runs, latest first',
    query: pageQuery(['startedAt']).omit({ q: true }),
    output: pageOf(run),
  }),
  readInvoiceRun: route({
    method: 'GET',
    path: '/provider/invoice-runs/{id}',
    access: read,
    summary: 'Get an invoice run and its progress',
    params,
    output: run,
  }),
  listInvoiceRunItems: route({
    method: 'GET',
    path: '/provider/invoice-runs/{id}/invoices',
    access: read,
    summary: 'List the invoices of a run: what was created and sent, and why the others were not',
    params,
    query: pageQuery(['position'])
      .omit({ q: true })
      .extend({
        /** Only those that were not created, or not sent although the run sends. */
        open: z.enum(['true', 'false']).optional(),
      }),
    output: pageOf(runItem),
  }),
  cancelInvoiceRun: route({
    method: 'POST',
    path: '/provider/invoice-runs/{id}/cancel',
    access: write,
    summary: 'Cancel a running invoice run; invoices already created stay',
    params,
    output: run,
  }),
}
