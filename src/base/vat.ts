import { checkVAT, countries } from 'jsvat'
import { line } from './text.ts'

const known = new Set(countries.map(({ codes }) => codes[0]))

/** A VAT number: checked where its country's rule is known, else free text of at most 32 characters. */
export const vatNumber = line(32).refine((value) => {
  const compact = value.replace(/[\s.-]/g, '').toUpperCase()
  return !known.has(compact.slice(0, 2)) || checkVAT(compact, countries).isValid
}, 'platform.validation.vatNumber')
