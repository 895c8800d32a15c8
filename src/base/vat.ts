import { isVatNumber } from './official/vat-numbers.ts'
import { identifier } from './text.ts'

/** A VAT number: validated if the rule of its country is known, else free text of up to 32 characters. */
export const vatNumber = identifier(32).refine(
  (value) => isVatNumber(value.replace(/[\s.-]/g, '').toUpperCase()),
  'platform.validation.vatNumber',
)
