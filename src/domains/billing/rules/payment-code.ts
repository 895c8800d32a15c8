import type { Currency } from '#base/currency.ts'
import { isSepaIban } from '#base/official/sepa-countries.ts'
import type { Seller, StatementKind } from '../rules.ts'
import { paymentReferenceOf } from './payment-reference.ts'

/** What a SEPA credit transfer pays. */
export interface Transfer {
  /** The payee. */
  readonly name: string
  /** The payee's IBAN, without spaces. */
  readonly account: string
  readonly bic: string | null
  /** In euro cents. */
  readonly cents: number
  /** What the payee finds the invoice by: a structured communication, or the number of the invoice. */
  readonly reference: string
}

/** How an invoice is paid by transfer. */
export interface Payment {
  /** The payee. */
  readonly name: string
  /** The payee's account number, without spaces. */
  readonly accountNumber: string
  readonly bic: string | null
  /** A structured communication, or the number of the invoice. */
  readonly reference: string
  /** The content of the QR code; null if banking apps cannot fill in the transfer from one. */
  readonly code: string | null
}

interface PayableStatement {
  readonly kind: StatementKind
  readonly number: string
  readonly currency: Currency
  readonly seller: Pick<Seller, 'name' | 'accountNumber' | 'accountBic'>
}

/** Returns how an amount of an invoice is paid, in minor units; null for a credit note, without an amount, and without a name and account. */
export function paymentOf({ kind, number, currency, seller }: PayableStatement, amount: number): Payment | null {
  const { name, accountNumber, accountBic: bic } = seller
  if (kind !== 'invoice' || amount <= 0 || !name || !accountNumber) return null
  const reference = paymentReferenceOf(number, accountNumber)?.text ?? number
  const transfer = { name, account: accountNumber, bic, cents: amount, reference }
  return { name, accountNumber, bic, reference, code: (currency === 'EUR' && paymentCodeOf(transfer)) || null }
}

/** An account number in groups of four characters, as people read it. */
export const groupedAccount = (accountNumber: string) => accountNumber.replace(/(.{4})(?=.)/g, '$1 ')

const largestCents = 99_999_999_999
const mostBytes = { name: 70, reference: 140 } as const

/**
 * Returns the content of the QR code with which banking apps fill in a SEPA credit transfer; undefined if a transfer in euro to the
 * account is not possible, or nothing is to be paid. At most 331 bytes.
 * Source: European Payments Council, EPC069-12 version 2.1, "Quick Response Code: Guidelines to Enable Data Capture for the Initiation of
 * a SEPA Credit Transfer": version 002 (BIC optional), UTF-8. Its structured line is for references of ISO 11649 only, so ours is in the
 * unstructured one.
 */
export function paymentCodeOf({ name, account, bic, cents, reference }: Transfer): string | undefined {
  if (!isSepaIban(account) || name.trim() === '' || cents < 1 || cents > largestCents) return undefined
  const amount = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  const header = ['BCD', '002', '1', 'SCT', bic ?? '']
  const [payee, remittance] = [oneLine(name, mostBytes.name), oneLine(reference, mostBytes.reference)]
  // Neither a purpose nor a structured reference.
  return [...header, payee, account, amount, '', '', remittance].join('\n')
}

/** The beginning of a text that takes at most `limit` bytes, in one line. */
function oneLine(text: string, limit: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  const { read } = new TextEncoder().encodeInto(line, new Uint8Array(limit))
  return line.slice(0, read)
}
