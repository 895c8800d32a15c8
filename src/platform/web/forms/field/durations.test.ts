import { expect, test } from 'vitest'
import { parseDuration, typedDuration } from './durations.ts'

test.each([
  ['7:36', 456],
  ['7 h 36', 456],
  ['7u36', 456],
  ['8h', 480],
  ['7,6', 456],
  ['7.25', 435],
  ['9', 540],
  ['0:05', 5],
  ['40:00', 2400],
  ['1 h 30 min', 90],
  ['90 min', 90],
  ['45m', 45],
  ['7,5 u', 450],
  ['8 uur', 480],
  ['7:60', undefined],
  ['7:', 420],
  ['-1', undefined],
  ['seven', undefined],
  ['', undefined],
])('%j is %s minutes', (typed, minutes) => {
  expect(parseDuration(typed)).toBe(minutes)
})

test('minutes are shown in a format that can be typed', () => {
  expect([typedDuration(456), typedDuration(0), typedDuration(2405)]).toEqual(['7:36', '0:00', '40:05'])
})
