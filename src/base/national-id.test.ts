import { expect, test } from 'vitest'
import { checkNationalId, completedId } from './national-id.ts'

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
