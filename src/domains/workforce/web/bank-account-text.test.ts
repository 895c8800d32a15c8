import { expect, test } from 'vitest'
import { formatBankAccount } from './bank-account-text.ts'

const account = { accountHolder: null, accountNumber: 'BE68539007547034', bic: null }

test('an IBAN is in groups of four that stay on one line', () => {
  expect(formatBankAccount(account)).toBe('BE68\u00A05390\u00A00754\u00A07034')
})

test('the last group of an IBAN may be shorter, and no space follows it', () => {
  expect(formatBankAccount({ ...account, accountNumber: 'NL91ABNA0417164300' })).toBe(
    'NL91\u00A0ABNA\u00A00417\u00A01643\u00A000',
  )
})

test.each(['123456789', '•••• 7034'])('%s is no IBAN and stays as it is', (accountNumber) => {
  expect(formatBankAccount({ ...account, accountNumber })).toBe(accountNumber)
})

test('bank and holder follow if they are known', () => {
  expect(formatBankAccount({ accountHolder: 'Ada Novak', accountNumber: '123', bic: 'GEBABEBB' })).toBe(
    '123 · GEBABEBB · Ada Novak',
  )
  expect(formatBankAccount({ ...account, accountNumber: '123', accountHolder: '' })).toBe('123')
})
