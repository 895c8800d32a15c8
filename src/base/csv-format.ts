import { z } from 'zod'
import { byteOrderMark, escapeFormula, quotedCell } from './csv.ts'
import { type Currency, minorDigits } from './currency.ts'
import { inLatin } from './official/sepa-characters.ts'

/** The characters between the cells of a line. */
const separatorTexts = { semicolon: ';', comma: ',', tab: '\t', pipe: '|' } as const
const decimalTexts = { comma: ',', point: '.' } as const
const lineEndTexts = { crlf: '\r\n', lf: '\n' } as const

const names = <Texts extends object>(texts: Texts) => Object.keys(texts) as [keyof Texts & string]

export const csvSeparators = names(separatorTexts)
export const csvDecimals = names(decimalTexts)
export const csvLineEnds = names(lineEndTexts)
/** The formats of dates, by their pattern. */
export const csvDates = ['yyyy-mm-dd', 'dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'yyyymmdd', 'ddmmyyyy'] as const
/** Spreadsheets recognise UTF-8 by its mark; some other programs read the mark as part of the first cell. */
export const csvEncodings = ['utf-8', 'utf-8-mark', 'windows-1252'] as const

/** How a CSV file for another program is written. */
export const csvFormat = z.strictObject({
  separator: z.enum(csvSeparators),
  decimal: z.enum(csvDecimals),
  dates: z.enum(csvDates),
  encoding: z.enum(csvEncodings),
  lineEnd: z.enum(csvLineEnds),
  /** Whether the first line has the headings. */
  hasHeadings: z.boolean(),
})
export type CsvFormat = z.output<typeof csvFormat>

/** A format that spreadsheets and most Belgian, French and Dutch programs read. */
export const usualCsvFormat: CsvFormat = {
  separator: 'semicolon',
  decimal: 'comma',
  dates: 'dd/mm/yyyy',
  encoding: 'utf-8-mark',
  lineEnd: 'crlf',
  hasHeadings: true,
}

/** A cell before it is formatted: text, a day as `2026-11-20`, or an exact number of units of which `10 ** digits` are one. */
export type CsvCell =
  | { readonly text: string | null }
  | { readonly day: string }
  | { readonly units: number; readonly digits: number }

/** Returns the cell of an amount in minor units of its currency. */
export function amountCell(amount: number, currency: Currency): CsvCell {
  return { units: amount, digits: minorDigits[currency] }
}

/** Returns the text of a CSV file, without a byte order mark. */
export function csvText(headings: readonly string[], rows: readonly (readonly CsvCell[])[], format: CsvFormat): string {
  const all = format.hasHeadings ? [headings.map((text): CsvCell => ({ text })), ...rows] : rows
  const [separator, end] = [separatorTexts[format.separator], lineEndTexts[format.lineEnd]]
  return all.map((cells) => cells.map((cell) => cellText(cell, format)).join(separator) + end).join('')
}

// Text that a spreadsheet would read as a formula gets an apostrophe. Numbers and dates need none, and quotes only around the separator.
function cellText(cell: CsvCell, { separator, decimal, dates }: CsvFormat): string {
  if ('text' in cell) return quotedCell(escapeFormula(cell.text ?? ''))
  const text = 'day' in cell ? dayText(cell.day, dates) : unitsText(cell.units, cell.digits, decimalTexts[decimal])
  return text.includes(separatorTexts[separator]) ? `"${text}"` : text
}

/** Returns the bytes of a text. Windows-1252 has no letters of central Europe, Greek or Cyrillic: they are converted to Latin letters, and what is left becomes a question mark. */
export function encodeCsv(text: string, encoding: CsvFormat['encoding']): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  if (encoding === 'utf-8-mark') return new TextEncoder().encode(byteOrderMark + text)
  return Uint8Array.from([...text.normalize('NFC')].flatMap(bytesOf))
}

// The sign is written separately: the whole part of -0.05 has none.
function unitsText(units: number, digits: number, decimal: string): string {
  const sign = units < 0 ? '-' : ''
  const figures = String(Math.abs(units)).padStart(digits + 1, '0')
  const at = figures.length - digits
  return sign + figures.slice(0, at) + (digits === 0 ? '' : decimal + figures.slice(at))
}

function dayText(day: string, pattern: CsvFormat['dates']): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return pattern.replace('yyyy', year).replace('mm', month).replace('dd', date)
}

const windows = new TextDecoder('windows-1252')
const windowsBytes = new Map(
  Array.from({ length: 256 }, (_, byte) => [windows.decode(Uint8Array.of(byte)), byte] as const),
)

function bytesOf(letter: string): number[] {
  const byte = windowsBytes.get(letter === '\u202f' ? '\u00a0' : letter)
  if (byte !== undefined) return [byte]
  return [...inLatin(letter)].map((latin) => windowsBytes.get(latin) ?? 0x3f)
}
