import { z } from 'zod'
import { bankAccountNumber, bic } from '#base/bank-account.ts'
import { type Currency, currencies } from '#base/currency.ts'
import { historyPage } from '#base/history.ts'
import { languages } from '#base/language.ts'
import { enteredMoney, minorUnits } from '#base/money.ts'
import { vatCategories } from '#base/official/vat-categories.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable, ref } from '#base/ref.ts'
import { provider, providerWithoutKeys, route } from '#base/route.ts'
import { id, identifier, limits, line, optional, text, whole } from '#base/text.ts'
import { date } from '#base/time.ts'
import { importRoutes } from '#domains/imports/contract.ts'
import { billRate, billRateForm } from './contract/bill-rates.ts'
import { listTotal, statementTotals } from './contract/statement-totals.ts'
import { statementDates, statementGroups, statementKinds, statementStatuses } from './rules.ts'
import { premiums } from './rules/lines.ts'
import { neededFields } from './rules/needed-fields.ts'
import { party, partyForm, proposedParty, soundNumbers } from './rules/party-shapes.ts'
import { type PeriodDays, periodFault } from './rules/period.ts'
import { peppolStates } from './rules/peppol-states.ts'
import { premiumRoundings } from './rules/premium-rounding.ts'

/** The first and last day of the billed period. */
export const statementPeriod = { fromDate: date(), toDate: date() }

/** Refuses days in the wrong order, or too many of them. */
export function soundPeriod(days: PeriodDays, context: z.RefinementCtx) {
  const message = periodFault(days)
  if (message) context.addIssue({ code: 'custom', message, path: ['toDate'] })
}

export const billingRefusals = refusals('billing', {
  /** The missing fields are listed as `missing`. */
  INCOMPLETE: { as: 'CONFLICT', status: 409 },
  /** The hours or the terms have changed since the preview; `net` is the current net sum. */
  CHANGED: { as: 'CONFLICT', status: 409 },
  ALREADY_CREDITED: { as: 'CONFLICT', status: 409 },
  /** The invoice names no account to pay into. */
  NO_BANK_ACCOUNT: { as: 'CONFLICT', status: 409 },
  NOT_FOR_PEPPOL: { as: 'CONFLICT', status: 409 },
  AMOUNT_TOO_LARGE: { as: 'CONFLICT', status: 409 },
  RATE_TAKEN: { as: 'CONFLICT', status: 409 },
})

/** The details of the organisation on invoices, apart from its name and VAT number. */
export const sellerForm = z
  .strictObject({
    ...partyForm,
    accountNumber: optional(bankAccountNumber('platform.validation.required')),
    accountBic: optional(bic),
  })
  .superRefine(soundNumbers)

/** The terms on which a client is billed. */
export const termsForm = z
  .strictObject({
    ...partyForm,
    buyerReference: optional(identifier(limits.name)),
    language: z.enum(languages),
    vatCategory: z.enum(vatCategories).nullish(),
    /** Hundredths of a percent; only for the standard category. */
    vatBasisPoints: optional(whole(1, 10_000)),
    exemptionReason: optional(line()),
    paymentDays: whole(0, 365),
    markupBasisPoints: optional(whole(0, 100_000)),
    passesPremiums: z.boolean(),
    /** How the minutes of premiums are rounded on a line; the total hours stay the same. Exact if it is left out. */
    premiumRounding: z.enum(premiumRoundings).nullish(),
  })
  .superRefine((form, context) => {
    soundNumbers(form, context)
    const required = (path: string) =>
      context.addIssue({ code: 'custom', message: 'platform.validation.required', path: [path] })
    if (form.vatCategory === 'S' && !form.vatBasisPoints) required('vatBasisPoints')
    if (form.vatCategory === 'E' && !form.exemptionReason) required('exemptionReason')
  })

const nullable = z.string().nullable()
const sellerOut = z.strictObject({ ...party, accountNumber: nullable, accountBic: nullable })
const buyerOut = z.strictObject({ ...party, buyerReference: nullable })

const billingSeller = sellerOut.extend({ proposed: proposedParty, ...editable(['edit']) })
export type BillingSeller = z.output<typeof billingSeller>

/** The data that an invoice lacks. */
export const missing = z.array(
  z.strictObject({
    field: z.enum(neededFields),
    /** Whether every invoice needs the field, or only one that is sent by Peppol. */
    for: z.enum(['invoice', 'peppol']),
  }),
)

const billingTerms = buyerOut.extend({
  language: z.enum(languages),
  vatCategory: z.enum(vatCategories).nullable(),
  vatBasisPoints: z.int().nullable(),
  exemptionReason: nullable,
  paymentDays: z.int(),
  markupBasisPoints: z.int().nullable(),
  passesPremiums: z.boolean(),
  premiumRounding: z.enum(premiumRoundings),
  billRates: z.array(billRate),
  /** Proposed party data, and how VAT would be charged. */
  proposed: proposedParty.extend({
    vatCategory: z.enum(vatCategories).optional(),
    vatBasisPoints: z.int().nullish(),
  }),
  missing,
  ...editable(['edit']),
})
export type BillingTerms = z.output<typeof billingTerms>

const statementLine = z.strictObject({
  project: ref,
  worker: ref,
  firstDate: z.string(),
  lastDate: z.string(),
  minutes: z.int(),
  /** The hourly price before a premium, in the main unit with all digits: `21.77425`. */
  billRate: z.string(),
  /** The hourly price with its premium: hours times this price is the amount. */
  price: z.string(),
  premium: z.enum(premiums).nullable(),
  /** Percentage of the bill rate: 150 for half as much again. */
  percent: z.int(),
  net: minorUnits,
  hours: z.array(z.strictObject({ entryId: z.string(), date: z.string(), minutes: z.int() })),
})
export type StatementLineShown = z.output<typeof statementLine>

/** In minor units of the currency. */
const sums = {
  currency: z.enum(currencies as [Currency, ...Currency[]]),
  net: minorUnits,
  vat: minorUnits,
  total: minorUnits,
  minutes: z.int(),
}

/** The digest of the content of a future statement. */
export const statementDigest = z.string().regex(/^[0-9a-f]{64}$/)

const statementPreview = z.strictObject({
  client: ref,
  fromDate: z.string(),
  toDate: z.string(),
  /** One per currency and order number. */
  statements: z.array(
    z.strictObject({
      ...sums,
      /** The order number of the request, else of the project, else of the client. */
      orderNumber: nullable,
      lines: z.array(statementLine),
      missing,
      /** Digest of the statement's content, including both parties and the terms. */
      digest: statementDigest,
    }),
  ),
  /** Approved hours without a rate. */
  unpriced: z.strictObject({ entries: z.int(), minutes: z.int() }),
  /** Hours of the period that await approval. */
  waiting: z.strictObject({ entries: z.int(), minutes: z.int() }),
  /** Hours of the period that their workers have to complete, correct or submit. */
  withWorker: z.strictObject({ entries: z.int(), minutes: z.int() }),
})
export type StatementPreview = z.output<typeof statementPreview>

const statementHead = {
  id: z.string(),
  kind: z.enum(statementKinds),
  /** Year and number: `2026-0007`. */
  number: z.string(),
  client: ref,
  issueDate: z.string(),
  dueDate: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  ...sums,
  status: z.enum(statementStatuses),
  /** Of an invoice: the amount that is still to be paid. */
  open: minorUnits,
  /** True if an invoice was sent by email or through Peppol. */
  isSent: z.boolean(),
  /** The invoice that a credit note credits; for a credited invoice, its credit note. */
  credits: ref.nullable(),
  creditedBy: ref.nullable(),
  allowed: z.array(z.enum(['credit', 'xml', 'timesheet'])),
}
const statementItem = z.strictObject({
  ...statementHead,
  /** The state of its latest delivery through Peppol; null if there is none. */
  peppol: z.enum(peppolStates).nullable(),
})
export type StatementItem = z.output<typeof statementItem>

const statement = z.strictObject({
  ...statementHead,
  reason: nullable,
  language: z.enum(languages),
  seller: sellerOut,
  buyer: buyerOut,
  vatCategory: z.enum(vatCategories),
  vatBasisPoints: z.int(),
  exemptionReason: nullable,
  /** The number of the client's purchase order. */
  orderNumber: nullable,
  lines: z.array(statementLine),
  missing,
})
export type Statement = z.output<typeof statement>

/** The first and last day to bill. */
export const previewQuery = z
  .strictObject({ fromDate: date().optional(), toDate: date().optional() })
  .superRefine(soundPeriod)

const statementForm = z
  .strictObject({
    clientId: id,
    ...statementPeriod,
    /** The net sum in the preview. If it has changed, no statement is made. */
    net: enteredMoney,
    /** The digest of the preview. If it has changed, no statement is made. */
    digest: statementDigest,
  })
  .superRefine(soundPeriod)

export const creditForm = z.strictObject({ reason: text(limits.name) })

const params = z.strictObject({ id })
const read = provider('billing:read')
const write = provider('billing:write')

export const billingRoutes = {
  readSeller: route({
    method: 'GET',
    path: '/provider/billing/seller',
    access: read,
    summary: 'Get the seller details printed on invoices',
    output: billingSeller,
  }),
  saveSeller: route({
    method: 'PUT',
    path: '/provider/billing/seller',
    access: providerWithoutKeys('billing:write'),
    sensitive: 'byContent',
    summary: 'Update the seller details printed on invoices',
    versioned: true,
    body: sellerForm,
    output: billingSeller,
  }),
  readTerms: route({
    method: 'GET',
    path: '/provider/clients/{id}/billing',
    access: read,
    summary: "Get a client's billing terms and charge rates, and what is missing for an invoice",
    params,
    output: billingTerms,
  }),
  saveTerms: route({
    method: 'PUT',
    path: '/provider/clients/{id}/billing',
    access: write,
    summary: "Update a client's billing terms",
    versioned: true,
    params,
    body: termsForm,
    output: billingTerms,
  }),
  addBillRate: route({
    method: 'POST',
    path: '/provider/clients/{id}/bill-rates',
    access: write,
    summary: 'Add a charge rate with its start date, for one project or all projects',
    status: 201,
    params,
    body: billRateForm,
    output: billRate,
  }),
  deleteBillRate: route({
    method: 'DELETE',
    path: '/provider/clients/{id}/bill-rates/{rateId}',
    access: write,
    summary: 'Delete a charge rate; invoices already issued do not change',
    params: z.strictObject({ id, rateId: id }),
  }),
  listStatements: route({
    method: 'GET',
    path: '/provider/statements',
    access: read,
    summary: 'List invoices and credit notes, latest first',
    query: pageQuery(['number', 'dueDate', 'client'] as const).extend({
      clientId: id.optional(),
      kind: z.enum(statementKinds).optional(),
      status: z.enum(statementStatuses).optional(),
      /** Invoices that are not settled: all, those past their due date, or those that were not sent. */
      group: z.enum(statementGroups).optional(),
      /** The state of the latest delivery through Peppol. */
      peppol: z.enum(peppolStates).optional(),
      from: date().optional(),
      to: date().optional(),
      /** Which days `from` and `to` limit: the invoice date, or the days of the work. By default the invoice date. */
      datesOf: z.enum(statementDates).optional(),
    }),
    output: pageOf(statementItem).extend({ totals: z.array(listTotal) }),
  }),
  readStatementTotals: route({
    method: 'GET',
    path: '/provider/statement-totals',
    access: read,
    summary: 'Get the open amounts of outstanding, overdue and unsent invoices, per currency',
    output: statementTotals,
  }),
  previewStatements: route({
    method: 'GET',
    path: '/provider/clients/{id}/unbilled',
    access: read,
    summary:
      'Preview an invoice for a client and a period (by default last month, or this month if only this month has hours to invoice), and what is missing for it',
    params,
    query: previewQuery,
    output: statementPreview,
  }),
  makeStatement: route({
    method: 'POST',
    path: '/provider/statements',
    access: write,
    summary: 'Issue an invoice from its preview: it is numbered and becomes final',
    status: 201,
    body: statementForm,
    output: statement,
  }),
  readStatement: route({
    method: 'GET',
    path: '/provider/statements/{id}',
    access: read,
    summary: 'Get an invoice or a credit note',
    params,
    output: statement,
  }),
  readStatementHistory: route({
    method: 'GET',
    path: '/provider/statements/{id}/history',
    access: read,
    summary: 'Get the history of an invoice and its credit note',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  creditStatement: route({
    method: 'POST',
    path: '/provider/statements/{id}/credit',
    access: write,
    summary: 'Cancel an invoice with a credit note, which frees its hours',
    status: 201,
    params,
    body: creditForm,
    output: statement,
  }),
  readStatementSheet: route({
    method: 'GET',
    path: '/provider/statements/{id}.xlsx',
    access: read,
    summary: 'Export the lines of an invoice as a spreadsheet',
    params,
    download: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  }),
  readStatementPdf: route({
    method: 'GET',
    path: '/provider/statements/{id}.pdf',
    access: read,
    summary: 'Download an invoice or a credit note as a PDF',
    params,
    download: ['application/pdf'],
  }),
  readStatementXml: route({
    method: 'GET',
    path: '/provider/statements/{id}.xml',
    access: read,
    summary:
      'Download an invoice or a credit note as UBL 2.1 (Peppol BIS Billing 3.0); refused if required data is missing',
    params,
    download: ['application/xml'],
  }),
  readStatementTimesheet: route({
    method: 'GET',
    path: '/provider/statements/{id}/timesheet.pdf',
    access: read,
    summary:
      'Download the hours of an invoice with the decisions of the client, as they were when it was issued, as a PDF',
    params,
    download: ['application/pdf'],
  }),
}

/** Import of bill rates. */
export const billRateImportRoutes = importRoutes('/provider/bill-rate-imports', 'billing:write', 'charge rates')
