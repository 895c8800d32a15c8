import { expect, test } from 'vitest'
import { searchLimits, searchTerms } from './search-terms.ts'

const spaces = (text: string) => text.split(/\s+/)

test('a search has at most eight different words and two hundred characters (F81)', () => {
  expect(searchTerms('a b '.repeat(50), spaces)).toEqual(['a', 'b'])
  const many = Array.from({ length: 60 }, (_, index) => `w${index}`).join(' ')
  expect(searchTerms(many, spaces)).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'])
  expect(searchTerms('  x '.repeat(100_000), spaces)).toEqual(['x'])
  expect(searchTerms(`x${' '.repeat(searchLimits.characters)}y`, spaces)).toEqual(['x'])
})
