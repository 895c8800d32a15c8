import { isSepaIban } from '#base/official/sepa-countries.ts'
import { type Currency, minorDigits } from '#base/currency.ts'
import { type Buyer, countryOfVat, type Party, type Seller, type Terms } from '../rules.ts'

/** An empty field that an invoice needs: any invoice, or one that is sent by Peppol. */
export interface Missing {
  readonly field: (typeof neededFields)[number]
  readonly for: 'invoice' | 'peppol'
}

export const neededFields = [
  'seller.name',
  'seller.vatNumber',
  'seller.street',
  'seller.city',
  'seller.postalZone',
  'seller.country',
  'seller.electronicAddress',
  'seller.registrationNumber',
  'seller.accountNumber',
  'seller.contact',
  'seller.danishAccount',
  'seller.greekMark',
  'buyer.name',
  'buyer.vatNumber',
  'buyer.street',
  'buyer.city',
  'buyer.postalZone',
  'buyer.country',
  'buyer.electronicAddress',
  'buyer.registrationNumber',
  'buyer.buyerReference',
  'terms.vatCategory',
  'terms.swedishRate',
  'terms.rate',
  'currency',
] as const

interface Invoice {
  readonly seller: Seller
  readonly buyer: Buyer
  readonly terms: Terms
  readonly currency: Currency
}

/**
 * Returns the fields that are missing for a valid invoice. An invoice needs what the VAT directive requires (art. 226); one for Peppol
 * also electronic addresses, a reference of the buyer, an account to pay into, and a currency of two digits: amounts may not have more
 * (BR-DEC), and with none a line is not exact enough (PEPPOL-EN16931-R120).
 */
export function missingFor(invoice: Invoice & { readonly orderNumber: string | null }): Missing[] {
  const { seller, buyer, terms, currency, orderNumber } = invoice
  const missing: Missing[] = []
  const need = (isThere: unknown, field: Missing['field'], of: Missing['for'] = 'invoice') => {
    if (!isThere && !missing.some((one) => one.field === field)) missing.push({ field, for: of })
  }
  for (const field of ['name', 'street', 'city', 'postalZone', 'country'] as const) {
    need(seller[field], `seller.${field}`)
    need(buyer[field], `buyer.${field}`)
  }
  need(terms.vatCategory, 'terms.vatCategory')
  need(seller.vatNumber, 'seller.vatNumber')
  // Not required by law, but without an account nobody can pay.
  need(seller.accountNumber, 'seller.accountNumber')
  // Reverse charge requires a buyer who accounts for the VAT, and so has a VAT number (BR-AE-02).
  if (terms.vatCategory === 'AE') need(buyer.vatNumber, 'buyer.vatNumber')
  if (seller.vatNumber) need(countryOfVat(seller.vatNumber), 'seller.vatNumber', 'peppol')
  if (buyer.vatNumber) need(countryOfVat(buyer.vatNumber), 'buyer.vatNumber', 'peppol')
  need(seller.electronicAddress, 'seller.electronicAddress', 'peppol')
  need(buyer.electronicAddress, 'buyer.electronicAddress', 'peppol')
  // PEPPOL-EN16931-R003. Between Belgian companies the electronic invoice is mandatory since 2026, so none may be issued without it.
  const isBelgian = seller.country === 'BE' && buyer.country === 'BE' && buyer.vatNumber !== null
  need(buyer.buyerReference ?? orderNumber, 'buyer.buyerReference', isBelgian ? 'invoice' : 'peppol')
  // Outside of the scope of VAT no VAT number is stated (BR-O-02), so the seller is identified by its registration (BR-CO-26).
  if (terms.vatCategory === 'O') need(seller.registrationNumber, 'seller.registrationNumber', 'peppol')
  need(minorDigits[currency] === 2, 'currency', 'peppol')
  for (const field of nationalNeeds(invoice)) need(false, field, 'peppol')
  return missing.toSorted((one, other) => neededFields.indexOf(one.field) - neededFields.indexOf(other.field))
}

const isRegisteredBy = ({ registrationNumber, registrationScheme }: Party, ...schemes: string[]) =>
  registrationNumber !== null && registrationScheme !== null && schemes.includes(registrationScheme)

/** Returns the account number and the registration number of the bank of a Danish account; undefined if it is not Danish. */
export function danishAccount(accountNumber: string | null): { account: string; bank: string } | undefined {
  const [, bank, account] = /^(?:DK\d{2})?(\d{4})(\d{10})$/.exec(accountNumber ?? '') ?? []
  return bank && account ? { bank, account } : undefined
}

/**
 * Returns the fields that the national rules of Peppol BIS Billing 3.0 require of a seller in its country. `seller.greekMark` cannot be
 * filled: Greek invoices need a mark that the tax authority (myDATA) gives to each of them.
 */
function nationalNeeds({ seller, buyer, terms, currency }: Invoice): Missing['field'][] {
  const needs: Missing['field'][] = []
  const need = (isThere: unknown, field: Missing['field']) => {
    if (!isThere) needs.push(field)
  }
  const [from, to] = [seller.country, buyer.country]
  if (from === 'NL') {
    // NL-R-003, NL-R-005: the number of the chamber of commerce or of the government (OIN).
    need(isRegisteredBy(seller, '0106', '0190'), 'seller.registrationNumber')
    if (to === 'NL' && buyer.registrationNumber) need(isRegisteredBy(buyer, '0106', '0190'), 'buyer.registrationNumber')
  }
  if (from === 'DE') {
    // DE-R-002 to DE-R-007, and DE-R-015: between German parties a number of the order does not replace the reference.
    const { contact } = seller
    need(contact.name && contact.phone && contact.email, 'seller.contact')
    if (to === 'DE') need(buyer.buyerReference, 'buyer.buyerReference')
  }
  if (from === 'DK') {
    // DK-R-002, DK-R-014: the CVR number.
    need(isRegisteredBy(seller, '0184'), 'seller.registrationNumber')
    // DK-R-005, DK-R-006: a SEPA account, or an account and its bank.
    const isSepa = currency === 'EUR' && isSepaIban(seller.accountNumber ?? '')
    if (to === 'DK') need(isSepa || danishAccount(seller.accountNumber), 'seller.danishAccount')
  }
  if (from === 'IS') {
    // IS-R-002, IS-R-004: the kennitala.
    need(isRegisteredBy(seller, '0196'), 'seller.registrationNumber')
    if (to === 'IS') need(isRegisteredBy(buyer, '0196'), 'buyer.registrationNumber')
  }
  if (from === 'SE') {
    // SE-R-003, SE-R-004, SE-R-013: if there is a registration, it is the organisation number; SE-R-006: the rates of Sweden.
    if (seller.registrationNumber) need(isRegisteredBy(seller, '0007'), 'seller.registrationNumber')
    if (terms.vatCategory === 'S' && seller.vatNumber?.startsWith('SE'))
      need([2500, 1200, 600].includes(terms.vatBasisPoints ?? 0), 'terms.swedishRate')
  }
  // GR-R-001 to GR-R-010 apply by the prefix of the VAT number, or without one by the country.
  if (from === 'GR' || /^(EL|GR)/.test(seller.vatNumber ?? '')) need(false, 'seller.greekMark')
  return needs
}
