import { z } from 'zod'

/** Limits of text in characters, the same for every field of a kind. */
export const limits = { name: 200, email: 254, phone: 32, address: 500, prose: 5000, list: 100 } as const

/** True for text that can be stored: PostgreSQL rejects NUL, and a lone surrogate is not a character. */
export const sound = (value: string) => value.isWellFormed() && !value.includes('\u0000')
const singleLine = (value: string) => !/[\r\n]/.test(value)

const missing = (messageKey: string) => (issue: { input?: unknown }) =>
  issue.input === undefined ? messageKey : undefined

// Control characters except tabs and line ends: calendars, emails and spreadsheets of other programs fail on them.
const controls = /[^\P{Cc}\t\r\n]/gu
// Control, format and other characters that nobody sees (Unicode's Default_Ignorable_Code_Point), and the blank of Braille.
const invisible = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
// The same without those that some scripts and emojis are written with, and without tabs and line ends.
const meaningless = /(?![\t\r\n]|\u200c|\u200d|\ufe0e|\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu
const blanks = /[\p{Z}\t\r\n]/gu
// Around a text, these are blanks that nobody typed: soft hyphen, zero-width space, word joiner and byte order mark.
const padding = /^[\s\u00ad\u200b\u2060\ufeff]+|[\s\u00ad\u200b\u2060\ufeff]+$/gu

// No field takes more characters, whatever is left out of them.
const mostCharacters = 20_000

/**
 * Text as a reader sees it, for identifiers, which are stored, compared and looked up so: without invisible characters, in Unicode's composed
 * form, every blank a plain space, none around it. Longer text than any field takes stays unchanged: it would hold the event loop.
 */
export const visible = (value: string) =>
  value.length > mostCharacters ? value : value.replace(blanks, ' ').replace(invisible, '').normalize('NFC').trim()

/** Text of at most `max` characters in Unicode's composed form, ends trimmed and control characters left out; something of it must be visible. */
export function text(max: number = limits.name, required = 'platform.validation.required') {
  return z
    .string({ error: missing(required) })
    .max(max)
    .refine(sound, 'platform.validation.unsoundText')
    .transform((value, context) => {
      const trimmed = value.replace(controls, '').normalize('NFC').replace(padding, '')
      // Unlike a check that aborts, this does not stop the checks of the whole form.
      if (visible(trimmed) === '') context.addIssue({ code: 'custom', message: required })
      return trimmed
    })
}

/** As `text`, on one line: what may end up in a mail's head or a file's name. */
export function line(max: number = limits.name, required = 'platform.validation.required') {
  return text(max, required).refine(singleLine, 'platform.validation.singleLine')
}

/** A line that identifies a person, a company or a thing, or is compared with one that does: what looks equal is equal (`visible`). */
export function identifier(max: number = limits.name, required = 'platform.validation.required') {
  return z
    .string({ error: missing(required) })
    .refine(sound, 'platform.validation.unsoundText')
    .refine(singleLine, 'platform.validation.singleLine')
    .overwrite(visible)
    .max(max)
    .refine((value) => value !== '', required)
}

/** The text of a search: what nobody sees in it does not count, except characters that some scripts are written with. */
export function searchText(max: number = limits.name) {
  return z
    .string()
    .max(max)
    .refine(sound, 'platform.validation.unsoundText')
    .overwrite((value) => value.replace(meaningless, '').replace(blanks, ' ').normalize('NFC').trim())
}

/** Text that may be left out or emptied: `''`, spaces and `null` are all null. */
export function optional<Shape extends z.ZodType>(shape: Shape) {
  return z
    .preprocess((value) => (typeof value === 'string' && visible(value) === '' ? null : value), shape.nullable())
    .optional()
}

const address = /^[^\s@<>()[\],;:\\"]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/i

/** An e-mail address, kept in lower case. */
export function email(required = 'platform.validation.required', invalid = 'platform.validation.email') {
  return identifier(limits.email, required)
    .refine((value) => value === '' || address.test(value), invalid)
    .transform((value) => value.toLowerCase())
}

const sensitive = new WeakSet<z.ZodType>()

/** Text of a response that identifies a person or a bank account: a response with it is not compressed, because its length would tell. */
export function sensitiveText() {
  const shape = z.string()
  sensitive.add(shape)
  return shape
}

/** True for the schema of a sensitive text. */
export const isSensitive = (shape: z.ZodType) => sensitive.has(shape)

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
