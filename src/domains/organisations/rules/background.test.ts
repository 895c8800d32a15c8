import { expect, test } from 'vitest'
import { reasonOf, stateOf } from './background.ts'

test.each([
  ['connect ECONNREFUSED 10.0.0.1:25', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['getaddrinfo ENOTFOUND smtp.example', 'unreachable'],
  ['The operation was aborted due to timeout', 'unreachable'],
  ['Can’t send mail: 451 4.7.1 Greylisted, please try again', 'busy'],
  ['UNAVAILABLE', 'busy'],
  ['Can’t send mail - all recipients were rejected: 550 No such user', 'refusedRecipient'],
  ['the gateway answered with 422', 'refusedRecipient'],
  ['Cannot read properties of undefined', 'unexpected'],
  [null, null],
])('%s is shown as %s', (error, reason) => {
  expect(reasonOf(error)).toBe(reason)
})

test('a failed task stays failed, a task that is being processed is running, and one with a failed attempt is delayed', () => {
  const task = { isHeld: false, failedAt: null, lastError: null }
  expect(stateOf(task)).toBe('waiting')
  expect(stateOf({ ...task, lastError: 'x' })).toBe('delayed')
  expect(stateOf({ ...task, isHeld: true, lastError: 'x' })).toBe('running')
  expect(stateOf({ isHeld: true, failedAt: '2026-11-20T08:00:00Z', lastError: 'x' })).toBe('failed')
})
