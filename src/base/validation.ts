import type { z } from 'zod'

/** One fault, not yet in anybody's language: `words` is the key of its message. */
export interface Fault {
  readonly path: string
  readonly code: string
  readonly words: string
  readonly values: Record<string, string | number>
}

export type Checked<Shape extends z.ZodType> =
  | { readonly ok: true; readonly value: z.output<Shape> }
  | { readonly ok: false; readonly faults: readonly Fault[] }

/** So many faults are told at once: more than any form has, and few enough that telling them holds nobody up. */
export const mostFaults = 1000

/** Holds an input against a shape; every fault is reported at once, up to a thousand, none is coerced away. */
export function check<Shape extends z.ZodType>(shape: Shape, input: unknown, within = ''): Checked<Shape> {
  const result = shape.safeParse(input, { error: missing })
  if (result.success) return { ok: true, value: result.data }
  const faults = result.error.issues.slice(0, mostFaults).flatMap((issue) => faultsOf(issue, within))
  return { ok: false, faults: faults.slice(0, mostFaults) }
}

// Of a list from which nothing was chosen, a form sends an empty text.
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

function fault(path: string, words: string, values: Fault['values'] = {}): Fault {
  return { path, code: words.slice(words.lastIndexOf('.') + 1), words, values }
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
