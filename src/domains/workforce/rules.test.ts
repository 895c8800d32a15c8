import { describe, expect, test } from 'vitest'
import { actionsOnWorker, masked, similarTerms, workerSearch } from './rules.ts'

test('a worker who was never offered an assignment may be removed', () => {
  expect(actionsOnWorker({ active: true, assigned: false })).toEqual(['edit', 'deactivate', 'renewPassword', 'delete'])
  expect(actionsOnWorker({ active: false, assigned: true })).toEqual(['edit', 'reactivate', 'renewPassword'])
})

test.each([
  ['BE68539007547034', '•••• 7034'],
  ['85.07.30-033.28', '•••• 3.28'],
  ['123456789', '•••• 789'],
  ['1234', '•••• 4'],
  ['12', '••••'],
])('T44 of the secret %s only %s is shown', (secret, shown) => {
  expect(masked(secret)).toBe(shown)
})

describe('Parsing of what is typed into the search', () => {
  test.each([
    ['', undefined],
    ['  ', undefined],
    ["' -", undefined],
    ['Peeters', { words: ['Peeters'], beginnings: [] }],
    ['jean-pierre  p', { words: ['jean', 'pierre'], beginnings: ['p'] }],
    ["N'Diaye", { words: ['Diaye'], beginnings: ['N'] }],
    ['zoë zoë', { words: ['zoë'], beginnings: [] }],
    ['100%', { words: ['100%'], beginnings: [] }],
    ['0470 12 34 56', { words: [], beginnings: [], digits: '470123456' }],
    ['+32 (0)470/12.34', { words: [], beginnings: [], digits: '324701234' }],
    ['123', { words: ['123'], beginnings: [] }],
    ['12', { words: [], beginnings: ['12'] }],
    ['a b c d e f g h i j', { words: [], beginnings: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] }],
  ])('%j is parsed', (typed, meant) => {
    expect(workerSearch(typed)).toEqual(meant)
  })
})

describe('Words similar to what was typed', () => {
  const known = ['peeters', 'peters', 'pieters', 'sofia', 'forklift', 'lea', 'leo', 'janssens', 'electrician']

  test.each([
    ['peters', ['peeters', 'pieters']],
    ['petsers', ['peters']],
    ['sofai', ['sofia']],
    ['forkl', []],
    ['forkilf', ['forklift']],
    ['lae', ['lea']],
    ['xyzzy', []],
  ])('one letter from %s: %j', (typed, near) => {
    expect(similarTerms(typed, known, 1)).toEqual(near)
  })

  test('two wrong letters are accepted only in long words, and the nearest words come first', () => {
    expect(similarTerms('jansen', known, 2)).toEqual(['janssens'])
    expect(similarTerms('sfoai', known, 2)).toEqual([])
    expect(similarTerms('petrs', known, 2)).toEqual(['peters'])
    expect(similarTerms('pieeters', known, 2)).toEqual(['peeters', 'pieters', 'peters'])
  })

  test('at most twenty similar words are tried', () => {
    const many = Array.from({ length: 26 }, (_, index) => `peeter${String.fromCodePoint(97 + index)}`)
    expect(similarTerms('peeterß', many, 1)).toHaveLength(20)
  })
})
