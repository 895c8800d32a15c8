import { createHash } from 'node:crypto'

/** What is known of a booking to recognise it in another file. */
export interface BookingIdentity {
  readonly account: string
  readonly bookingDate: string
  readonly amount: number
  readonly currency: string
  readonly isReversal: boolean
  readonly debtorName: string | null
  readonly debtorAccount: string | null
  readonly structuredReference: string | null
  readonly endToEndId: string | null
  /** What the debtor wrote; empty if nothing. */
  readonly written: string
  /** What the bank wrote about the booking. */
  readonly bankText: string
  readonly bankReference: string | undefined
}

/** What banks write into the reference of a booking if they have none. */
const placeholder =
  /^(?:non?[\s._-]*ref(?:erence)?|not[\s._-]*(?:provided|available)|unknown|n\/?a|none|null|[\s0x.*/_-]+)$/i

/**
 * Makes the keys by which bookings are recognised in another file. A key is made of the bank's reference and of the content, never of one
 * alone: some banks give every booking the same reference, and debtors repeat theirs. Equal bookings of one document are counted.
 */
export class BookingKeys {
  readonly #counts = new Map<string, number>()

  /** Returns 64 hexadecimal digits. */
  keyOf(booking: BookingIdentity): string {
    const { debtorAccount, debtorName, structuredReference, endToEndId, written, bankText } = booking
    const reference = booking.bankReference && !placeholder.test(booking.bankReference) ? booking.bankReference : null
    const debtor = debtorAccount ?? debtorName
    const hasContent = debtor !== null || structuredReference !== null || endToEndId !== null || written !== ''
    // Banks word their own texts differently in the file of a day and in that of a month.
    const ownText = reference !== null && hasContent ? null : bankText
    const { account, bookingDate, amount, currency, isReversal } = booking
    const content = [structuredReference, endToEndId, written, ownText]
    return this.#digestOf([
      'booking',
      account,
      bookingDate,
      amount,
      currency,
      isReversal,
      reference,
      debtor,
      ...content,
    ])
  }

  /** Returns the key that version 0.1.0 gave the booking; `index` is its place within its entry. */
  formerKeyOf(booking: BookingIdentity, index: number): string {
    const { account, bookingDate, amount, currency, isReversal, debtorName, debtorAccount } = booking
    const { structuredReference, endToEndId, written, bankText, bankReference } = booking
    if (bankReference) return this.#digestOf([account, bookingDate, isReversal, bankReference, index])
    const debtor = [debtorName, debtorAccount, structuredReference, endToEndId]
    return this.#digestOf([account, bookingDate, amount, currency, isReversal, ...debtor, written || bankText])
  }

  #digestOf(identity: readonly unknown[]): string {
    const text = JSON.stringify(identity)
    const count = (this.#counts.get(text) ?? 0) + 1
    this.#counts.set(text, count)
    return createHash('sha256')
      .update(count === 1 ? text : `${text}${count}`)
      .digest('hex')
  }
}
