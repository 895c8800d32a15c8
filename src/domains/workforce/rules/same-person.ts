import { foldText } from '#base/folding.ts'

/** What can show that two records are about the same person. */
export const identityMatches = ['nationalId', 'nameAndBirth', 'phone', 'email'] as const
export type IdentityMatch = (typeof identityMatches)[number]

interface Names {
  readonly firstName?: string | null | undefined
  readonly lastName?: string | null | undefined
}

const wordsOf = (name: string | null | undefined) => foldText(name ?? '').match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Whether two names are alike: without accents, case, spaces and hyphens, and in any order. First and last name may be swapped, and
 * either may be split differently: Jean-Pierre Dubois, DUBOIS Jean Pierre, Jeanpierre Dubois.
 */
export function isSameName(one: Names, other: Names): boolean {
  const [first, last] = [wordsOf(one.firstName), wordsOf(one.lastName)]
  const [otherFirst, otherLast] = [wordsOf(other.firstName), wordsOf(other.lastName)]
  const words = [...first, ...last]
  if (words.length === 0) return false
  if (sortedText(words) === sortedText([...otherFirst, ...otherLast])) return true
  const text = [...otherFirst, ...otherLast].join('')
  return words.join('') === text || [...last, ...first].join('') === text
}

const sortedText = (words: readonly string[]) => words.toSorted().join(' ')
