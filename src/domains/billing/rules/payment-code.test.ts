import { expect, test } from 'vitest'
import { paymentCodeOf } from './payment-code.ts'

const transfer = {
  name: 'Zénith SRL',
  account: 'BE68539007547034',
  bic: 'GKCCBEBB',
  cents: 82_280,
  reference: '+++002/0260/00196+++',
}

test('the code of an invoice names payee, account, amount and reference in the lines of EPC069-12', () => {
  expect(paymentCodeOf(transfer)?.split('\n')).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'GKCCBEBB',
    'Zénith SRL',
    'BE68539007547034',
    'EUR822.80',
    '',
    '',
    '+++002/0260/00196+++',
  ])
})

test.each([
  [1, 'EUR0.01'],
  [105, 'EUR1.05'],
  [99_999_999_999, 'EUR999999999.99'],
])('%i cents are %s', (cents, amount) => {
  expect(paymentCodeOf({ ...transfer, cents })?.split('\n')[7]).toBe(amount)
})

test.each([
  ['nothing to pay', { cents: 0 }],
  ['more than a transfer may have', { cents: 100_000_000_000 }],
  ['an account outside of the SEPA', { account: 'TR330006100519786457841326' }],
  ['an account without IBAN', { account: '12345678' }],
  ['a payee without a name', { name: ' ' }],
])('there is no code for %s', (_, change) => {
  expect(paymentCodeOf({ ...transfer, ...change })).toBeUndefined()
})

test('no text begins another line, and the longest names fit in', () => {
  const name = 'Ω'.repeat(120)
  const code =
    paymentCodeOf({ ...transfer, name, bic: 'GKCCBEBBXXX', reference: `2026\nEUR1\r\n${'é'.repeat(200)}` }) ?? ''
  const lines = code.split('\n')
  expect(lines).toHaveLength(11)
  expect(lines[5]).toBe('Ω'.repeat(35))
  expect(lines[10]).toMatch(/^2026 EUR1 é+$/)
  expect(new TextEncoder().encode(code).length).toBeLessThanOrEqual(331)
})
