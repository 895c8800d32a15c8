import { expect, test } from 'vitest'
import { periodOf, within } from './periods.ts'

test('a week begins on Monday, and a month has its last day', () => {
  expect(periodOf('2026-12-06', 'week')).toEqual({ startDate: '2026-11-30', endDate: '2026-12-06' })
  expect(periodOf('2026-12-07', 'week')).toEqual({ startDate: '2026-12-07', endDate: '2026-12-13' })
  expect(periodOf('2028-02-15', 'month')).toEqual({ startDate: '2028-02-01', endDate: '2028-02-29' })
  expect(periodOf('2026-12-31', 'month')).toEqual({ startDate: '2026-12-01', endDate: '2026-12-31' })
})

test('a period is cut to the days of the assignment', () => {
  const week = { startDate: '2026-12-07', endDate: '2026-12-13' }
  expect(within(week, { startDate: '2026-12-09', endDate: '2026-12-31' })).toEqual({ ...week, startDate: '2026-12-09' })
  expect(within(week, { startDate: '2026-12-01', endDate: '2026-12-07' })).toEqual({ ...week, endDate: '2026-12-07' })
  expect(within(week, { startDate: '2026-12-14', endDate: '2026-12-31' })).toBeUndefined()
})
