import { expect, test } from 'vitest'
import { centredSquare, mostZoomOf, pushed, zoomed, zoomOf } from './crop.ts'

const wide = { width: 801, height: 400 }

test('the default crop is the largest square in the middle', () => {
  expect(centredSquare(wide)).toEqual({ left: 200, top: 0, side: 400 })
  expect(centredSquare({ width: 300, height: 500 })).toEqual({ left: 0, top: 100, side: 300 })
})

test('a picture cannot be moved beyond its edges', () => {
  const part = centredSquare(wide)
  expect(pushed(part, 50, 50, wide)).toEqual({ left: 150, top: 0, side: 400 })
  expect(pushed(part, 5000, 0, wide)).toEqual({ left: 0, top: 0, side: 400 })
  expect(pushed(part, -5000, -5000, wide)).toEqual({ left: 401, top: 0, side: 400 })
})

test('zooming keeps the centre, and the crop inside the picture', () => {
  const near = zoomed(centredSquare(wide), 2, wide)
  expect(near).toEqual({ left: 300, top: 100, side: 200 })
  expect(zoomOf(near, wide)).toBe(2)
  const corner = pushed(near, -5000, -5000, wide)
  expect(zoomed(corner, 1, wide)).toEqual({ left: 401, top: 0, side: 400 })
})

test('zoom is limited to the picture and to a smallest crop', () => {
  expect(zoomed(centredSquare(wide), 0.1, wide).side).toBe(400)
  expect(zoomed(centredSquare(wide), 100, wide).side).toBe(50)
  const tiny = { width: 20, height: 30 }
  expect([mostZoomOf(tiny), zoomed(centredSquare(tiny), 9, tiny).side]).toEqual([1, 20])
})
