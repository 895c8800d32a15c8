import { expect, test } from 'vitest'
import { sumInvoices } from './invoice-runs.ts'
import { readinessOf } from './readiness.ts'

const none = { minutes: 0 }
const some = { minutes: 60 }
const whole = { missing: [] }

test.each([
  ['ready', { invoice: whole, unpriced: none, waiting: none }],
  ['ready', { invoice: { missing: [{ for: 'peppol' as const }] }, unpriced: none, waiting: none }],
  ['incomplete', { invoice: whole, unpriced: none, waiting: some }],
  ['blocked', { invoice: whole, unpriced: some, waiting: none }],
  ['blocked', { invoice: { missing: [{ for: 'invoice' as const }] }, unpriced: none, waiting: some }],
  ['blocked', { invoice: null, unpriced: none, waiting: some }],
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
