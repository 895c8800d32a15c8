import { expect, test } from 'vitest'
import { retryAfterMs } from '#base/retries.ts'
import { checkAfterMs, mostAttempts, mostChecks } from './peppol.ts'

const minutes = (milliseconds: number) => milliseconds / 60_000
const total = (most: number, wait: (nth: number) => number) =>
  Array.from({ length: most }, (_, nth) => wait(nth)).reduce((all, one) => all + one, 0) / 3_600_000

test('a document is tried again after five seconds, then less and less often, for about two days', () => {
  expect([1, 2, 3, 9, 10, 11, 55].map((attempt) => retryAfterMs(attempt) / 1000)).toEqual([
    5, 10, 20, 1280, 2560, 3600, 3600,
  ])
  expect(total(mostAttempts, (nth) => retryAfterMs(nth + 1))).toBeCloseTo(46, 0)
})

test('its state is asked for after a minute, then less and less often, for about ten days', () => {
  expect([0, 1, 2, 8, 9, 50].map((check) => minutes(checkAfterMs(check)))).toEqual([1, 2, 4, 256, 360, 360])
  expect(total(mostChecks, checkAfterMs) / 24).toBeCloseTo(10.6, 1)
})
