import { expect, test } from 'vitest'
import { localeFor } from './locale.ts'

test('the reader’s own variety of a language is taken', () => {
  expect(localeFor('fr', ['nl-BE', 'fr-BE'])).toBe('fr-BE')
  expect(localeFor('en', ['fr-FR'])).toBe('en-GB')
})
