import type { BillingSeller, BillingTerms } from '../contract.ts'

/** What both sides of an invoice say of themselves, as it lies in a form; what is empty is empty text. */
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

/** What lies in the form when a party is edited; what is not said yet is filled in as other records have it. */
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

/** What the organisation's side of an invoice says in a form. */
export interface SellerValues extends PartyValues {
  accountNumber: string
  accountBic: string
}

/** What lies in the form when the organisation's side is edited. */
export function sellerValuesOf(seller: BillingSeller): SellerValues {
  return { ...partyValuesOf(seller), accountNumber: seller.accountNumber ?? '', accountBic: seller.accountBic ?? '' }
}
