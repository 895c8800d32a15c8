import { expect, test } from 'vitest'
import { ThreadFailure } from '#platform/server/threads/thread-failure.ts'
import { failureOf, gapOf } from './running.ts'

test.each([
  [new ThreadFailure('fill the week', 'memory'), 'tooLarge'],
  [new ThreadFailure('fill the week', 'deadline'), 'tooLarge'],
  [new ThreadFailure('fill the week', 'stopped'), 'interrupted'],
  [new ThreadFailure('fill the week', 'busy'), 'error'],
  [new Error('unexpected'), 'error'],
])('%s is shown as %s', (error, failure) => {
  expect(failureOf(error)).toBe(failure)
})

test('the gap is 0 only for a plan that reaches the bound', () => {
  expect(gapOf({ objective: 100, bound: 100 })).toBe(0)
  expect(gapOf({ objective: 100 - 1e-8, bound: 100 })).toBe(0)
  expect(gapOf({ objective: 99.99, bound: 100 })).toBeCloseTo(0.0001, 8)
  // Hours that nobody gets cost points: the best plan may have less than none.
  expect(gapOf({ objective: -12, bound: -10 })).toBeCloseTo(0.2, 8)
  expect(gapOf({ objective: -5, bound: 0 })).toBe(1)
  expect(gapOf({ objective: 0, bound: 0 })).toBe(0)
})
