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

/** What lies in the form when a party is edited. */
export function partyValuesOf(party: BillingSeller | BillingTerms): PartyValues {
  return {
    street: party.street ?? '',
    postalZone: party.postalZone ?? '',
    city: party.city ?? '',
    country: party.country,
    registrationScheme: party.registrationScheme,
    registrationNumber: party.registrationNumber ?? '',
    electronicScheme: party.electronicScheme,
    electronicAddress: party.electronicAddress ?? '',
  }
}
