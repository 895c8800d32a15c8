import { numberText } from '#domains/billing/rules.ts'

// Some people, and some scanners of payment slips, write the letter O instead of a zero.
const digit = '[\\dOo]'
const year = `2[0Oo]${digit}{2}`
// Not within a longer number, a date or an account.
const before = '(?<![\\d-])(?<!\\d[ ./])'
const after = '(?![\\p{L}\\d-])(?![./]\\d)'

const exact = /(?<![\d-])(\d{4})[-/](\d{4,6})(?![\d-])/g
/** `2026-1`, `2026/001`, `2026 . 0001`, `2026_1`. */
const separated = new RegExp(`${before}(${year})\\s*[-/._–]\\s*(${digit}{1,6})${after}`, 'gu')
/** `20260001`. */
const joined = new RegExp(`(?<![\\d-])(${year})(${digit}{4,6})${after}`, 'gu')
/** `2026 0001`, not within the groups of an account. */
const spaced = new RegExp(`${before}(${year}) (${digit}{4,6})${after}(?! \\d)`, 'gu')
/** `0001/2026`; a month has two digits only. */
const reversed = new RegExp(`${before}(${digit}{3,6})\\s*[-/]\\s*(${year})${after}`, 'gu')
/** `INV 2026 1`, `INV-2026-1`, `factuur nr. 20261`: after a word for an invoice, fewer digits and any separator are enough; not a date. */
const named = new RegExp(
  `(?<![\\p{L}\\d])(?:inv|invoice|fac|fact|facture|factuur|rechnung|rg|nr|no|n°)[\\s.:#°-]{0,3}(?:nr|no|n°)?[\\s.:#°-]{0,3}(${year})[\\s\\-/._–]{0,3}(${digit}{1,6})${after}(?! \\d)`,
  'giu',
)
/** Further numbers of the same year: `2026-0001, 0002 & 3`. */
const further = /^\s*(?:,|;|\+|&|\/|en|et|and|und|e|y)\s*(\d{1,6})(?![\p{L}\d-])(?![.,/]\d)/iu

/** Returns the numbers of invoices that a text contains as they are printed: `2026-0001`, or with a slash. */
export function exactNumbersIn(text: string): string[] {
  return [...text.matchAll(exact)].map(([, of, number]) => `${of}-${number}`)
}

/**
 * Returns the numbers of invoices that a text probably means, in the form in which they are printed: with fewer zeros, without or with
 * another separator, with letters for digits, in the other order, or several of one year. A date may be among them.
 */
export function probableNumbersIn(text: string): string[] {
  const found: string[] = []
  for (const pattern of [separated, joined, spaced, named]) {
    for (const match of text.matchAll(pattern)) {
      const [whole, of = '', number = ''] = match
      add(of, number)
      let rest = text.slice(match.index + whole.length)
      for (let next = further.exec(rest); next; next = further.exec(rest)) {
        add(of, next[1] ?? '')
        rest = rest.slice(next[0].length)
      }
    }
  }
  for (const [, number = '', of = ''] of text.matchAll(reversed)) add(of, number)
  return [...new Set(found)]

  function add(of: string, number: string): void {
    const [ofYear, ordinal] = [of, number].map((part) => Number(part.replaceAll(/o/gi, '0')))
    if (ofYear && ordinal) found.push(numberText(ofYear, ordinal))
  }
}
