import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { line } from './text.ts'

/** The number of a bank account without its spaces: an IBAN (ISO 13616) with its check digits right, or, where there are no IBANs, up to 34 letters and digits. */
export function bankAccountNumber(required: string) {
  return line(64, required)
    .transform((value) => electronicFormatIBAN(value) ?? '')
    .refine((value) => /^[A-Z0-9]{4,34}$/.test(value), 'platform.validation.accountNumber')
    .refine((value) => !looksLikeIban(value) || isValidIBAN(value), 'platform.validation.iban')
}

/** The code of a bank (BIC, ISO 9362). */
export const bic = line(11)
  .transform((value) => value.replaceAll(' ', '').toUpperCase())
  .refine((value) => isValidBIC(value), 'platform.validation.bic')

const looksLikeIban = (value: string) => /^[A-Z]{2}\d{2}[A-Z0-9]/.test(value)
