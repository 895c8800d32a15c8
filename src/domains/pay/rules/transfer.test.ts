import { expect, test } from 'vitest'
import { leftOutFor } from './transfer.ts'

const stub = { currency: 'EUR', net: 1, accountNumber: 'BE68539007547034', accountHolder: 'Zoë Peeters' } as const

test.each([
  ['a cent in euros to an IBAN of the SEPA', {}, undefined],
  ['nothing', { net: 0 }, 'nothing'],
  ['less than nothing, whatever else', { net: -1, currency: 'USD', accountNumber: null }, 'nothing'],
  ['another currency, also without an account', { currency: 'USD', accountNumber: null }, 'currency'],
  ['no account', { accountNumber: null }, 'noBankAccount'],
  [
    'an account outside the SEPA, whatever the name',
    { accountNumber: 'TN5910006035183598478831', accountHolder: '李娜' },
    'noIban',
  ],
  ['a name without Latin letters', { accountHolder: '李娜' }, 'accountHolder'],
] as const)('%s: %o is left out for %s', (_, changes, reason) => {
  expect(leftOutFor({ ...stub, ...changes })).toBe(reason)
})
