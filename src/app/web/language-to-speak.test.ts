import { expect, test } from 'vitest'
import { languageToSpeak } from './language-to-speak.ts'

const atFirst = { password_update_required: true, email_verified: false, preferred_language: 'nl' } as const
const renewed = { ...atFirst, email_verified: true }
const usual = { ...renewed, password_update_required: false }

test.each([
  ['a new account in a French browser', atFirst, false, ['fr-BE'], undefined],
  ['a new account in a browser with only Polish', atFirst, false, ['pl-PL', 'pl'], 'nl'],
  ['a new account in a browser with Polish, then English', atFirst, false, ['pl-PL', 'en'], undefined],
  ['a new account after a choice of language', atFirst, true, ['pl-PL'], undefined],
  ['a reset password in an English browser', renewed, false, ['en-GB'], 'nl'],
  ['an existing account in an English browser', usual, false, ['en-GB'], 'nl'],
  ['an existing account after a choice of language', usual, true, ['en-GB'], undefined],
] as const)('%s sees the right language', (_, profile, isChosen, requested, language) => {
  expect(languageToSpeak(profile, { isChosen, requested })).toBe(language)
})
