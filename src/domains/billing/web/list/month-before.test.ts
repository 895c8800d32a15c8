import { expect, test } from 'vitest'
import { monthBefore } from './month-before.ts'

test.each([
  ['2026-01-01', '2025-12'],
  ['2026-03-31', '2026-02'],
  ['2028-03-31', '2028-02'],
  ['2026-12-31', '2026-11'],
])('the month before that of %s is %s', (day, month) => {
  expect(monthBefore(day)).toBe(month)
})
