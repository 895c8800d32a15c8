import { expect, test } from 'vitest'
import { drawnTo, stepped } from './moving.ts'

const bar = { start: 10, end: 13 }

test('the keyboard moves a bar as a whole or changes its end', () => {
  expect(stepped(bar, 7, false)).toEqual({ start: 17, end: 20 })
  expect(stepped(bar, -1, true)).toEqual({ start: 10, end: 12 })
})

test('a request is at least one day long, however far an end is dragged', () => {
  expect(stepped(bar, -20, true)).toEqual({ start: 10, end: 10 })
  expect(drawnTo(bar, 20, 'start')).toEqual({ start: 13, end: 13 })
  expect(drawnTo(bar, -20, 'end')).toEqual({ start: 10, end: 10 })
  expect(drawnTo(bar, 2, 'whole')).toEqual({ start: 12, end: 15 })
})
