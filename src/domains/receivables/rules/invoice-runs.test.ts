import { expect, test } from 'vitest'
import { sumInvoices } from './invoice-runs.ts'
import { readinessOf } from './readiness.ts'

const none = { entries: 0, minutes: 0 }
const some = { entries: 1, minutes: 60 }
const whole = { missing: [] }

test.each([
  ['ready', { invoice: whole, unpriced: none, waiting: none, withWorker: none }],
  ['ready', { invoice: { missing: [{ for: 'peppol' as const }] }, unpriced: none, waiting: none, withWorker: none }],
  ['incomplete', { invoice: whole, unpriced: none, waiting: some, withWorker: none }],
  ['incomplete', { invoice: whole, unpriced: none, waiting: none, withWorker: { entries: 1, minutes: 0 } }],
  ['blocked', { invoice: whole, unpriced: some, waiting: none, withWorker: none }],
  ['blocked', { invoice: { missing: [{ for: 'invoice' as const }] }, unpriced: none, waiting: some, withWorker: none }],
  ['blocked', { invoice: null, unpriced: none, waiting: some, withWorker: none }],
])('an invoice is %s: %j', (readiness, row) => {
  expect(readinessOf(row)).toBe(readiness)
})

test('invoices are summed by currency, never across currencies', () => {
  const invoice = { minutes: 60, net: 100, total: 121 }
  expect(
    sumInvoices([
      { ...invoice, currency: 'USD' },
      { ...invoice, currency: 'EUR' },
      { ...invoice, currency: 'EUR' },
    ]),
  ).toEqual([
    { currency: 'EUR', invoices: 2, minutes: 120, net: 200, total: 242 },
    { currency: 'USD', invoices: 1, minutes: 60, net: 100, total: 121 },
  ])
})
