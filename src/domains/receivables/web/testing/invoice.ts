import type { Answer } from '#base/route.ts'
import type { Statement } from '#domains/billing/contract.ts'
import { uuid } from '#platform/web/testing/uuid.ts'
import type { receivableRoutes } from '../../contract.ts'
import type { StatementPeppol } from '../../contract/peppol.ts'
import type { StatementReminders } from '../../contract/reminders.ts'

const party = {
  name: 'Acme Logistics',
  street: null,
  city: null,
  postalZone: null,
  country: null,
  vatNumber: null,
  registrationNumber: null,
  registrationScheme: null,
  electronicAddress: null,
  electronicScheme: null,
  contact: { name: null, phone: null, email: null },
}
/** An issued invoice of EUR 1,210. */
export const invoice: Statement = {
  id: uuid(71),
  kind: 'invoice',
  number: '2026-0007',
  client: { id: uuid(31), name: 'Acme Logistics' },
  issueDate: '2026-11-16',
  dueDate: '2026-12-16',
  fromDate: '2026-11-09',
  toDate: '2026-11-15',
  currency: 'EUR',
  net: 100_000,
  vat: 21_000,
  total: 121_000,
  minutes: 2400,
  status: 'issued',
  open: 121_000,
  isSent: true,
  credits: null,
  creditedBy: null,
  allowed: [],
  reason: null,
  language: 'en',
  seller: { ...party, accountNumber: 'BE68539007547034', accountBic: null },
  buyer: { ...party, buyerReference: null },
  vatCategory: 'S',
  vatBasisPoints: 2100,
  exemptionReason: null,
  orderNumber: null,
  lines: [],
  missing: [],
}

/** An installation without an access point for Peppol. */
export const noPeppol: StatementPeppol = { isAvailable: false, recipient: null, missing: [], items: [], allowed: [] }

/** An invoice without reminders, while they are off. */
export const unreminded: StatementReminders = {
  isSent: true,
  next: null,
  pause: null,
  clientPause: null,
  recipients: ['books@acme.example'],
  proposedLevel: 1,
  drafts: [],
  items: [],
  allowed: [],
}

/** The invoice without payments. */
export const unpaid: Answer<typeof receivableRoutes.readStatementPayments> = {
  open: { amount: 121_000, currency: 'EUR' },
  paid: { amount: 0, currency: 'EUR' },
  credit: { amount: 0, currency: 'EUR' },
  items: [],
  allowed: [],
}

/** An invoice that was not sent by email. */
export const unsent: Answer<typeof receivableRoutes.readSending> = {
  recipients: [],
  subject: '',
  message: '',
  files: [],
  proposedFiles: [],
  items: [],
  allowed: [],
}
