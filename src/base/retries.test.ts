import { expect, test } from 'vitest'
import { retryAfterMs } from './retries.ts'

const waits = (...attempts: number[]) => attempts.map((attempt) => retryAfterMs(attempt) / 1000)

test('each wait is twice as long as the one before, up to an hour', () => {
  expect(waits(1, 2, 3, 4, 10, 11, 5000)).toEqual([5, 10, 20, 40, 2560, 3600, 3600])
})

test('the first wait, the factor and the longest wait can be others', () => {
  const slow = { firstMs: 1000, factor: 4, longestMs: 20_000 }
  expect([1, 2, 3, 4, 9999].map((attempt) => retryAfterMs(attempt, slow))).toEqual([1000, 4000, 16_000, 20_000, 20_000])
})
