import { type Refusal, refuse } from '#base/problem.ts'

/** The refusal of a field of the body, with the text that its form shows. */
export function invalid(field: string, message: string): Refusal {
  return refuse.VALIDATION({ members: { errors: [{ path: `body.${field}`, code: 'invalid', message }] } })
}
