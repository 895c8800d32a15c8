import { expect, test } from 'vitest'
import { languageToSpeak } from './language-to-speak.ts'

const atFirst = { password_update_required: true, email_verified: false, preferred_language: 'nl' } as const
const renewed = { ...atFirst, email_verified: true }
const usual = { ...renewed, password_update_required: false }

test.each([
  ['a new account on a browser that asks for French', atFirst, false, ['fr-BE'], undefined],
  ['a new account on a browser that asks for Polish alone', atFirst, false, ['pl-PL', 'pl'], 'nl'],
  ['a new account on a browser that asks for Polish, then English', atFirst, false, ['pl-PL', 'en'], undefined],
  ['a new account whose reader has chosen', atFirst, true, ['pl-PL'], undefined],
  ['a renewed password on an English browser', renewed, false, ['en-GB'], 'nl'],
  ['an account as any other on an English browser', usual, false, ['en-GB'], 'nl'],
  ['an account as any other whose reader has chosen', usual, true, ['en-GB'], undefined],
] as const)('%s is spoken to as it should be', (_, profile, isChosen, wanted, language) => {
  expect(languageToSpeak(profile, { isChosen, wanted })).toBe(language)
})
