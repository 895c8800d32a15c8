import { checkVAT, countries } from 'jsvat'
import { identifier } from './text.ts'

const known = new Set(countries.map(({ codes }) => codes[0]))

/** A VAT number: validated if the rule of its country is known, else free text of up to 32 characters. */
export const vatNumber = identifier(32).refine((value) => {
  const compact = value.replace(/[\s.-]/g, '').toUpperCase()
  return !known.has(compact.slice(0, 2)) || checkVAT(compact, countries).isValid
}, 'platform.validation.vatNumber')
