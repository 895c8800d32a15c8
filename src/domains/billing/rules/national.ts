import { isSepaIban } from '#base/bank-account.ts'
import type { Currency } from '#base/currency.ts'
import type { Buyer, Missing, Party, Seller, Terms } from '../rules.ts'

interface Given {
  readonly seller: Seller
  readonly buyer: Buyer
  readonly terms: Terms
  readonly currency: Currency
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
export function nationalNeeds({ seller, buyer, terms, currency }: Given): Missing['field'][] {
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
