import { expect, test } from 'vitest'
import { daysAfter, daysBetween, isoWeekOf, isWeekend, weekStart } from './days.ts'

test.each([
  ['2026-12-28', '2026-W53'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2025-12-29', '2026-W01'],
  ['2024-12-30', '2025-W01'],
  ['2028-02-29', '2028-W09'],
])('T25 %s lies in week %s', (date, week) => {
  expect(isoWeekOf(date)).toBe(week)
})

test('T26 days are counted over the leap day and the year', () => {
  expect(daysAfter('2028-02-28', 2)).toBe('2028-03-01')
  expect(daysAfter('2027-02-28', 1)).toBe('2027-03-01')
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
})

test('T24 days are counted over a clock change, and backwards', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
  expect(daysBetween('2026-10-24', '2026-10-26')).toBe(2)
  expect(daysBetween('2026-11-20', '2026-11-19')).toBe(-1)
})

test('the weekend is Saturday and Sunday', () => {
  const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']
  expect(week.map(isWeekend)).toEqual([false, false, false, false, false, true, true])
})

test('a week starts on the organisation’s first day', () => {
  expect(weekStart('2026-11-22', 1)).toBe('2026-11-16')
  expect(weekStart('2026-11-22', 7)).toBe('2026-11-22')
  expect(weekStart('2026-11-23', 1)).toBe('2026-11-23')
  expect(weekStart('2026-11-23', 6)).toBe('2026-11-21')
})
