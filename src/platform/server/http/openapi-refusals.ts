import { STATUS_CODES } from 'node:http'
import { type Refusal, refuse } from '#base/problem.ts'
import type { Route } from '#base/route.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { isDoneOnce } from './idempotency.ts'
import { type JsonSchema, referenceTo } from './openapi-schemas.ts'
import { problemDocument } from './problem-document.ts'

/** The schema of a problem document (RFC 9457). */
export const problemSchema = {
  type: 'object',
  description: 'The answer to every refused call (RFC 9457). Some codes have further fields.',
  required: ['type', 'title', 'status', 'detail', 'code', 'requestId'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string', description: 'The name of the HTTP status' },
    status: { type: 'integer' },
    detail: { type: 'string', description: 'The reason, in the language of the caller' },
    code: { type: 'string', description: 'The stable name of the reason' },
    requestId: { type: 'string', description: 'The value of the header `x-request-id`, for support' },
    errors: {
      type: 'array',
      description: 'Each faulty field of the input',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** Returns the refusals that follow from the declaration of a route: its access rule, its input and its method. */
export function derivedRefusals(route: Route): Refusal[] {
  const { access, method } = route
  const takesBody = route.body !== undefined || route.upload !== undefined
  const list: [boolean, () => Refusal][] = [
    [true, refuse.MALFORMED],
    [access.for !== 'anyone', refuse.UNAUTHENTICATED],
    [access.for === 'provider' || access.for === 'worker', refuse.FORBIDDEN],
    [method !== 'GET' || route.counts === true, refuse.FORBIDDEN_ORIGIN],
    [
      access.for === 'member' || (access.for === 'worker' && !('beforePassword' in access)),
      refuse.PASSWORD_UPDATE_REQUIRED,
    ],
    [access.for === 'member' || (access.for === 'provider' && !('beforeProfile' in access)), refuse.PROFILE_INCOMPLETE],
    [route.params !== undefined, refuse.NOT_FOUND],
    [takesBody, refuse.REQUEST_TIMEOUT],
    [isDoneOnce(route), refuse.CONFLICT],
    [route.versioned === true, refuse.STALE_VERSION],
    [takesBody, refuse.PAYLOAD_TOO_LARGE],
    [takesBody, refuse.UNSUPPORTED_TYPE],
    [true, refuse.VALIDATION],
    [true, refuse.INTERNAL],
    [true, refuse.UNAVAILABLE],
  ]
  return list.flatMap(([applies, refusal]) => (applies ? [refusal()] : []))
}

/** The responses of refusals, by status. Operations with the same refusals share a component, which is named by their codes. */
export class RefusalResponses {
  readonly components: Record<string, JsonSchema> = {}

  /** Returns the references to the responses of these refusals. */
  of(refusals: readonly Refusal[]): Record<string, JsonSchema> {
    const byStatus = Map.groupBy(refusals, ({ status }) => status)
    return Object.fromEntries([...byStatus].map(([status, ofStatus]) => [String(status), this.#reference(ofStatus)]))
  }

  #reference(refusals: readonly Refusal[]): JsonSchema {
    const byCode = new Map(refusals.toSorted((a, b) => (a.code < b.code ? -1 : 1)).map((one) => [one.code, one]))
    const codes = [...byCode.keys()]
    const name = codes.join('.')
    this.components[name] ??= {
      description: `${STATUS_CODES[refusals[0]?.status ?? 0]}: ${codes.join(', ')}`,
      content: {
        'application/problem+json': {
          schema: { allOf: [referenceTo('Problem'), { type: 'object', properties: { code: { enum: codes } } }] },
          examples: Object.fromEntries([...byCode].map(([code, refusal]) => [code, { value: exampleOf(refusal) }])),
        },
      },
    }
    return { $ref: `#/components/responses/${name}` }
  }
}

function exampleOf(refusal: Refusal) {
  const problem = problemDocument(refusal, translateTo('en'), 'DfPxb1kVVJ2i')
  if (refusal.code !== 'VALIDATION') return problem
  const detail = translateTo('en')('platform.validation.invalid')
  return { ...problem, errors: [{ path: 'name', code: 'invalid', message: detail }] }
}
