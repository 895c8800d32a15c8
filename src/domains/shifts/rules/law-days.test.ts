import { expect, test } from 'vitest'
import { breachesIn, existing, type Country, weeksOf } from './testing/golden-plans.ts'

const own = { holidayCountries: [], ownHolidays: ['2026-11-17', '2027-11-16'] }
/** The breaches of a rule: instants without their year, and what was found. */
const found = (country: Country, rule: string, birth: string, written: readonly string[]) =>
  breachesIn(country, birth, written, own)
    .filter(({ law }) => law.id === rule)
    .map(({ from, to, minutes, counted }) => [from.slice(5, 16), to.slice(5, 16), minutes ?? counted?.found])
const [adult, seventeen] = ['1990-05-01', '2009-05-01']
const days = (weekdays: number[], times = '08:00-12:00', monday = '2026-11-02') => weeksOf(monday, 1, weekdays, times)

test('FR-WT-14: a week has six working days, a shift belonging to the one on which it begins', () => {
  const working = (...written: string[]) => found('FR', 'FR-WT-14', adult, written)
  expect(working(...days([1, 2, 3, 4, 5, 6, 7]))).toEqual([['11-01T23:00', '11-08T23:00', 7]])
  expect(working(...days([1, 2, 3, 4, 5, 6]), '2026-11-07 20:00-02:00')).toEqual([])
  expect(working(...days([1, 2, 3, 4, 5, 6]), '2026-11-06 14:00-16:00')).toEqual([])
  expect(working('*2026-11-01 08:00-12:00', ...days([1, 2, 3, 4, 5, 6]))).toEqual([])
  // The week that exists is not the one of the new shift.
  expect(working(...existing(days([1, 2, 3, 4, 5, 6, 7])), '2026-11-10 08:00-12:00')).toEqual([])
  expect(working(...existing(days([1, 2, 3, 4, 5, 6])), '2026-11-08 08:00-12:00')).toHaveLength(1)
})

test('the weeks of a plan are named in order', () => {
  const both = [...days([1, 2, 3, 4, 5, 6, 7], '08:00-12:00', '2026-11-09'), ...days([1, 2, 3, 4, 5, 6, 7])]
  expect(found('FR', 'FR-WT-14', adult, both).map(([from]) => from)).toEqual(['11-01T23:00', '11-08T23:00'])
})

test('FR-YW-05: minors have two rest days in a row, without any work', () => {
  const resting = (...written: string[]) => found('FR', 'FR-YW-05', seventeen, written)
  expect(resting(...days([1, 2, 3, 4, 5, 6]))).toEqual([['11-01T23:00', '11-08T23:00', 1]])
  expect(resting(...days([1, 2, 3, 4]), '2026-11-06 16:00-00:00')).toEqual([])
  expect(resting(...days([1, 2, 3, 4]), '2026-11-06 16:00-00:01')).toHaveLength(1)
  expect(resting(...days([1, 2, 4, 6]))).toHaveLength(1)
  expect(resting(...days([1, 4, 6]))).toEqual([])
  // A shift over midnight takes a day of the next week, too.
  expect(resting(...existing(days([2, 4, 6], '08:00-12:00', '2026-11-09')), '2026-11-08 22:00-01:00')).toEqual([
    ['11-08T23:00', '11-15T23:00', 1],
  ])
})

test('BE-WT-13: shifts without a pause between them are one period of three hours at least', () => {
  const period = (...written: string[]) => found('BE', 'BE-WT-13', adult, written)
  expect(period('2026-11-02 08:00-10:00', '2026-11-02 10:00-10:59')).toEqual([['11-02T07:00', '11-02T09:59', 179]])
  expect(period('2026-11-02 08:00-10:00', '2026-11-02 10:00-11:00')).toEqual([])
  expect(period('2026-11-02 10:00-11:00', '2026-11-02 08:00-10:00')).toEqual([])
  expect(period('*2026-11-02 08:00-10:00', '2026-11-02 10:01-13:01')).toEqual([])
  expect(period('*2026-11-02 08:00-10:00', '2026-11-02 10:00-10:30')).toHaveLength(1)
  expect(period('2026-11-02 08:00-11:10/10')).toEqual([])
  expect(period('2026-11-02 08:00-11:10/11')).toHaveLength(1)
})

test('BE-YW-05: minors do not work on a holiday, whichever of the days of the shift it is', () => {
  const holiday = (...written: string[]) => found('BE', 'BE-YW-05', seventeen, written).map(([from]) => from)
  expect(holiday('2026-11-16 20:00-00:00')).toEqual([])
  expect(holiday('2026-11-16 20:00-00:01')).toEqual(['11-16T19:00'])
  expect(holiday('2026-11-17 20:00-01:00')).toEqual(['11-17T19:00'])
  expect(holiday('2026-11-18 00:00-01:00')).toEqual([])
  expect(holiday('*2026-11-17 10:00-14:00', '2026-11-18 10:00-14:00')).toEqual([])
  // Each year has its own.
  expect(holiday('2026-11-16 10:00-14:00', '2026-11-17 10:00-14:00')).toEqual(['11-17T09:00'])
  expect(found('BE', 'BE-YW-05', '2010-12-01', ['2027-11-16 10:00-14:00', '2027-11-17 10:00-14:00'])).toHaveLength(1)
})
