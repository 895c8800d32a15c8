import { expect, test } from 'vitest'
import { placeNextTo, scrollFor } from './use-spotlight.ts'

const room = { width: 1000, height: 800 }
const card = { width: 300, height: 200 }
const box = (top: number, left: number, width: number, height: number) => ({ top, left, width, height })

test.each([
  ['below', box(100, 350, 300, 100), { top: 216, left: 350 }],
  ['above, if there is no room below', box(600, 350, 300, 150), { top: 384, left: 350 }],
  ['after a target as high as the window', box(0, 0, 250, 800), { top: 300, left: 266 }],
  ['before it at the other side', box(0, 700, 300, 800), { top: 300, left: 384 }],
  ['at the lower edge if the target fills the window', box(0, 0, 1000, 800), { top: 588, left: 350 }],
  ['always inside the window', box(10, 980, 20, 20), { top: 46, left: 688 }],
])('a card is placed %s', (_, target, place) => {
  expect(placeNextTo(target, card, room)).toEqual(place)
})

test.each([
  ['does not scroll if its target is visible', box(100, 0, 10, 100), 0],
  ['scrolls a target below to the middle', box(1000, 0, 10, 100), 620],
  ['scrolls a target above into view', box(-300, 0, 10, 100), -680],
  ['aligns a taller target to the top', box(1000, 0, 10, 2000), 940],
])('the page %s', (_, target, by) => {
  expect(scrollFor(target, room, { head: 60, foot: 0 })).toBe(by)
})
