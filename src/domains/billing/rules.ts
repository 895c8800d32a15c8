import { type Currency, minorDigits } from '#base/money.ts'
import type { Scheme } from './rules/identifiers.ts'

/** How VAT is charged, by the codes of UNCL 5305: the standard rate, reverse charge, exempt. */
export const vatCategories = ['S', 'AE', 'E'] as const
export type VatCategory = (typeof vatCategories)[number]

export const statementKinds = ['invoice', 'credit_note'] as const
export type StatementKind = (typeof statementKinds)[number]

/** What has become of a statement. */
export const statementStatuses = ['issued', 'credited'] as const

/** One of the two sides of an invoice, as it is written on it. */
export interface Party {
  readonly name: string | null
  /** Compact, with its country's code. */
  readonly vatNumber: string | null
  readonly street: string | null
  readonly city: string | null
  readonly postalZone: string | null
  /** ISO 3166-1. */
  readonly country: string | null
  readonly registrationNumber: string | null
  readonly registrationScheme: Scheme | null
  readonly electronicAddress: string | null
  readonly electronicScheme: Scheme | null
  readonly contact: { readonly name: string | null; readonly phone: string | null; readonly email: string | null }
}

/** Who bills. */
export interface Seller extends Party {
  /** An IBAN, or what the country has in its place. */
  readonly accountNumber: string | null
  readonly accountBic: string | null
}

/** Who is billed. */
export interface Buyer extends Party {
  readonly buyerReference: string | null
}

/** What of a client's terms an invoice says. */
export interface Terms {
  readonly vatCategory: VatCategory | null
  readonly vatBasisPoints: number | null
  readonly exemptionReason: string | null
  readonly paymentDays: number
  /** Of overtime, night and holiday, as they were then; null: premiums do not pass on. */
  readonly premiums: {
    readonly overtimePercent: number
    readonly nightPercent: number
    readonly holidayPercent: number
  } | null
}

/** A field that an invoice needs and that is empty, and what it is needed for: any invoice, or one that is sent by Peppol. */
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
  'terms.rate',
  'currency',
] as const

/** The country of a VAT number by its first two letters, of which Greece has its own. */
export function countryOfVat(vatNumber: string | null): string | undefined {
  const letters = /^[A-Z]{2}(?=[A-Z0-9])/.exec(vatNumber ?? '')?.[0]
  return letters === 'EL' ? 'GR' : letters
}

/**
 * What is still missing for a valid invoice, field by field. An invoice as such needs what the VAT directive asks for (art. 226);
 * one for Peppol also what its rules do: where both are found, a reference of the buyer, an account to pay on, and a currency
 * of two digits: of more no amount may have (BR-DEC), and with none a line is not exact enough (PEPPOL-EN16931-R120).
 */
export function missingFor(given: { seller: Seller; buyer: Buyer; terms: Terms; currency: Currency }): Missing[] {
  const { seller, buyer, terms, currency } = given
  const missing: Missing[] = []
  const need = (isThere: unknown, field: Missing['field'], of: Missing['for'] = 'invoice') => {
    if (!isThere) missing.push({ field, for: of })
  }
  for (const field of ['name', 'street', 'city', 'postalZone', 'country'] as const) {
    need(seller[field], `seller.${field}`)
    need(buyer[field], `buyer.${field}`)
  }
  need(terms.vatCategory, 'terms.vatCategory')
  need(seller.vatNumber, 'seller.vatNumber')
  // No law asks for it; but without one nobody knows where to pay.
  need(seller.accountNumber, 'seller.accountNumber')
  // Reverse charge is for who accounts for the VAT: without a number nobody does (BR-AE-02).
  if (terms.vatCategory === 'AE') need(buyer.vatNumber, 'buyer.vatNumber')
  if (seller.vatNumber) need(countryOfVat(seller.vatNumber), 'seller.vatNumber', 'peppol')
  if (buyer.vatNumber) need(countryOfVat(buyer.vatNumber), 'buyer.vatNumber', 'peppol')
  need(seller.electronicAddress, 'seller.electronicAddress', 'peppol')
  need(buyer.electronicAddress, 'buyer.electronicAddress', 'peppol')
  need(buyer.buyerReference, 'buyer.buyerReference', 'peppol')
  need(minorDigits[currency] === 2, 'currency', 'peppol')
  // NL-R-003, 005: who is in the Netherlands is registered with the chamber of commerce, or has the government's number.
  const isDutch = ({ registrationScheme }: Party) => registrationScheme === '0106' || registrationScheme === '0190'
  if (seller.country === 'NL') {
    need(seller.registrationNumber && isDutch(seller), 'seller.registrationNumber', 'peppol')
    if (buyer.country === 'NL' && buyer.registrationNumber) need(isDutch(buyer), 'buyer.registrationNumber', 'peppol')
  }
  // DE-R-002 to 007: a seller in Germany names whom to ask.
  const { contact } = seller
  if (seller.country === 'DE') need(contact.name && contact.phone && contact.email, 'seller.contact', 'peppol')
  return missing.toSorted((one, other) => neededFields.indexOf(one.field) - neededFields.indexOf(other.field))
}

/** The number by which a statement is called: its year and its place in it. */
export function numberText(year: number, number: number): string {
  return `${year}-${String(number).padStart(4, '0')}`
}
