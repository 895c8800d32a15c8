import type { BillingTerms } from '../contract.ts'

/** Returns the path where a field that an invoice lacks is entered; undefined if it cannot be entered. */
export function missingFieldPath(
  field: BillingTerms['missing'][number]['field'],
  clientId: string,
): string | undefined {
  if (field === 'currency' || field === 'seller.greekMark') return undefined
  if (['seller.name', 'seller.vatNumber', 'seller.contact'].includes(field)) return '/provider/profile'
  if (field.startsWith('seller.')) return '/provider/settings?tab=billing'
  if (['buyer.name', 'buyer.vatNumber'].includes(field)) return `/provider/clients/edit/${clientId}`
  return `/provider/clients/${clientId}/billing`
}
