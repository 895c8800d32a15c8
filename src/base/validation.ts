import type { z } from 'zod'

/** A validation error before translation: `words` is its message key. */
export interface Fault {
  readonly path: string
  readonly code: string
  readonly messageKey: string
  readonly values: Record<string, string | number>
}

export type Checked<Shape extends z.ZodType> =
  | { readonly ok: true; readonly value: z.output<Shape> }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/**
 * For a check of a whole form: it runs although fields are invalid, so that all errors are reported together; not for a
 * value that is not an object. The fields that it reads may have any type.
 */
export const besideFields = { when: ({ value }: { value: unknown }) => value instanceof Object }

/** The maximum number of reported errors: more than any form has, and few enough to report quickly. */
export const mostFaults = 1000

/** Validates an input against a schema. Reports all errors together, up to the maximum; values are never coerced. */
export function check<Shape extends z.ZodType>(shape: Shape, input: unknown, within = ''): Checked<Shape> {
  const result = shape.safeParse(input, { error: missing })
  if (result.success) return { ok: true, value: result.data }
  const faults = result.error.issues.slice(0, mostFaults).flatMap((issue) => faultsOf(issue, within))
  return { ok: false, faults: faults.slice(0, mostFaults) }
}

// A form sends an empty text for a list without a choice.
const missing = ({ code, input }: { input?: unknown; code?: string }) =>
  (input === undefined && (code === 'invalid_type' || code === 'invalid_value')) ||
  (input === '' && code === 'invalid_value')
    ? 'platform.validation.required'
    : undefined

const key = /^[a-z][A-Za-z]*(\.[A-Za-z_]+)+$/

function faultsOf(issue: z.core.$ZodIssue, within: string): Fault[] {
  const path = [within, ...issue.path.map(String)].filter(Boolean).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, mostFaults)
      .map((name) => fault([path, name].filter(Boolean).join('.'), 'platform.validation.unknownField'))
  }
  if (key.test(issue.message)) return [fault(path, issue.message, boundsOf(issue))]
  return [fault(path, `platform.validation.${genericOf(issue)}`, boundsOf(issue))]
}

/** Returns the fault of a field. Its code is the last part of the message key. */
export function fault(path: string, messageKey: string, values: Fault['values'] = {}): Fault {
  return { path, code: messageKey.slice(messageKey.lastIndexOf('.') + 1), messageKey, values }
}

function genericOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' || issue.origin === 'array'
        ? issue.minimum === 1
          ? 'required'
          : 'tooShort'
        : 'tooSmall'
    case 'too_big':
      return issue.origin === 'string' || issue.origin === 'array' ? 'tooLong' : 'tooBig'
    case 'invalid_type':
      return 'wrongType'
    case 'invalid_value':
      return 'notListed'
    default:
      return 'invalid'
  }
}

function boundsOf(issue: z.core.$ZodIssue): Fault['values'] {
  if (issue.code === 'too_small') return { min: Number(issue.minimum) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'custom' && issue.params) return issue.params as Fault['values']
  return {}
}
