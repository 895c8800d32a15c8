import { expect, test } from 'vitest'
import { compact, isOfScheme, type Scheme } from './identifiers.ts'

test.each<[Scheme, string, string]>([
  ['0208', '0428759497', '0428759498'],
  ['9925', 'BE0428759497', 'BE0428759498'],
  ['0106', '12345678', '1234567'],
  ['9944', 'NL004495445B01', 'NL004495445B1'],
  ['0009', '73282932000074', '73282932000075'],
  ['0002', '732829320', '732829321'],
  ['0088', '4012345000009', '4012345000008'],
  ['0184', 'DK12345678', '12345678'],
  ['0192', '974760673', '974760674'],
  ['0007', '2021005489', '2021005488'],
  ['0204', '04011000-12345-34', ''],
  ['9930', 'DE123456789', 'DE 1'],
])('scheme %s accepts %s and refuses %s', (scheme, right, wrong) => {
  expect(isOfScheme(scheme, compact(right))).toBe(true)
  expect(isOfScheme(scheme, wrong)).toBe(false)
})

test('a number is stored without separators', () => {
  expect(compact(' be 0428.759.497 ')).toBe('BE0428759497')
})
