/** The files that can be sent with an invoice or a credit note. */
export const sendFiles = ['pdf', 'timesheet', 'xml'] as const
export type SendFile = (typeof sendFiles)[number]

/** The states of an email with an invoice. */
export const sendStates = ['queued', 'sent', 'failed'] as const

/** A part of an amount that pays one invoice, in minor units. */
export interface Allocation {
  readonly statementId: string
  readonly amount: number
}

/**
 * Divides an amount among open invoices in their order, each up to what is open. Returns the invoices that get a part; what is left over
 * is the amount minus their sum.
 */
export function divide(
  amount: number,
  invoices: readonly { readonly id: string; readonly open: number }[],
): Allocation[] {
  const parts: Allocation[] = []
  let left = amount
  for (const { id, open } of invoices) {
    const part = Math.min(left, open)
    if (part <= 0) continue
    parts.push({ statementId: id, amount: part })
    left -= part
  }
  return parts
}
