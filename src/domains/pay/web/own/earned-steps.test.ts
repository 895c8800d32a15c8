import { describe, expect, it } from 'vitest'
import { earned } from '../testing/stubs.ts'
import { stepsOf } from './earned-steps.ts'

const keysOf = (changes: Parameters<typeof earned>[0]) => stepsOf(earned(changes), (key) => key).map(({ key }) => key)
const { minutes, pay } = earned()

describe('Steps from gross to net', () => {
  it('contain only kinds with hours or pay, and always gross and net', () => {
    expect(keysOf({})).toEqual(['regular', 'gross', 'taxes', 'net'])
    expect(keysOf({ minutes: { ...minutes, regular: 0 }, pay: { ...pay, regular: 0 }, taxes: 0 })).toEqual([
      'gross',
      'net',
    ])
  })

  it('contain hours that are worth nothing, and pay without hours', () => {
    expect(keysOf({ minutes: { ...minutes, night: 30 } })).toContain('night')
    expect(keysOf({ pay: { ...pay, holiday: 100 } })).toContain('holiday')
  })

  it('contain pay that was taken back', () => {
    const steps = stepsOf(earned({ pay: { ...pay, earning: -2500 } }), (key) => key)
    expect(steps.find(({ key }) => key === 'earning')).toMatchObject({ label: 'pay.kind.earning', amount: -2500 })
  })

  it('subtract deductions and add refunds', () => {
    const steps = stepsOf(earned({ taxes: 19_800, other: -500 }), (key) => key)
    expect(steps.filter(({ key }) => key === 'taxes' || key === 'other').map(({ amount }) => amount)).toEqual([
      -19_800, 500,
    ])
  })

  it('show the hours of a bonus only if it has any', () => {
    const bonusOf = (hours: number) =>
      stepsOf(earned({ minutes: { ...minutes, bonus: hours }, pay: { ...pay, bonus: 5000 } }), (key) => key).find(
        ({ key }) => key === 'bonus',
      )
    expect(bonusOf(0)?.minutes).toBeUndefined()
    expect(bonusOf(90)?.minutes).toBe(90)
  })
})
