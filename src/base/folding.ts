// Letters that Unicode does not decompose, and below each the one that people type for it.
const foreign = 'øłđðħŧıĸƒƀɓƈɖɗɠƙƚɲƞƥƫƭʈʋƴƶȥɨɵʉǥȡȴȵȶȼȿɀɇɉɍɏⱥⱦɫɽⱨⱪⱬς'
const typed = 'olddhtikfbbcddgklnnptttvyzziougdlntcszejryatlrhkzσ'
/** The same for two letters. */
const pairs: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'ng',
  ȸ: 'db',
  ȹ: 'qp',
  ƣ: 'oi',
  ꝏ: 'oo',
}
const letters: ReadonlyMap<string, string> = new Map([
  ...Object.entries(pairs),
  ...[...foreign].map((letter, at) => [letter, typed.charAt(at)] as const),
])
const letter = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')
// Accents, which the decomposition separates from their letters, and characters that cannot be seen.
const unseen = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u00ad\u200b-\u200f\u2060\ufeff]/g
const joiners = /['`\-\u02b9\u02bb\u02bc\u02bd\u02c8\u2010-\u2015\u2018-\u201b\u2032\u2212]/g

/**
 * Folds a text for searching and comparing: without case and accents, with the letters that are typed for `ß`, `ł` or `ø`, and with a space
 * for an apostrophe or a hyphen of any kind. The function `searchable` of the database folds exactly alike; `folding.test.ts` compares
 * them letter by letter.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replace(letter, (one) => letters.get(one) ?? one)
    .replace(joiners, ' ')
}

/** True if the folded words of a question all occur in a text. */
export function isFoundIn(text: string, question: string): boolean {
  const folded = foldText(text)
  return foldText(question)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}

const collator = new Intl.Collator('en', { numeric: true })

/** Compares two names in the order of the reader, with numbers by their value. English, French and Dutch order letters alike. */
export const compareNames = (one: string, other: string): number => collator.compare(one, other)
