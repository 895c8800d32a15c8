import { expect, test } from 'vitest'
import {
  daysAfter,
  daysBetween,
  endOfMonths,
  firstOfMonth,
  isWeekend,
  isoWeekOf,
  lastOfMonth,
  monthsAfter,
  monthToShow,
  weekStart,
} from './days.ts'

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

test.each([
  ['2026-11-20', 1, '2026-12-20'],
  ['2026-11-20', 2, '2027-01-20'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-03-31', -13, '2025-02-28'],
])('%s and %i months is %s', (date, months, expected) => {
  expect(monthsAfter(date, months)).toBe(expected)
})

test('a month has a first and a last day', () => {
  expect(['2026-11-20', '2026-12-31', '2028-02-29'].map(firstOfMonth)).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2028-02-01',
  ])
  expect(['2026-11-20', '2026-12-31', '2028-02-01'].map(lastOfMonth)).toEqual([
    '2026-11-30',
    '2026-12-31',
    '2028-02-29',
  ])
})

test('a period of months ends on the day before, or with a shorter month', () => {
  expect(endOfMonths('2026-11-16', 1)).toBe('2026-12-15')
  expect(endOfMonths('2026-03-01', 18)).toBe('2027-08-31')
  expect(endOfMonths('2026-08-31', 18)).toBe('2028-02-29')
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

test.each([
  ['2026-12-01', 'last'],
  ['2026-12-07', 'last'],
  ['2026-12-08', 'this'],
  ['2026-12-31', 'this'],
])('on %s figures are about %s month at first', (today, month) => {
  expect(monthToShow(today)).toBe(month)
})
