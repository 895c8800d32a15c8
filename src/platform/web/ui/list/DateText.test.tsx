import { expect, test } from 'vitest'
import { Formats } from '#base/formats.ts'
import { wholeDates } from './DateText.tsx'

const french = new Formats('fr-BE', 'Europe/Brussels')
const english = new Formats('en-GB', 'Europe/Brussels')

/** The parts with plain spaces: browsers differ in the space before the dash. */
const partsOf = (text: string) => wholeDates(text).map((part) => part.replaceAll(/\s/gu, ' '))

test('a period is broken only after its dash', () => {
  expect(partsOf(french.dates('2026-11-27', '2027-01-02'))).toEqual(['27 nov. 2026 –', '2 janv. 2027'])
  expect(partsOf(english.dates('2027-01-08', '2027-02-05'))).toEqual(['8 Jan –', '5 Feb 2027'])
})

test('a date, or days of one month, stay on one line', () => {
  expect(wholeDates(french.date('2026-11-03'))).toHaveLength(1)
  expect(wholeDates(french.dates('2026-10-01', '2026-10-31'))).toHaveLength(1)
  expect(wholeDates(english.dates('2026-10-01', '2026-10-31'))).toHaveLength(1)
})
