import type { Scheme } from '#base/official/electronic-addresses.ts'
import type { VatCategory } from '#base/official/vat-categories.ts'

export const statementKinds = ['invoice', 'credit_note'] as const
export type StatementKind = (typeof statementKinds)[number]

/** The statuses of a statement; that of a credit note is always `issued`. */
export const statementStatuses = ['issued', 'sent', 'due', 'partly_paid', 'paid', 'overdue', 'credited'] as const
export type StatementStatus = (typeof statementStatuses)[number]

/** The days by which a list of statements can be limited. */
export const statementDates = ['issued', 'worked'] as const

/** Groups of invoices that are not settled: all of them, those past their due date, and those that were not sent. */
export const statementGroups = ['outstanding', 'overdue', 'unsent'] as const
export type StatementGroup = (typeof statementGroups)[number]

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

/** Returns the country of a VAT number by its first two letters; Greece uses its own prefix. */
export function countryOfVat(vatNumber: string | null): string | undefined {
  const letters = /^[A-Z]{2}(?=[A-Z0-9])/.exec(vatNumber ?? '')?.[0]
  return letters === 'EL' ? 'GR' : letters
}

/** Formats a statement number: the year and the sequence number in it. */
export function numberText(year: number, number: number): string {
  return `${year}-${String(number).padStart(4, '0')}`
}
