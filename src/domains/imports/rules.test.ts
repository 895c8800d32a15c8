import { expect, test } from 'vitest'
import { nameKey, plain } from './rules.ts'

test.each([
  ['Date de naissance', 'datedenaissance'],
  ['Prénom', 'prenom'],
  ['Pre\u0301nom', 'prenom'],
  ['E-mail (privé) *', 'emailprive'],
  ['N° 2', 'n2'],
  ['  ', ''],
  ['Ελλάδα', 'ελλαδα'],
])('the heading %j is compared as %j', (heading, compared) => {
  expect(plain(heading)).toBe(compared)
})

test('names are compared as every search folds them, without repeated spaces (F04)', () => {
  expect(nameKey('  ACME\u00A0 Logistics\t')).toBe('acme logistics')
  expect(nameKey('Cafe\u0301')).toBe(nameKey('café'))
  expect(nameKey('Café')).toBe(nameKey('Cafe'))
  expect(nameKey('Łódź Stal')).toBe(nameKey('LODZ  STAL'))
  expect(nameKey('D’Hondt')).toBe(nameKey("D'Hondt"))
  expect(nameKey('')).toBe('')
})
