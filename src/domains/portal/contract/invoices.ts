import { z } from 'zod'
import { type Currency, currencies } from '#base/currency.ts'
import { minorUnits, money } from '#base/money.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { clientContactWho, route } from '#base/route.ts'
import { id } from '#base/text.ts'
import { statementKinds, statementStatuses } from '#domains/billing/rules.ts'

/** An invoice or a credit note as the contacts of its client see it. */
export const clientInvoice = z.strictObject({
  id: z.string(),
  kind: z.enum(statementKinds),
  /** Year and number: `2026-0007`. */
  number: z.string(),
  issueDate: z.string(),
  dueDate: z.string(),
  fromDate: z.string(),
  toDate: z.string(),
  currency: z.enum(currencies as [Currency, ...Currency[]]),
  net: minorUnits,
  vat: minorUnits,
  total: minorUnits,
  /** Of an invoice: the amount that is still to be paid. */
  open: minorUnits,
  status: z.enum(statementStatuses),
  /** How the open amount is paid by transfer; null if nothing is open, or the organisation has stated no account. */
  payment: z
    .strictObject({
      /** The payee. */
      name: z.string(),
      accountNumber: z.string(),
      bic: z.string().nullable(),
      /** A structured communication, or the number of the invoice. */
      reference: z.string(),
      /** The content of the QR code for banking apps (EPC069-12); null if there is none. */
      code: z.string().nullable(),
    })
    .nullable(),
  /** True if it can be downloaded as UBL. */
  hasXml: z.boolean(),
})
export type ClientInvoice = z.output<typeof clientInvoice>

const sees = clientContactWho('invoices:read')
const params = z.strictObject({ id })

/** Routes of the client portal for contacts who may see invoices. */
export const portalInvoiceRoutes = {
  listClientInvoices: route({
    method: 'GET',
    path: '/client/invoices',
    access: sees,
    summary: "List the invoices and credit notes of the contact's client, the latest first",
    query: pageQuery(['number', 'dueDate'])
      .omit({ q: true })
      /** Invoices that are not settled: all, or those past their due date. */
      .extend({ group: z.enum(['outstanding', 'overdue']).optional() }),
    output: pageOf(clientInvoice).extend({
      /** What is still to be paid of all these invoices. */
      open: z.array(money),
    }),
  }),
  readClientInvoicePdf: route({
    method: 'GET',
    path: '/client/invoices/{id}.pdf',
    access: sees,
    summary: 'Download an invoice or a credit note as a PDF',
    params,
    download: ['application/pdf'],
  }),
  readClientInvoiceXml: route({
    method: 'GET',
    path: '/client/invoices/{id}.xml',
    access: sees,
    summary: 'Download an invoice or a credit note as UBL 2.1; refused if required data is missing',
    params,
    download: ['application/xml'],
  }),
}
