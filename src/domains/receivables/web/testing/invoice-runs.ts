import { uuid } from '#platform/web/testing/uuid.ts'
import type { InvoiceRun, ToInvoice } from '../../contract/invoice-runs.ts'

const none = { entries: 0, minutes: 0 }

/** A future invoice of eight hours for 411.40 EUR, which is ready to be created. */
export function toInvoice(n: number, over: Partial<ToInvoice> = {}): ToInvoice {
  return {
    id: `row ${n}`,
    client: { id: uuid(n), name: `Client ${n}` },
    invoice: {
      currency: 'EUR',
      orderNumber: null,
      minutes: 480,
      net: 34_000,
      total: 41_140,
      missing: [],
      digest: String(n).repeat(64).slice(0, 64),
    },
    channel: 'email',
    unpriced: none,
    waiting: none,
    unconfirmed: none,
    withWorker: none,
    ...over,
  }
}

/** A run that has created and sent three of four invoices. */
export const invoiceRun: InvoiceRun = {
  id: uuid(90),
  fromDate: '2026-11-01',
  toDate: '2026-11-30',
  sends: true,
  status: 'done',
  startedAt: '2026-12-02T08:00:00Z',
  startedBy: 'An Admin',
  endedAt: '2026-12-02T08:01:00Z',
  total: 4,
  created: 3,
  sent: 3,
  blocked: 1,
  sums: [{ currency: 'EUR', invoices: 3, minutes: 1440, net: 102_000, total: 123_420 }],
  allowed: [],
}
