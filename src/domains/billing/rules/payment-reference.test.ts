import { expect, test } from 'vitest'
import { numberOfReference, paymentReferenceOf, structuredDigits, structuredIn } from './payment-reference.ts'

const account = 'BE68539007547034'

test('an invoice to a Belgian account is paid with a structured communication of its number', () => {
  expect(paymentReferenceOf('2026-0007', account)).toEqual({ digits: '002026000705', text: '+++002/0260/00705+++' })
  expect(paymentReferenceOf('2026-12345', account)?.text).toBe('+++020/2612/34506+++')
  expect(paymentReferenceOf('2026-0007', 'NL91ABNA0417164300')).toBeUndefined()
  expect(paymentReferenceOf('2026-0007', null)).toBeUndefined()
  expect(paymentReferenceOf('2026-1234567', account)).toBeUndefined()
})

test('no two numbers of an organisation have the same reference', () => {
  const numbers = ['2026-0001', '2026-0010', '2026-1000', '2026-10000', '2026-100000', '2027-0001', '2027-10000']
  expect(new Set(numbers.map((number) => paymentReferenceOf(number, account)?.digits)).size).toBe(numbers.length)
})

test.each([
  ['+++090/9337/55493+++', '090933755493'],
  ['***090/9337/55493***', '090933755493'],
  ['090933755493', '090933755493'],
  [' 090 9337 55493 ', '090933755493'],
  // The remainder is 0, so the check digits are 97.
  ['+++000/0000/09797+++', '000000009797'],
  ['+++090/9337/55494+++', undefined],
  ['+++000/0000/09700+++', undefined],
  ['09093375549', undefined],
  ['invoice 2026-0007', undefined],
])('reads %s as %s', (text, digits) => {
  expect(structuredDigits(text)).toBe(digits)
})

test('finds every structured communication of a text, and no other digits', () => {
  const text =
    'pay +++090/9337/55493+++ and ***002/0260/00705*** or 090933755493, not 0909337554930 nor +++090/9337/55494+++'
  expect(structuredIn(text)).toEqual(['090933755493', '002026000705', '090933755493'])
  expect(structuredIn('no reference, 12 000 EUR')).toEqual([])
})

test.each(['2026-0001', '2026-9999', '2026-10000', '2099-123456'])('the reference of %s leads back to it', (number) => {
  expect(numberOfReference(paymentReferenceOf(number, account)?.digits ?? '')).toBe(number)
})

test('a reference of another kind leads to no invoice', () => {
  expect(numberOfReference('000000009797')).toBeUndefined()
})
