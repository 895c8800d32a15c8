import { isSEPACountry, isValidIBAN } from 'ibantools'
import type { Currency } from '#base/currency.ts'

/** Why a stub is not in the transfer: other currency, no account, an account without IBAN in the SEPA, nothing to pay. */
export const leftOutReasons = ['currency', 'noBankAccount', 'noIban', 'nothing'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** True if a SEPA transfer to the account is possible. */
export function isSepaIban(number: string): boolean {
  return isValidIBAN(number) && isSEPACountry(number.slice(0, 2))
}

/** Returns why a stub cannot be transferred; undefined if it can. */
export function leftOutFor(stub: {
  readonly currency: Currency
  readonly net: number
  readonly accountNumber: string | null
}): LeftOutReason | undefined {
  if (stub.net <= 0) return 'nothing'
  if (stub.currency !== 'EUR') return 'currency'
  if (stub.accountNumber === null) return 'noBankAccount'
  return isSepaIban(stub.accountNumber) ? undefined : 'noIban'
}
