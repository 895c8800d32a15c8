import { expect, test } from 'vitest'
import { ApiProblem } from './problem.ts'

const refusedAt = (path: string, code = 'VALIDATION') =>
  new ApiProblem(
    {
      type: '',
      title: '',
      status: 422,
      detail: '',
      code,
      requestId: '',
      errors: [{ path, code: 'invalid', message: '' }],
    },
    422,
    undefined,
    ['id'],
  )

test('an address is refused where one of its own members is, not where a filter beside it is', () => {
  expect([refusedAt('id'), refusedAt('to'), refusedAt('clientId')].map((one) => one.isOfAddress)).toEqual([
    true,
    false,
    false,
  ])
  expect(refusedAt('id', 'NOT_FOUND').isOfAddress).toBe(false)
})
