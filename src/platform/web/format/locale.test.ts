import { expect, test } from 'vitest'
import { localeFor } from './locale.ts'

test('the user’s regional variant of a language is used', () => {
  expect(localeFor('fr', ['nl-BE', 'fr-BE'])).toBe('fr-BE')
  expect(localeFor('en', ['fr-FR'])).toBe('en-GB')
})
