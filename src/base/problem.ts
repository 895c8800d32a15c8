/** Optional details of a refusal. */
export interface RefusalDetails {
  /** Values for the placeholders of its message. */
  readonly values?: Record<string, string | number>
  /** Further members of the problem document, such as `from`, `to` or `current`. */
  readonly members?: Record<string, unknown>
  /** Seconds after which the client may retry. */
  readonly retryAfter?: number
}

/** An expected error with an explanation: a code, a status and a message key. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly messageKey: string
  readonly details: RefusalDetails

  constructor(code: string, status: number, messageKey: string, details: RefusalDetails = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.messageKey = messageKey
    this.details = details
  }
}

/** A status or, if only the message differs, an existing API code with its status. */
type Listed = number | { readonly as: string; readonly status: number }

/** Creates a refusal. */
export type RefusalMaker = (details?: RefusalDetails) => Refusal

/** Creates one function per refusal; its message key is `<area>.refusals.<NAME>`. */
export function refusals<const List extends Record<string, Listed>>(
  area: string,
  list: List,
): { readonly [Name in keyof List]: RefusalMaker } {
  const entries = Object.entries(list).map(([name, listed]) => {
    const { as, status } = typeof listed === 'number' ? { as: name, status: listed } : listed
    return [name, (details?: RefusalDetails) => new Refusal(as, status, `${area}.refusals.${name}`, details)]
  })
  return Object.fromEntries(entries)
}

/** The refusals that any route can return. */
export const refuse = refusals('platform', {
  MALFORMED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  FORBIDDEN_ORIGIN: 403,
  FORBIDDEN_FOR_KEYS: 403,
  GIVING_FORBIDDEN: { as: 'FORBIDDEN', status: 403 },
  CONFIRMATION_REQUIRED: 403,
  PASSWORD_UPDATE_REQUIRED: 403,
  PROFILE_INCOMPLETE: 403,
  NOT_FOUND: 404,
  REQUEST_TIMEOUT: 408,
  CONFLICT: 409,
  STALE_VERSION: 409,
  INVALID_TRANSITION: 409,
  IN_USE: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  VALIDATION: 422,
  TOO_COMPLEX: 422,
  RATE_LIMITED: 429,
  MAIL_LIMITED: { as: 'RATE_LIMITED', status: 429 },
  INTERNAL: 500,
  UNAVAILABLE: 503,
})

/** An error of a field: its path, a stable code and a message in the reader's language. */
export interface FieldError {
  readonly path: string
  readonly code: string
  readonly message: string
}

/** The body of every refusal (RFC 9457, `application/problem+json`). */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail: string
  readonly code: string
  readonly requestId: string
  readonly errors?: readonly FieldError[]
  readonly [member: string]: unknown
}
