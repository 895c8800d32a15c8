import { z } from 'zod'

/** Limits of text in characters, the same for every field of a kind. */
export const limits = { name: 200, email: 254, phone: 32, address: 500, prose: 5000, list: 100 } as const

/** True for text that can be stored: PostgreSQL rejects NUL, and a lone surrogate is not a character. */
export const sound = (value: string) => value.isWellFormed() && !value.includes('\u0000')
const singleLine = (value: string) => !/[\r\n]/.test(value)

const missing = (messageKey: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? messageKey : undefined

// Invisible characters except tabs and line ends: calendars, emails and spreadsheets of other programs fail on them.
const unseen = /[^\P{Cc}\t\r\n]/gu

/** Text of at most `max` characters in Unicode's composed form, ends trimmed and control characters left out; it must say something. */
export function text(max: number = limits.name, required = 'platform.validation.required') {
  return z
    .string({ error: missing(required) })
    .max(max)
    .refine(sound, 'platform.validation.unsoundText')
    .transform((value, context) => {
      const seen = value.replace(unseen, '').normalize('NFC').trim()
      // Unlike a check that aborts, this does not stop the checks of the whole form.
      if (seen === '') context.addIssue({ code: 'custom', message: required })
      return seen
    })
}

/** As `text`, on one line: what may end up in a mail's head or a file's name. */
export function line(max: number = limits.name, required = 'platform.validation.required') {
  return text(max, required).refine(singleLine, 'platform.validation.singleLine')
}

/** Text that may be left out or emptied: `''`, spaces and `null` are all null. */
export function optional<Shape extends z.ZodType>(shape: Shape) {
  return z
    .preprocess((value) => (typeof value === 'string' && value.trim() === '' ? null : value), shape.nullable())
    .optional()
}

const address = /^[^\s@<>()[\],;:\\"]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/** An e-mail address, kept in lower case. */
export function email(required = 'platform.validation.required', invalid = 'platform.validation.email') {
  return line(limits.email, required)
    .refine((value) => address.test(value), invalid)
    .transform((value) => value.toLowerCase())
}

/** An http or https address of a name, not of a number in some network; nothing else may become a link. */
export function webAddress() {
  return line(limits.address).refine((value) => {
    const parsed = URL.parse(value)
    const isWeb = parsed !== null && ['http:', 'https:'].includes(parsed.protocol)
    // Only browsers end the host at a backslash: the reader would see another host than the link leads to.
    const isPlain =
      !value.includes('\\') && parsed?.username === '' && parsed.password === '' && !/^[^/]*\/\/[^/?#]*@/.test(value)
    return isWeb && isPlain && /\.[a-z][a-z0-9-]+\.?$/.test(parsed.hostname)
  }, 'platform.validation.webAddress')
}

/** A whole number between two bounds. */
export function whole(min: number, max: number) {
  return z.int().min(min).max(max)
}

/** A year between two, as the text that it is in a query. */
export function yearInQuery(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{4}$/, 'platform.validation.wholeNumber')
    .transform(Number)
    .pipe(whole(min, max))
}

/** A record's id. */
export const id = z.uuid().transform((value) => value.toLowerCase())
