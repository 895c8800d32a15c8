import { expect, test } from 'vitest'
import { dueDateOf, isLate } from './due-dates.ts'

test.each([
  // A Monday; Saturdays are working days, Sundays are not.
  ['fr_client', '2026-12-07', '2026-12-09'],
  ['fr_client', '2026-12-11', '2026-12-14'],
  // Christmas and the Sunday after it do not count.
  ['fr_client', '2026-12-24', '2026-12-28'],
  ['be_client', '2026-12-07', '2026-12-15'],
  // The Belgian national holiday.
  ['be_client', '2026-07-20', '2026-07-29'],
  // Over the turn of the year.
  ['be_client', '2026-12-24', '2027-01-04'],
  ['nl_client', '2026-12-07', '2026-12-07'],
  ['be_assignment', '2026-12-07', null],
  ['fr_framework', '2026-12-07', null],
] as const)('the contract %s of a start on %s is due on %s', (kind, start, due) => {
  expect(dueDateOf(kind, start)).toBe(due)
})

test('a contract is late after its due date, unless it was signed until then', () => {
  expect(isLate('2026-12-09', null, '2026-12-09')).toBe(false)
  expect(isLate('2026-12-09', null, '2026-12-10')).toBe(true)
  expect(isLate('2026-12-09', '2026-12-09', '2026-12-20')).toBe(false)
  expect(isLate('2026-12-09', '2026-12-10', '2026-12-20')).toBe(true)
  expect(isLate(null, null, '2026-12-20')).toBe(false)
})
