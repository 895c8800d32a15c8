import { expect, test } from 'vitest'
import { Refusal } from './problem.ts'
import { actionsIn, after, type Machine, statesFor, targetOf } from './states.ts'

const door: Machine<'open' | 'closed' | 'locked', 'shut' | 'open' | 'lock'> = {
  open: { shut: 'closed' },
  closed: { open: 'open', lock: 'locked' },
  locked: {},
}

test('T29 an action that a state allows leads where the table says', () => {
  expect(after(door, 'closed', 'lock')).toBe('locked')
  expect(actionsIn(door, 'closed')).toEqual(['open', 'lock'])
  expect(actionsIn(door, 'locked')).toEqual([])
  expect(statesFor(door, 'open')).toEqual(['closed'])
  expect(targetOf(door, 'shut')).toBe('closed')
})

test('T29 an action that a state does not allow is refused, naming from and to', () => {
  const refused = (() => {
    try {
      return after(door, 'locked', 'open')
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    code: 'INVALID_TRANSITION',
    status: 409,
    details: { members: { from: 'locked', to: 'open' } },
  })
})
