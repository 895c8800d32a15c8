import { expect, test } from 'vitest'
import { namedLanguage, pickLanguage } from './language.ts'

test.each([
  ['fr-BE,fr;q=0.9,en;q=0.8', 'fr'],
  ['de;q=1, nl;q=0.5, en;q=0.7', 'en'],
  ['NL', 'nl'],
  ['nl-BE', 'nl'],
  ['  fr ; q=0.8 , nl ; q=0.9', 'nl'],
  ['de-DE,de', undefined],
  ['frr, enm', undefined],
  ['*', undefined],
  ['', undefined],
  [undefined, undefined],
])('the header %j asks for %s', (header, language) => {
  expect(namedLanguage(header)).toBe(language)
  expect(pickLanguage(header)).toBe(language ?? 'en')
})

test('the first known language of a browser is taken, whatever its region', () => {
  expect(namedLanguage(['de-DE', 'fr-CA', 'nl'])).toBe('fr')
  expect(namedLanguage([])).toBeUndefined()
})

test('a header of any length is read in no time', () => {
  expect(namedLanguage(`${'de,'.repeat(100_000)}nl`)).toBeUndefined()
})
