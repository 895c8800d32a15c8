import { type Currency, minorDigits } from '#base/currency.ts'
import type { Scheme } from '#base/official/electronic-addresses.ts'
import type { VatCategory } from '#base/official/vat-categories.ts'
import { nationalNeeds } from './rules/national.ts'

export const statementKinds = ['invoice', 'credit_note'] as const
export type StatementKind = (typeof statementKinds)[number]

/** The statuses of a statement; that of a credit note is always `issued`. */
export const statementStatuses = ['issued', 'sent', 'due', 'partly_paid', 'paid', 'overdue', 'credited'] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** A party of an invoice, as printed on it. */
export interface Party {
  readonly name: string | null
  /** Without spaces, with its country code. */
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

/** The party that issues the invoice. */
export interface Seller extends Party {
  /** An IBAN, or the local account number in countries without IBANs. */
  readonly accountNumber: string | null
  readonly accountBic: string | null
}

/** The party that is billed. */
export interface Buyer extends Party {
  readonly buyerReference: string | null
}

/** The billing terms of a client as an invoice states them. */
export interface Terms {
  readonly vatCategory: VatCategory | null
  readonly vatBasisPoints: number | null
  readonly exemptionReason: string | null
  readonly paymentDays: number
  /** Percentages for overtime, night and holiday at that time; null if premiums are not charged. */
  readonly premiums: {
    readonly overtimePercent: number
    readonly nightPercent: number
    readonly holidayPercent: number
  } | null
}

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

/** Returns the country of a VAT number by its first two letters; Greece uses its own prefix. */
export function countryOfVat(vatNumber: string | null): string | undefined {
  const letters = /^[A-Z]{2}(?=[A-Z0-9])/.exec(vatNumber ?? '')?.[0]
  return letters === 'EL' ? 'GR' : letters
}

/**
 * Returns the fields that are missing for a valid invoice. An invoice needs what the VAT directive requires (art. 226); one for Peppol
 * also electronic addresses, a reference of the buyer, an account to pay into, and a currency of two digits: amounts may not have more
 * (BR-DEC), and with none a line is not exact enough (PEPPOL-EN16931-R120).
 */
export function missingFor(given: {
  seller: Seller
  buyer: Buyer
  terms: Terms
  currency: Currency
  orderNumber: string | null
}): Missing[] {
  const { seller, buyer, terms, currency, orderNumber } = given
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
  for (const field of nationalNeeds({ seller, buyer, terms, currency })) need(false, field, 'peppol')
  return missing.toSorted((one, other) => neededFields.indexOf(one.field) - neededFields.indexOf(other.field))
}

/** Formats a statement number: the year and the sequence number in it. */
export function numberText(year: number, number: number): string {
  return `${year}-${String(number).padStart(4, '0')}`
}
