import { describe, expect, it } from 'vitest'
import { barsOf } from './bars.ts'

describe('The bars from gross to net', () => {
  it('start at the end of the previous bar, totals at zero', () => {
    const bars = barsOf([
      { amount: 800 },
      { amount: 200 },
      { amount: 1000, isTotal: true },
      { amount: -250 },
      { amount: 750, isTotal: true },
    ])
    expect(bars).toEqual([
      { from: 0, length: 0.8 },
      { from: 0.8, length: 0.2 },
      { from: 0, length: 1 },
      { from: 0.75, length: 0.25 },
      { from: 0, length: 0.75 },
    ])
  })

  it('leave space below zero if a correction deducts more than was earned', () => {
    const bars = barsOf([{ amount: 300 }, { amount: -400 }, { amount: -100, isTotal: true }])
    expect(bars).toEqual([
      { from: 0.25, length: 0.75 },
      { from: 0, length: 1 },
      { from: 0, length: 0.25 },
    ])
  })

  it('have no length if nothing is paid', () => {
    expect(barsOf([{ amount: 0 }, { amount: 0, isTotal: true }])).toEqual([
      { from: 0, length: 0 },
      { from: 0, length: 0 },
    ])
  })
})
