import { z } from 'zod'
import { languages, type Language } from '#base/language.ts'
import { type CellContext, type CellReading, UnreadableCell } from '#domains/imports/server/cell-reading.ts'
import { choices, oneOf, phoneIn } from '#domains/imports/server/cells.ts'
import { plain } from '#domains/imports/rules.ts'
import { contactForm } from '../contract/contacts.ts'
import type { ClientColumn, PersonColumn } from '../contract/import-columns.ts'

/** A person on a line of a file: a contact for all projects, in the organisation's language unless the line names one. */
export const personLine = contactForm.omit({ projectIds: true }).extend({ language: z.enum(languages).optional() })

const rights = ['mayConfirmHours', 'mayPlaceRequests', 'maySeeInvoices', 'maySignContracts'] as const
type Right = (typeof rights)[number]

const rightNames = choices(rights, (value) => `clients.contacts.field.${value}`)

// Languages by their code and by their names in each of the three languages.
const languageNames = new Map(
  languages.flatMap((code) => [
    [plain(code), code] as const,
    ...languages.map((one) => [plain(nameIn(one, code)), code] as const),
  ]),
)

function nameIn(reader: Language, code: Language): string {
  return new Intl.DisplayNames([reader], { type: 'language' }).of(code) ?? code
}

type Read = (column: PersonColumn, reading?: CellReading) => unknown

/** Returns the person on a line as values of the form; undefined if the line has none. */
export function personIn(read: Read, has: (column: ClientColumn) => boolean): Record<string, unknown> | undefined {
  const [language, given] = [read('personLanguage', languageIn), read('personRights', rightsIn)]
  // A language or permissions alone may be values for the whole file.
  if (!has('personName') && !has('personEmail') && !has('personPhone')) return undefined
  const allowed = new Set((given as readonly string[] | undefined) ?? [])
  return {
    name: read('personName'),
    email: read('personEmail'),
    phone: read('personPhone', phoneIn) ?? null,
    language,
    ...Object.fromEntries(rights.map((right) => [right, allowed.has(right)])),
  }
}

const ownNames = languages.map((code) => nameIn(code, code)).join(', ')

function languageIn(cell: string) {
  return languageNames.get(plain(cell)) ?? new UnreadableCell('imports.messages.notListed', { list: ownNames })
}

/** Reads permissions separated by semicolons, commas, vertical bars or line breaks. */
function rightsIn(cell: string, around: CellContext): UnreadableCell | Right[] {
  const found = cell
    .split(/[;,|\r\n]+/)
    .filter((word) => word.trim() !== '')
    .map((word) => oneOf(rightNames)(word, around, {}) as Right | UnreadableCell)
  return found.find((one) => one instanceof UnreadableCell) ?? (found as Right[])
}
