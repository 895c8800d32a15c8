import { isSepaIban } from '#base/official/sepa-countries.ts'
import type { Currency } from '#base/currency.ts'
import { isSepaName } from '#base/official/sepa-characters.ts'

/**
 * Why a stub is not in the transfer: other currency, no account, an account without IBAN in the SEPA, nothing to pay, an account holder
 * whose name has no Latin letters.
 */
export const leftOutReasons = ['currency', 'noBankAccount', 'noIban', 'nothing', 'accountHolder'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Returns why a stub cannot be transferred; undefined if it can. */
export function leftOutFor(stub: {
  readonly currency: Currency
  readonly net: number
  readonly accountNumber: string | null
  readonly accountHolder: string
}): LeftOutReason | undefined {
  if (stub.net <= 0) return 'nothing'
  if (stub.currency !== 'EUR') return 'currency'
  if (stub.accountNumber === null) return 'noBankAccount'
  if (!isSepaIban(stub.accountNumber)) return 'noIban'
  return isSepaName(stub.accountHolder) ? undefined : 'accountHolder'
}
