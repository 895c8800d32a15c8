import { foldText } from '#base/folding.ts'
import { searchTerms } from '#base/search-terms.ts'
import type { ArticleSummary } from './articles.ts'

/** A search index: items with the weight of each of their words. */
export type Index<Item> = readonly { readonly item: Item; readonly weights: ReadonlyMap<string, number> }[]

const weight = { title: 5, keywords: 4, lead: 1 } as const

/** Splits a text into words for comparison: without accents, capitals and punctuation. */
export function termsOf(text: string): string[] {
  return (
    // “e-invoice” is one word, like “email”.
    foldText(text.replace(/(?<!\p{L})e-(?=\p{L})/giu, 'e'))
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1)
  )
}

/** Returns the words of texts with the weight of their text; for a word in several texts, that of the last one. */
export function weigh(texts: readonly (readonly [text: string, weight: number])[]): ReadonlyMap<string, number> {
  return new Map(texts.flatMap(([text, value]) => termsOf(text).map((word) => [word, value] as const)))
}

/** Prepares articles for the search. */
export function indexOf(articles: readonly ArticleSummary[]): Index<ArticleSummary> {
  return articles.map((article) => ({
    item: article,
    weights: weigh([
      [article.lead, weight.lead],
      [article.keywords, weight.keywords],
      [article.title, weight.title],
    ]),
  }))
}

/** Returns the items that match a question, the best first; it may be incomplete, mistyped, and without accents. */
export function find<Item>(index: Index<Item>, question: string): readonly Item[] {
  const scores = index.map(() => 0)
  for (const term of searchTerms(question, termsOf)) {
    const found = index.map(({ weights }) =>
      Math.max(0, ...[...weights].map(([word, value]) => likeness(term, word) * value)),
    )
    const having = found.filter((value) => value > 0).length
    // A word in every item does not distinguish any.
    const worth = having === 0 ? 0 : Math.log(1 + index.length / having) - Math.log(2) + 0.01
    for (const [index, value] of found.entries()) scores[index] = (scores[index] ?? 0) + value * worth
  }
  const best = Math.max(0, ...scores)
  return index
    .map(({ item }, index) => ({ item, score: scores[index] ?? 0 }))
    .filter(({ score }) => score > 0 && score >= best * 0.3)
    .toSorted((one, other) => other.score - one.score)
    .map(({ item }) => item)
}

/** The similarity of two words, from 0 to 1 (equal). */
function likeness(term: string, word: string): number {
  if (term === word) return 1
  if (word.startsWith(term)) return 0.8
  // A longer word can begin with this one: “invoices” is nearly “invoice”, “loonstrook” is not “loon”.
  if (word.length > 3 && term.startsWith(word)) return (0.7 * word.length) / term.length
  const faults = term.length < 4 ? 0 : term.length < 8 ? 1 : 2
  // Incomplete and mistyped: compared with the beginning of the word, of the typed length.
  const begun = word.slice(0, term.length + 1)
  if (faults > 0 && distance(term, word) <= faults) return 0.5
  return faults > 0 && term.length > 5 && distance(term, begun) <= 1 ? 0.4 : 0
}

/** The edit distance: letters that are wrong, missing, extra, or swapped with the next. */
function distance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return 3
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const same = one[at - 1] === other[to - 1]
      const swapped = at > 1 && to > 1 && one[at - 1] === other[to - 2] && one[at - 2] === other[to - 1]
      next[to] = Math.min(
        (row[to] ?? 0) + 1,
        (next[to - 1] ?? 0) + 1,
        (row[to - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[to - 2] ?? 0) + 1 : Infinity,
      )
    }
    before = row
    row = next
  }
  return row[other.length] ?? 3
}
