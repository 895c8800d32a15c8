import { expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import { countDayContracts, halfYearOf, levyFor } from './day-contracts.ts'

const half = halfYearOf('2026-12-01')
const weekend = { holidays: new Set<string>(), weekdays: new Set([6, 7]) }
const run = (from: string, count: number) => Array.from({ length: count }, (_, index) => daysAfter(from, index))

test('a half-year ends on the last day of June and of December', () => {
  expect(halfYearOf('2026-06-30')).toEqual({ startDate: '2026-01-01', endDate: '2026-06-30' })
  expect(halfYearOf('2026-07-01')).toEqual({ startDate: '2026-07-01', endDate: '2026-12-31' })
})

test('contracts that follow each other count in both counters; a single one in none', () => {
  expect(countDayContracts(['2026-11-24'], half, weekend)).toEqual({ agreement: 0, levy: 0 })
  expect(countDayContracts(['2026-11-24', '2026-11-26'], half, weekend)).toEqual({ agreement: 0, levy: 0 })
  expect(countDayContracts(['2026-11-24', '2026-11-25'], half, weekend)).toEqual({ agreement: 2, levy: 2 })
})

test('days on which the client does not work and holidays end a series for the contribution only', () => {
  // A Friday and the Monday after it.
  expect(countDayContracts(['2026-11-27', '2026-11-30'], half, weekend)).toEqual({ agreement: 2, levy: 0 })
  const always = { holidays: new Set<string>(), weekdays: new Set<number>() }
  expect(countDayContracts(['2026-11-27', '2026-11-30'], half, always)).toEqual({ agreement: 0, levy: 0 })
  // Armistice Day, a Wednesday.
  const holidays = { holidays: new Set(['2026-11-11']), weekdays: new Set([6, 7]) }
  expect(countDayContracts(['2026-11-10', '2026-11-12'], half, holidays)).toEqual({ agreement: 2, levy: 0 })
  // Christmas is a Friday: the weekend follows it.
  const christmas = { holidays: new Set(['2026-12-25']), weekdays: new Set([6, 7]) }
  expect(countDayContracts(['2026-12-24', '2026-12-28'], half, christmas)).toEqual({ agreement: 2, levy: 0 })
  expect(countDayContracts(['2026-12-24', '2026-12-29'], half, christmas)).toEqual({ agreement: 0, levy: 0 })
  // Work on an idle day belongs to the series.
  expect(countDayContracts(['2026-11-27', '2026-11-28', '2026-11-30'], half, weekend)).toEqual({
    agreement: 3,
    levy: 2,
  })
})

test('a series over the end of a half-year counts with its days in each', () => {
  const days = run('2026-06-29', 4)
  expect(countDayContracts(days, halfYearOf('2026-06-29'), weekend)).toEqual({ agreement: 2, levy: 2 })
  expect(countDayContracts(days, halfYearOf('2026-07-01'), weekend)).toEqual({ agreement: 2, levy: 2 })
})

test('two contracts on one day count once', () => {
  expect(countDayContracts(['2026-11-24', '2026-11-24', '2026-11-25'], half, weekend)).toEqual({
    agreement: 2,
    levy: 2,
  })
})

test.each([
  [0, 0, 40],
  [39, 0, 40],
  [40, 400, 60],
  [41, 410, 60],
  [59, 590, 60],
  [60, 900, 80],
  [61, 915, 80],
  [79, 1185, 80],
  [80, 2400, 100],
  [81, 2430, 100],
  [99, 2970, 100],
  [100, 4000, null],
  [101, 4040, null],
])('%i contracts in a half-year cost the client %i euros, and the next step begins at %s', (count, euros, nextFrom) => {
  expect(levyFor(count)).toEqual({ euros, nextFrom })
})

test.each([39, 40, 41, 59, 60, 61, 79, 80, 81, 99, 100, 101])('%i contracts in a row are counted', (count) => {
  expect(countDayContracts(run('2026-07-01', count), half, weekend)).toEqual({ agreement: count, levy: count })
})
