import { expect, test } from 'vitest'
import { ageMark, ageOn, birthFault } from './age.ts'

const today = '2026-11-22'

test('a birthday counts on its day, and that of a leap day on 1 March', () => {
  expect([ageOn('2008-11-22', today), ageOn('2008-11-23', today)]).toEqual([18, 17])
  expect([ageOn('2008-02-29', '2026-02-28'), ageOn('2008-02-29', '2026-03-01')]).toEqual([17, 18])
})

test.each([
  ['2027-01-01', 'birthInFuture'],
  [today, 'birthInFuture'],
  ['2026-11-21', 'birthTooRecent'],
  ['2013-11-23', 'birthTooRecent'],
  ['2013-11-22', undefined],
  ['1905-11-23', undefined],
  ['1905-11-22', 'birthTooLongAgo'],
])('born on %s: %s', (dateOfBirth, fault) => {
  expect(birthFault(dateOfBirth, today)).toBe(fault)
})

test('minors are marked, and workers below the minimum working age of the country', () => {
  const mark = (dateOfBirth: string, timeZone = 'Europe/Brussels') => ageMark(dateOfBirth, today, timeZone)
  expect(mark('2008-11-22')).toBe(undefined)
  expect(mark('2008-11-23')).toEqual({ kind: 'minor' })
  expect(mark('2011-11-22')).toEqual({ kind: 'minor' })
  expect(mark('2011-11-23')).toEqual({ kind: 'belowMinimum', age: 15 })
  expect(mark('2011-11-22', 'Europe/Paris')).toEqual({ kind: 'belowMinimum', age: 16 })
  expect(mark('2012-01-01', 'UTC')).toEqual({ kind: 'minor' })
  expect(mark('2026-01-01')).toBe(undefined)
})
