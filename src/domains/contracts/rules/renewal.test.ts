import { expect, test } from 'vitest'
import { warningsFor } from './renewal.ts'

const period = { startDate: '2026-12-07', endDate: '2026-12-13' }

test('in France, a third renewal is noticed (C. trav. L1251-35-1)', () => {
  const firstDay = '2026-11-02'
  expect(warningsFor('fr_assignment', { earlier: 2, firstDay, period })).toEqual([])
  expect(warningsFor('fr_assignment', { earlier: 3, firstDay, period })).toEqual(['fr_renewals'])
  expect(warningsFor('be_assignment', { earlier: 30, firstDay, period })).toEqual([])
})

test.each([
  ['2026-12-12', ['fr_duration']],
  ['2026-12-13', ['fr_duration']],
  ['2026-12-14', []],
  ['2026-12-15', []],
])('in France, a contract whose first day is 18 months before %s lasts too long or not (L1251-12-1)', (day, found) => {
  const firstDay = day.replace('2026-12', '2025-06')
  expect(warningsFor('fr_assignment', { earlier: 1, firstDay, period })).toEqual(found)
})
