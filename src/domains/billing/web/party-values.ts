import type { BillingSeller, BillingTerms } from '../contract.ts'

/** The form values of a party of an invoice; empty fields are empty strings. */
export interface PartyValues {
  street: string
  postalZone: string
  city: string
  country: string | null
  registrationScheme: BillingTerms['registrationScheme']
  registrationNumber: string
  electronicScheme: BillingTerms['electronicScheme']
  electronicAddress: string
}

/** Converts a party to form values, with proposals for its empty fields. */
export function partyValuesOf({ proposed, ...party }: BillingSeller | BillingTerms): PartyValues {
  return {
    street: party.street ?? proposed.street ?? '',
    postalZone: party.postalZone ?? proposed.postalZone ?? '',
    city: party.city ?? proposed.city ?? '',
    country: party.country ?? proposed.country ?? null,
    registrationScheme: party.registrationScheme ?? proposed.registrationScheme ?? null,
    registrationNumber: party.registrationNumber ?? proposed.registrationNumber ?? '',
    electronicScheme: party.electronicScheme ?? proposed.electronicScheme ?? null,
    electronicAddress: party.electronicAddress ?? proposed.electronicAddress ?? '',
  }
}

/** The form values of the organisation's details on invoices. */
export interface SellerValues extends PartyValues {
  accountNumber: string
  accountBic: string
}

/** Converts the organisation's details to form values. */
export function sellerValuesOf(seller: BillingSeller): SellerValues {
  return { ...partyValuesOf(seller), accountNumber: seller.accountNumber ?? '', accountBic: seller.accountBic ?? '' }
}
