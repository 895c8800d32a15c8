import { expect, test } from 'vitest'
import { ApiProblem, NetworkFailure } from '#platform/web/failure/problem.ts'
import { unlessRefused } from './unless-refused.ts'

const explain = unlessRefused('It could not be saved.')
const problem = (status: number) =>
  new ApiProblem({ type: 'about:blank', title: '', detail: 'Why.', status, code: 'CODE', requestId: 'r' }, status)

test('a refusal keeps the server’s text; a failure of the server or the connection gets the given text', () => {
  expect([422, 409, 429].map((status) => explain(problem(status)))).toEqual([undefined, undefined, undefined])
  expect([500, 503].map((status) => explain(problem(status)))).toEqual(Array(2).fill('It could not be saved.'))
  expect(explain(new NetworkFailure())).toBe('It could not be saved.')
})
