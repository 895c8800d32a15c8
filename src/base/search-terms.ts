/** The most characters of a search text, and the most different words of it that count: further ones cost time and find nothing. */
export const searchLimits = { characters: 200, words: 8 } as const

/** The first different words of a search text, which `split` has taken apart. Every search that costs time for each word begins with this. */
export function searchTerms(typed: string, split: (text: string) => readonly string[]): string[] {
  const words = split(typed.slice(0, searchLimits.characters)).filter((word) => word !== '')
  return [...new Set(words)].slice(0, searchLimits.words)
}
