import { expect, test } from 'vitest'
import type { Buyer, Seller, Terms } from '../rules.ts'
import { missingFor } from './needed-fields.ts'

const party = {
  name: 'A',
  vatNumber: 'BE0428759497',
  street: 'Rue 1',
  city: 'Bruxelles',
  postalZone: '1000',
  country: 'BE',
  registrationNumber: null,
  registrationScheme: null,
  electronicAddress: '0428759497',
  electronicScheme: '0208',
  contact: { name: null, phone: null, email: null },
} as const
const seller: Seller = { ...party, accountNumber: 'BE68539007547034', accountBic: null }
const buyer: Buyer = { ...party, buyerReference: 'PO 1' }
const terms: Terms = { vatCategory: 'S', vatBasisPoints: 2100, exemptionReason: null, paymentDays: 30, premiums: null }
const whole = { seller, buyer, terms, currency: 'EUR', orderNumber: null } as const
const missing = (given: Parameters<typeof missingFor>[0]) => missingFor(given).map((one) => `${one.for} ${one.field}`)

test('nothing is missing in complete data', () => {
  expect(missing(whole)).toEqual([])
})

test.each([
  ['seller', 'vatNumber', 'invoice seller.vatNumber'],
  ['seller', 'street', 'invoice seller.street'],
  ['seller', 'postalZone', 'invoice seller.postalZone'],
  ['seller', 'electronicAddress', 'peppol seller.electronicAddress'],
  ['seller', 'accountNumber', 'invoice seller.accountNumber'],
  ['buyer', 'country', 'invoice buyer.country'],
  ['buyer', 'electronicAddress', 'peppol buyer.electronicAddress'],
  ['buyer', 'buyerReference', 'invoice buyer.buyerReference'],
  ['terms', 'vatCategory', 'invoice terms.vatCategory'],
] as const)('without %s.%s the missing data is %s', (side, field, expected) => {
  expect(missing({ ...whole, [side]: { ...whole[side], [field]: null } })).toEqual([expected])
})

test('a buyer’s VAT number is required only for reverse charge', () => {
  const without = { ...whole, buyer: { ...buyer, vatNumber: null } }
  expect(missing(without)).toEqual([])
  expect(missing({ ...without, terms: { ...terms, vatCategory: 'AE' } })).toEqual(['invoice buyer.vatNumber'])
})

test('Peppol does not accept a VAT number without its country', () => {
  expect(missing({ ...whole, seller: { ...seller, vatNumber: '12-3456789' } })).toEqual(['peppol seller.vatNumber'])
})

test('a currency without exactly two digits cannot be sent by Peppol', () => {
  expect(missing({ ...whole, currency: 'TND' })).toEqual(['peppol currency'])
  expect(missing({ ...whole, currency: 'JPY' })).toEqual(['peppol currency'])
})

test('a Dutch seller needs a Dutch registration, and a German seller a contact', () => {
  const dutch = { ...seller, country: 'NL' }
  expect(missing({ ...whole, seller: dutch })).toEqual(['peppol seller.registrationNumber'])
  const registered = { ...dutch, registrationNumber: '12345678', registrationScheme: '0106' } as const
  expect(missing({ ...whole, seller: registered })).toEqual([])
  const other = { ...buyer, country: 'NL', registrationNumber: '1', registrationScheme: null }
  expect(missing({ ...whole, seller: registered, buyer: other })).toEqual(['peppol buyer.registrationNumber'])
  expect(missing({ ...whole, seller: { ...seller, country: 'DE' } })).toEqual(['peppol seller.contact'])
})

test('an invoice between Belgian companies needs the reference or the order number of the client (F50)', () => {
  const without = { ...whole, buyer: { ...buyer, buyerReference: null } }
  expect(missing(without)).toEqual(['invoice buyer.buyerReference'])
  expect(missing({ ...without, orderNumber: 'PO-17' })).toEqual([])
  // Elsewhere, and for a person, only the electronic invoice needs it.
  expect(missing({ ...without, seller: { ...seller, country: 'FR' } })).toEqual(['peppol buyer.buyerReference'])
  expect(missing({ ...without, buyer: { ...without.buyer, vatNumber: null } })).toEqual(['peppol buyer.buyerReference'])
})
