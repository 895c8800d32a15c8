import { describe, expect, it } from 'vitest'
import { adjustmentInput, effectOf, typedKindOf, typedKinds } from './adjustment-input.ts'

describe('Input of an adjustment', () => {
  it('gets its sign from the selected kind', () => {
    const amount = { amount: 1250, currency: 'EUR' } as const
    const sent = typedKinds.map((kind) => adjustmentInput({ kind, amount, minutes: 90, reason: 'Counted twice' }))
    expect(sent.map((one) => [one.kind, one.amount.amount])).toEqual([
      ['bonus', 1250],
      ['earning', 1250],
      ['earning', -1250],
      ['deduction', 1250],
      ['deduction', -1250],
    ])
    expect(sent.map(({ minutes }) => minutes)).toEqual([90, null, null, null, null])
    expect(sent.map(typedKindOf)).toEqual([...typedKinds])
    expect(sent.map((one) => effectOf(one).amount)).toEqual([1250, 1250, -1250, -1250, 1250])
    expect(sent.every(({ reason }) => reason === 'Counted twice')).toBe(true)
  })

  it('keeps an invalid amount, so that the schema refuses it', () => {
    const amount = { amount: 'a lot' as unknown as number, currency: 'EUR' } as const
    expect(adjustmentInput({ kind: 'takenBack', amount, minutes: null, reason: '' }).amount).toEqual(amount)
  })
})
