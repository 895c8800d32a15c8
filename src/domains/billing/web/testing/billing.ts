import type { FakeApi } from '#app/web/testing/fake-api.ts'
import { sampleClient } from '#app/web/testing/client-page.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import {
  type BillingSeller,
  type BillingTerms,
  billingRoutes,
  type Statement,
  type StatementItem,
  type StatementPreview,
} from '../../contract.ts'

/** The billed client. */
export const client = sampleClient({
  vatNumber: 'BE0403199702',
  billingAddress: 'Kaai 5, 2000 Antwerpen',
  allowed: [],
})

const party = {
  street: 'Kaai 5',
  city: 'Antwerpen',
  postalZone: '2000',
  country: 'BE',
  registrationNumber: null,
  registrationScheme: null,
  electronicAddress: null,
  electronicScheme: null,
  contact: { name: null, phone: null, email: null },
}

/** Complete terms of the client, with one bill rate. */
export const terms: BillingTerms = {
  ...party,
  name: client.name,
  vatNumber: client.vatNumber,
  buyerReference: null,
  language: 'en',
  vatCategory: 'S',
  vatBasisPoints: 2100,
  exemptionReason: null,
  paymentDays: 30,
  markupBasisPoints: null,
  passesPremiums: true,
  premiumRounding: 'exact',
  billRates: [
    { id: uuid(95), project: null, fromDate: '2026-11-01', billRate: { amount: 2500, currency: 'EUR' } },
    {
      id: uuid(96),
      project: { id: uuid(21), name: 'Night picking' },
      fromDate: '2026-11-01',
      billRate: { amount: 3100, currency: 'EUR' },
    },
  ],
  proposed: {},
  missing: [],
  version: 3,
  allowed: ['edit'],
}

/** Complete details of the organisation. */
export const seller: BillingSeller = {
  ...party,
  name: 'Northwind Staffing',
  vatNumber: 'BE0428759497',
  accountNumber: 'BE68539007547034',
  accountBic: null,
  proposed: {},
  version: 2,
  allowed: ['edit'],
}

/** Forty hours for EUR 1,000 without VAT. */
export const draft: StatementPreview['statements'][number] = {
  currency: 'EUR',
  net: 100_000,
  vat: 21_000,
  total: 121_000,
  minutes: 2400,
  orderNumber: null,
  lines: [
    {
      project: { id: uuid(21), name: 'Night picking' },
      worker: { id: uuid(11), name: 'Ada Novak' },
      firstDate: '2026-10-05',
      lastDate: '2026-10-09',
      minutes: 2400,
      billRate: '25',
      price: '25',
      premium: null,
      percent: 100,
      net: 100_000,
      hours: [],
    },
  ],
  missing: [],
  digest: 'a'.repeat(64),
}

/** What can be invoiced to the client for October. */
export const preview: StatementPreview = {
  client: { id: client.id, name: client.name },
  fromDate: '2026-10-01',
  toDate: '2026-10-31',
  statements: [draft],
  unpriced: { entries: 0, minutes: 0 },
  waiting: { entries: 0, minutes: 0 },
  withWorker: { entries: 0, minutes: 0 },
}

const { digest: _, lines, missing, orderNumber, ...sums } = draft
const { proposed: __, version: ___, allowed: ____, ...sellerParty } = seller

/** The sums of a list of statements. */
export const listTotal = { currency: 'EUR', minutes: 9600, net: 500_000, total: 605_000, open: 121_000 } as const

/** The invoice that was made of the preview, in a list. */
export const listed: StatementItem = {
  ...sums,
  id: uuid(71),
  kind: 'invoice',
  number: '2026-0007',
  client: preview.client,
  issueDate: '2026-11-18',
  dueDate: '2026-12-18',
  fromDate: preview.fromDate,
  toDate: preview.toDate,
  status: 'issued',
  open: 121_000,
  isSent: false,
  credits: null,
  creditedBy: null,
  allowed: [],
  peppol: null,
}
const { peppol: _____, ...head } = listed

/** The same invoice with its lines and parties. */
export const invoice: Statement = {
  ...head,
  reason: null,
  language: 'en',
  seller: sellerParty,
  buyer: { ...party, name: client.name, vatNumber: client.vatNumber, buyerReference: null },
  vatCategory: 'S',
  vatBasisPoints: 2100,
  exemptionReason: null,
  orderNumber,
  lines,
  missing,
}

/** Answers with one client, its terms, the organisation's details and the preview. */
export function answerBilling(api: FakeApi, found: StatementPreview = preview, of: BillingTerms = terms): void {
  api.answers(clientRoutes.listClients, () => ({ items: [client], total: 1, nextCursor: null }))
  api.answers(clientRoutes.readClient, () => client)
  api.answers(billingRoutes.readSeller, () => seller)
  api.answers(billingRoutes.readTerms, () => of)
  api.answers(billingRoutes.previewStatements, () => found)
}
