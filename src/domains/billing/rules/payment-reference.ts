/**
 * The structured communication of a Belgian credit transfer: ten digits and their remainder by 97 as check digits, or 97 for none
 * (Febelfin, "Standard for the structured communication"). Written `+++090/9337/55493+++`.
 */
export interface PaymentReference {
  /** Twelve digits, as banks report them. */
  readonly digits: string
  /** As it is printed and typed. */
  readonly text: string
}

/**
 * Returns the structured communication with which an invoice is to be paid; undefined if the seller's account is not Belgian, whose
 * bank would not check it. Derived from the invoice's number (`2026-0007`), which is unique in its organisation.
 */
export function paymentReferenceOf(number: string, accountNumber: string | null): PaymentReference | undefined {
  if (!accountNumber?.startsWith('BE')) return undefined
  const base = number.replaceAll(/\D/g, '').padStart(10, '0')
  if (base.length > 10) return undefined
  const digits = base + checkDigits(base)
  return { digits, text: `+++${digits.slice(0, 3)}/${digits.slice(3, 7)}/${digits.slice(7)}+++` }
}

/** Returns the twelve digits of a structured communication in any of its written forms; undefined if it is none or its check digits are wrong. */
export function structuredDigits(text: string): string | undefined {
  const digits = text.replaceAll(/[+*/\s.-]/g, '')
  return /^\d{12}$/.test(digits) && checkDigits(digits.slice(0, 10)) === digits.slice(10) ? digits : undefined
}

/** Returns the structured communications that a text contains between three plus signs or asterisks, or as twelve separate digits. */
export function structuredIn(text: string): string[] {
  const written = text.match(/([+*]{3})\s*\d{3}\s*\/?\s*\d{4}\s*\/?\s*\d{5}\s*\1|(?<!\d)\d{12}(?!\d)/g) ?? []
  return written.flatMap((one) => structuredDigits(one) ?? [])
}

function checkDigits(base: string): string {
  return String(Number(base) % 97 || 97).padStart(2, '0')
}

/** Returns the number of the invoice that a structured communication of ours was derived from; undefined if it cannot be one. */
export function numberOfReference(digits: string): string | undefined {
  const [, year, number] = /^(\d{4})(\d{4,6})$/.exec(digits.slice(0, 10).replace(/^0+/, '')) ?? []
  return year && number && `${year}-${number}`
}
