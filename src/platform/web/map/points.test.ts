import { expect, test } from 'vitest'
import { degreesOf, isOnEarth, moved, nearestStop, pointIn, radiusStops } from './points.ts'

test('a point moves by metres, anywhere on the earth', () => {
  expect(moved({ latitude: 0, longitude: 0 }, 111_320, 0)).toEqual({ latitude: 1, longitude: 0 })
  expect(moved({ latitude: 60, longitude: 10 }, 0, 55_660).longitude).toBeCloseTo(11, 6)
  expect(moved({ latitude: 50.8467, longitude: 4.3525 }, 10, -10)).toEqual({ latitude: 50.84679, longitude: 4.352358 })
  expect(moved({ latitude: 84.9999, longitude: 179.9999 }, 1000, 1_000_000)).toEqual({ latitude: 85, longitude: 180 })
})

test.each([
  ['50.8467, 4.3525', 50.8467, 4.3525],
  [' 50.84670 4.35250 ', 50.8467, 4.3525],
  ['50.8467;-4.3525', 50.8467, -4.3525],
  ['https://www.google.com/maps/place/X/@50.8467123,4.3525123,17z', 50.846712, 4.352512],
  ['https://www.openstreetmap.org/#map=17/50.84670/4.35250', 50.8467, 4.3525],
])('a point is found in %j', (text, latitude, longitude) => {
  expect(pointIn(text)).toEqual({ latitude, longitude })
})

test.each(['', '50.8467', 'Rue Haute 1, 1000 Bruxelles', '91.000, 4.000', '50.846, 181.000', '12.5, 3.5'])(
  'no point is found in %j',
  (text) => {
    expect(pointIn(text)).toBe(undefined)
  },
)

test.each([
  ['50,850', 50.85],
  ['50.', '50.'],
  [' -4.3500 ', -4.35],
  ['4e5', '4e5'],
  ['', ''],
  [null, null],
  [7, 7],
])('%j typed for degrees is %j', (typed, value) => {
  expect(degreesOf(typed)).toBe(value)
})

test('only points on the earth are shown on a map', () => {
  expect(isOnEarth(90, -180)).toBe(true)
  for (const [latitude, longitude] of [
    [91, 0],
    [0, 181],
    [null, 4],
    ['50', 4],
    [Number.NaN, 0],
  ])
    expect(isOnEarth(latitude, longitude)).toBe(false)
})

test('the steps of a radius grow with it, from the minimum to the maximum', () => {
  const stops = radiusStops(20, 5000)
  expect(stops.slice(0, 3)).toEqual([20, 30, 40])
  expect(stops).toContain(200)
  expect(stops.at(-1)).toBe(5000)
  expect(new Set(stops).size).toBe(stops.length)
  expect(stops[nearestStop(stops, 203)]).toBe(200)
  expect(nearestStop(stops, 4)).toBe(0)
  expect(nearestStop(stops, 9000)).toBe(stops.length - 1)
})
