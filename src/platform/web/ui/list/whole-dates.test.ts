import { expect, test } from 'vitest'
import { Formats } from '#base/formats.ts'
import { wholeDates } from './whole-dates.ts'

const french = new Formats('fr-BE', 'Europe/Brussels')
const english = new Formats('en-GB', 'Europe/Brussels')

test('a period is broken only after its dash', () => {
  expect(wholeDates(french.dates('2026-11-27', '2027-01-02'))).toEqual(['27 nov. 2026\u2009–', '2 janv. 2027'])
  expect(wholeDates(english.dates('2027-01-08', '2027-02-05'))).toEqual(['8 Jan\u2009–', '5 Feb 2027'])
})

test('a date, or days of one month, stay on one line', () => {
  expect(wholeDates(french.date('2026-11-03'))).toHaveLength(1)
  expect(wholeDates(french.dates('2026-10-01', '2026-10-31'))).toHaveLength(1)
  expect(wholeDates(english.dates('2026-10-01', '2026-10-31'))).toHaveLength(1)
})
