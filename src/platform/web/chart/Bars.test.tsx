import { expect, test } from 'vitest'
import { ticksFor } from './Bars.tsx'

test.each([
  [0, 60, [0, 60]],
  [60, 60, [0, 60]],
  [480, 60, [0, 120, 240, 360, 480]],
  [2310, 60, [0, 600, 1200, 1800, 2400]],
  [2_400_000, 60, [0, 600_000, 1_200_000, 1_800_000, 2_400_000]],
])('the ticks up to %s in units of %s are round', (most, unit, ticks) => {
  expect(ticksFor(most, unit)).toEqual(ticks)
})

test('there are never more than five steps, and the last one reaches the maximum', () => {
  for (let most = 1; most < 5_000_000; most = Math.ceil(most * 1.37)) {
    const ticks = ticksFor(most, 60)
    expect(ticks.length).toBeLessThanOrEqual(6)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most)
  }
})
