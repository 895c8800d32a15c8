import { STATUS_CODES } from 'node:http'
import { Refusal, refuse } from '#base/problem.ts'
import { keyScopeOf, type Route } from '#base/route.ts'
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
    [
      access.for === 'provider' ||
        access.for === 'worker' ||
        (access.for === 'client' && access.clientPermission !== undefined),
      refuse.FORBIDDEN,
    ],
    [access.for !== 'anyone' && keyScopeOf(access) === undefined, refuse.FORBIDDEN_FOR_KEYS],
    [route.sensitive !== undefined, refuse.CONFIRMATION_REQUIRED],
    [route.gives !== undefined, refuse.GIVING_FORBIDDEN],
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
    [route.upload !== undefined || route.download !== undefined, refuse.TOO_COMPLEX],
    [keyScopeOf(access) !== undefined, refuse.RATE_LIMITED],
    [true, refuse.INTERNAL],
    [true, refuse.UNAVAILABLE],
  ]
  return list.flatMap(([applies, refusal]) => (applies ? [refusal()] : []))
}

/** The responses of refusals, by status. Operations with the same refusals of the platform share a component, which is named by their codes. */
export class RefusalResponses {
  readonly components: Record<string, JsonSchema> = {}

  /** Returns the responses of these refusals. */
  of(refusals: readonly Refusal[]): Record<string, JsonSchema> {
    const byStatus = Map.groupBy(refusals, ({ status }) => status)
    const entries = [...byStatus].toSorted(([a], [b]) => a - b)
    return Object.fromEntries(entries.map(([status, ofStatus]) => [String(status), this.#response(ofStatus)]))
  }

  #response(refusals: readonly Refusal[]): JsonSchema {
    const byName = new Map(refusals.map((refusal) => [nameOf(refusal), refusal]))
    const response = responseOf(new Map([...byName].toSorted(([a], [b]) => (a < b ? -1 : 1))))
    if (!refusals.every(({ messageKey }) => messageKey.startsWith('platform.'))) return response
    const name = [...byName.keys()].toSorted().join('.')
    this.components[name] = response
    return { $ref: `#/components/responses/${name}` }
  }
}

// Several refusals may have the same code, with a message each.
const nameOf = ({ messageKey }: Refusal) => messageKey.split('.').at(-1) ?? messageKey

function responseOf(byName: ReadonlyMap<string, Refusal>): JsonSchema {
  const codes = [...new Set([...byName.values()].map(({ code }) => code))].toSorted()
  const [first] = byName.values()
  return {
    description: `${STATUS_CODES[first?.status ?? 0]}: ${codes.join(', ')}`,
    content: {
      'application/problem+json': {
        schema: { allOf: [referenceTo('Problem'), { type: 'object', properties: { code: { enum: codes } } }] },
        examples: Object.fromEntries([...byName].map(([name, refusal]) => [name, { value: exampleOf(refusal) }])),
      },
    },
  }
}

// The values of the placeholders in the messages.
const values = {
  day: '23 November 2026',
  reason: 'You already work at this time.',
  project: 'Warehouse Antwerp',
  worker: 'Amina Peeters',
  date: '23 November 2026',
  from: '08:00',
  to: '16:30',
  at: '23 November 2026, 08:00',
  until: '31 December 2026',
  certificates: 'Forklift',
  items: 'Contract: missing',
  distance: '350 m',
  accuracy: '2 km',
  names: 'Logistics Antwerp',
  reasons: 'You already work at this time.',
  open: '2 shifts, 1 unanswered offer',
  count: 2,
  minutes: 12,
  left: 2,
}

function exampleOf({ code, status, messageKey }: Refusal) {
  const refusal = new Refusal(code, status, messageKey, { values })
  const problem = problemDocument(refusal, translateTo('en'), 'DfPxb1kVVJ2i')
  if (refusal.code !== 'VALIDATION') return problem
  const detail = translateTo('en')('platform.validation.invalid')
  return { ...problem, errors: [{ path: 'name', code: 'invalid', message: detail }] }
}
