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

test('a refused path parameter is a fault of the address, a refused filter is not', () => {
  expect([refusedAt('id'), refusedAt('to'), refusedAt('clientId')].map((one) => one.isOfAddress)).toEqual([
    true,
    false,
    false,
  ])
  expect(refusedAt('id', 'NOT_FOUND').isOfAddress).toBe(false)
})
