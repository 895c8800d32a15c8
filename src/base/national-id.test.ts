import { expect, test } from 'vitest'
import { checkNationalId, completedId, contradictsBirth } from './national-id.ts'

test.each([
  ['85.07.30-033.28', 'BE', 'valid'],
  ['85073003329', 'BE', 'invalid'],
  // Born in 2001: a 2 is put in front of the number.
  ['01.02.03-001.70', 'BE', 'valid'],
  // A bis number: the month is 20 higher.
  ['90.32.31-001.19', 'BE', 'valid'],
  ['90.92.31-001.19', 'BE', 'invalid'],
  ['X1234567L', 'BE', 'unchecked'],
  ['111222333', 'NL', 'valid'],
  ['1112.22.333', 'NL', 'valid'],
  ['111222334', 'NL', 'invalid'],
  ['000000000', 'NL', 'invalid'],
  ['1 85 05 78 006 084 91', 'FR', 'valid'],
  ['1 85 05 78 006 084 92', 'FR', 'invalid'],
  ['1 85 05 2A 006 084 35', 'FR', 'valid'],
  ['2 55 08 2b 168 025 27', 'FR', 'valid'],
  ['85073003329', undefined, 'unchecked'],
  ['85073003329', 'PL', 'unchecked'],
])('the check digits of %s in %s are %s (F31)', (id, country, found) => {
  expect(checkNationalId(id, country)).toBe(found)
})

test.each([
  ['1020300170', 'BE', '01020300170'],
  ['1020300171', 'BE', undefined],
  ['85073003328', 'BE', undefined],
  ['11222336', 'NL', undefined],
  ['12345672', 'NL', '012345672'],
  ['AB12345', 'BE', undefined],
  ['1020300170', 'US', undefined],
])('%s in %s lacks a zero: %s (F31)', (id, country, whole) => {
  expect(completedId(id, country)).toBe(whole)
})

test.each([
  // Check digits of the same nine digits before and from 2000 on.
  ['99.12.31-997.42', 'BE', '1999-12-31', 'fits'],
  ['99.12.31-997.71', 'BE', '1999-12-31', 'contradicts'],
  ['00.06.15-003.06', 'BE', '2000-06-15', 'fits'],
  ['00.06.15-003.74', 'BE', '2000-06-15', 'contradicts'],
  ['00.06.15-003.74', 'BE', '1900-06-15', 'fits'],
  ['85.07.30-033.28', 'BE', '1985-07-31', 'contradicts'],
  ['85.07.30-033.28', 'BE', '1985-08-30', 'contradicts'],
  // Bis numbers: the sex is unknown (20) or known (40).
  ['85.27.30-033.71', 'BE', '1985-07-30', 'fits'],
  ['85.47.30-033.17', 'BE', '1985-07-30', 'fits'],
  ['85.47.30-033.17', 'BE', '1985-06-30', 'contradicts'],
  // Month and day are unknown; then the year as well.
  ['85.00.10-033.94', 'BE', '1985-03-10', 'fits'],
  ['00.00.01-001.66', 'BE', '1972-03-01', 'fits'],
  ['1 85 05 78 006 084 91', 'FR', '1985-05-30', 'fits'],
  ['1 85 05 78 006 084 91', 'FR', '1985-06-30', 'contradicts'],
  ['1 85 05 2A 006 084 35', 'FR', '1986-05-30', 'contradicts'],
  // The month is unknown.
  ['1 85 20 78 006 084 40', 'FR', '1985-11-30', 'fits'],
  ['1 85 50 78 006 084 35', 'FR', '1986-11-30', 'contradicts'],
  // Temporary numbers.
  ['3 85 05 78 006 084 88', 'FR', '1990-01-01', 'fits'],
  ['7 85 05 78 006 084 82', 'FR', '1990-01-01', 'fits'],
  ['8 85 05 78 006 084 32', 'FR', '1990-01-01', 'fits'],
  ['4 85 05 99 006 084 53', 'FR', '1990-01-01', 'fits'],
  ['111222333', 'NL', '1990-01-01', 'fits'],
  ['85073003328', 'PL', '1990-01-01', 'fits'],
])('%s in %s and a birth on %s: %s', (id, country, born, expected) => {
  expect(contradictsBirth(id, country, born)).toBe(expected === 'contradicts')
})

test('temporary French numbers and both Corsican departments have check digits', () => {
  for (const id of ['3850578006084 88', '4850599006084 53', '7850578006084 82', '8850578006084 32'])
    expect(checkNationalId(id, 'FR'), id).toBe('valid')
  for (const id of ['3850578006084 89', '5850578006084 88', '2550820168025 27'])
    expect(checkNationalId(id, 'FR'), id).not.toBe('valid')
})
