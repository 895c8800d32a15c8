import { expect, test } from 'vitest'
import { afterDecision, decisionsOn } from './decided.ts'

const free = { awaitsClient: false, awaitsColleague: false, isPaidOrBilled: false, mayUndo: true }

test.each([
  ['submitted', {}, ['approve', 'reject', 'requestChanges', 'correct']],
  ['submitted', { awaitsClient: true }, ['reject', 'requestChanges', 'correct']],
  ['submitted', { awaitsColleague: true }, ['reject', 'requestChanges', 'correct']],
  ['submitted', { isPaidOrBilled: true, mayUndo: false }, ['approve', 'reject', 'requestChanges', 'correct']],
  ['approved', {}, ['reopen', 'undo']],
  ['approved', { mayUndo: false }, ['reopen']],
  ['approved', { isPaidOrBilled: true }, []],
  ['approved', { awaitsClient: true, awaitsColleague: true }, ['reopen', 'undo']],
  ['rejected', {}, []],
  ['draft', {}, []],
] as const)('on an entry that is %s with %o, %j are possible', (status, limits, expected) => {
  expect(decisionsOn(status, { ...free, ...limits })).toEqual(expected)
})

const entry = {
  id: 'e',
  status: 'submitted',
  comment: 'Before',
  proposal: { startTime: '09:00' },
  awaitsClient: true,
  awaitsColleague: false,
  version: 3,
  allowed: ['reject'],
} as Parameters<typeof afterDecision>[0]

test('after a decision, an entry has its status, comment, next version and what is possible then', () => {
  expect(afterDecision(entry, 'approve', null)).toEqual({
    id: 'e',
    status: 'approved',
    comment: null,
    proposal: null,
    awaitsClient: false,
    awaitsColleague: false,
    version: 4,
    allowed: ['reopen', 'undo'],
  })
  expect(afterDecision(entry, 'reject', 'Wrong')).toMatchObject({ status: 'rejected', comment: 'Wrong', allowed: [] })
  expect(afterDecision(entry, 'requestChanges', 'x').status).toBe('changes_requested')
  // The user who has entered the hours cannot approve them again.
  expect(afterDecision({ ...entry, status: 'approved', awaitsColleague: true }, 'undo', null)).toMatchObject({
    status: 'submitted',
    allowed: ['reject', 'requestChanges', 'correct'],
  })
})
