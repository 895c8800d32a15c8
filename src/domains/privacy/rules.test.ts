import { expect, test } from 'vitest'
import { languages } from '#base/language.ts'
import { deletionWords, privacySwitches, signOf, switchesFor } from './rules.ts'

test('T45 each language has its own deletion word', () => {
  expect(languages.map((language) => deletionWords[language])).toEqual(['DELETE', 'SUPPRIMER', 'VERWIJDEREN'])
})

test('a worker has all switches, a user of the organisation those that affect users', () => {
  expect(switchesFor('worker')).toEqual(privacySwitches)
  expect(switchesFor('provider')).toEqual(['dataCollection'])
})

test('the last four characters remain of an id', () => {
  expect(signOf('0198f3a0-0000-7000-8000-00000000de4d')).toBe('DE4D')
})
