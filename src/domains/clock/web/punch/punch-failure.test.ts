import { expect, test } from 'vitest'
import { ApiProblem } from '#platform/web/failure/problem.ts'
import { kindOf } from './punch-failure.ts'

const problem = (code: string, more: object) =>
  new ApiProblem(
    { type: 'about:blank', title: '', status: 409, detail: '', code, requestId: 'r', ...more } as never,
    409,
  )

test('a failed start check is distinguished from other conflicts, also if only certifications are missing', () => {
  expect(kindOf(problem('START_BLOCKED', { checks: [] }))).toBe('check')
  expect(kindOf(problem('CONFLICT', { checks: [], missing: ['VCA'] }))).toBe('check')
  expect(kindOf(problem('CONFLICT', {}))).toBe('failed')
})
