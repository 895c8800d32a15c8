import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { whyWaiting } from './why-waiting.ts'

const answered = (status: number, code = 'X') =>
  new ApiProblem({ type: 'about:blank', title: '', status, code } as never, status)

test.each([
  ['the connection was cut', new NetworkFailure(new TypeError('Failed to fetch')), 'unreachable'],
  ['no answer came in time', new NetworkFailure(), 'unreachable'],
  ['a proxy answered 502', new NetworkFailure(502), 'unavailable'],
  ['a proxy answered 500', new NetworkFailure(500), 'error'],
  ['the server answered 500', answered(500, 'INTERNAL'), 'error'],
  ['the server answered 503', answered(503, 'UNAVAILABLE'), 'unavailable'],
  ['too many calls', answered(429), 'unavailable'],
  ['the session has ended', answered(401, 'UNAUTHENTICATED'), 'signIn'],
  ['a password must be chosen first', answered(403, 'PASSWORD_UPDATE_REQUIRED'), 'signIn'],
  ['the punch itself is refused', answered(422, 'SHIFT_ENDED'), undefined],
  ['access is denied', answered(403, 'FORBIDDEN'), undefined],
])('T60 %s', (_, failure, reason) => {
  expect(whyWaiting(failure)).toBe(reason)
})
