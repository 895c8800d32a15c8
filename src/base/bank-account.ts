import { electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools'
import { identifier } from './text.ts'

/** A bank account number without spaces: an IBAN (ISO 13616) with valid check digits or, in countries without IBAN, up to 34 letters and digits. */
export function bankAccountNumber(required: string) {
  return identifier(64, required)
    .transform((value) => electronicFormatIBAN(value) ?? '')
    .refine((value) => /^[A-Z0-9]{4,34}$/.test(value), 'platform.validation.accountNumber')
    .refine((value) => !looksLikeIban(value) || isValidIBAN(value), 'platform.validation.iban')
}

/** The code of a bank (BIC, ISO 9362). */
export const bic = identifier(11)
  .transform((value) => value.replaceAll(' ', '').toUpperCase())
  .refine((value) => isValidBIC(value), 'platform.validation.bic')

const looksLikeIban = (value: string) => /^[A-Z]{2}\d{2}[A-Z0-9]/.test(value)
