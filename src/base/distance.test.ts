import { expect, test } from 'vitest'
import { distanceIn } from './distance.ts'

test('a distance is shown in metres, from one kilometre in kilometres', () => {
  expect(distanceIn('en-GB', 349.6)).toBe('350 m')
  expect(distanceIn('en-GB', 999)).toBe('999 m')
  expect(distanceIn('en-GB', 1234)).toBe('1.2 km')
  expect(distanceIn('nl-BE', 1234)).toBe('1,2 km')
})
