import { expect, test } from 'vitest'
import { partOf } from './margins.ts'
import { chosenPeriods, namedPeriods, trendOf } from './periods.ts'

const range = (text: string) => {
  const [from = '', to = ''] = text.split(' ')
  return { from, to }
}

test.each([
  ['this_month', '2026-11-20', '2026-11-01 2026-11-20', '2026-10-01 2026-10-20', '2025-11-01 2025-11-20'],
  ['this_month', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28', '2025-03-01 2025-03-31'],
  ['this_month', '2026-03-30', '2026-03-01 2026-03-30', '2026-02-01 2026-02-28', '2025-03-01 2025-03-30'],
  ['last_month', '2026-01-05', '2025-12-01 2025-12-31', '2025-11-01 2025-11-30', '2024-12-01 2024-12-31'],
  ['last_month', '2028-03-05', '2028-02-01 2028-02-29', '2028-01-01 2028-01-31', '2027-02-01 2027-02-28'],
  ['this_quarter', '2026-11-20', '2026-10-01 2026-11-20', '2026-07-01 2026-08-20', '2025-10-01 2025-11-20'],
  ['last_quarter', '2026-11-20', '2026-07-01 2026-09-30', '2026-04-01 2026-06-30', '2025-07-01 2025-09-30'],
  ['this_year', '2026-11-20', '2026-01-01 2026-11-20', '2025-01-01 2025-11-20', '2025-01-01 2025-11-20'],
] as const)('%s on %s is compared with as much of the earlier periods', (name, today, period, before, lastYear) => {
  expect(namedPeriods(name, today)).toEqual({
    period: range(period),
    before: range(before),
    lastYear: range(lastYear),
  })
})

test.each([
  ['2026-05-01 2026-06-30', '2026-03-01 2026-04-30', '2025-05-01 2025-06-30'],
  ['2026-05-04 2026-05-10', '2026-04-27 2026-05-03', '2025-05-04 2025-05-10'],
  ['2028-02-29 2028-02-29', '2028-02-28 2028-02-28', '2027-02-28 2027-02-28'],
])('chosen days %s are compared with as many days or months', (period, before, lastYear) => {
  expect(chosenPeriods(range(period))).toEqual({
    period: range(period),
    before: range(before),
    lastYear: range(lastYear),
  })
})

test.each([
  ['2026-11-01 2026-11-20', '2025-12-01 2026-11-20'],
  ['2025-05-10 2026-11-30', '2025-05-01 2026-11-30'],
])('the trend of %s has its months, and at least twelve', (period, trend) => {
  expect(trendOf(range(period))).toEqual(range(trend))
})

test('T27 the parts of an amount in consecutive ranges add up to it', () => {
  const days = Array.from({ length: 7 }, (_, day) => ({ date: `2026-11-0${day + 1}`, minutes: 61 + day * 13 }))
  const parts = days.map(({ date }) => partOf(10_001n, days, { from: date, to: date }))
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(10_001)
  expect(partOf(10_001n, days, { from: '2026-11-01', to: '2026-11-03' })).toBe(parts[0]! + parts[1]! + parts[2]!)
  expect(partOf(-10_001n, days, { from: '2026-11-01', to: '2026-11-30' })).toBe(-10_001)
  expect(partOf(10_001n, days, { from: '2026-12-01', to: '2026-12-31' })).toBe(0)
})
