import writeExcelFile, { type Cell } from 'write-excel-file/node'

/** The rows of a file, with the headings in the first. */
export type Rows = readonly (readonly string[])[]

interface TextFile {
  readonly separator?: string
  readonly end?: string
  /** Returns the bytes of the text. */
  readonly encode?: (text: string) => Buffer
  /** Quotes every cell, as some programs do. */
  readonly quoted?: boolean
  /** Text before the first row. */
  readonly before?: string
}

/** Returns a text file with rows. */
export function textFile(
  rows: Rows,
  { separator = ';', end = '\r\n', encode = utf8, quoted = false, before = '' }: TextFile = {},
): Buffer {
  const cell = (text: string) =>
    quoted || /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
  return encode(before + rows.map((cells) => cells.map(cell).join(separator) + end).join(''))
}

const utf8 = (text: string) => Buffer.from(text)
export const utf8WithMark = (text: string) => Buffer.from(`\ufeff${text}`)
export const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
export const utf16BigEndian = (text: string) => utf16(text).swap16()
export const windows1252 = (text: string) =>
  encodeBy((letters) => new TextDecoder('windows-1252').decode(letters), text)
export const iso8859 = (text: string) => encodeBy((letters) => new TextDecoder('iso-8859-15').decode(letters), text)
export const macRoman = (text: string) => encodeBy((letters) => new TextDecoder('macintosh').decode(letters), text)

// The letters of code page 850 that the files of the tests have.
const of850: Readonly<Record<string, number>> = { ü: 0x81, é: 0x82, ç: 0x87, ë: 0x89, è: 0x8a, ï: 0x8b, ö: 0x94 }
export const codePage850 = (text: string) =>
  Buffer.from([...text].map((letter) => of850[letter] ?? letter.charCodeAt(0)))

function encodeBy(decode: (letters: Uint8Array) => string, text: string): Buffer {
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decode(Uint8Array.of(byte)), byte] as const))
  return Buffer.from(
    [...text].map((letter) => {
      const byte = bytes.get(letter)
      if (byte === undefined) throw new Error(`the encoding has no ${letter}`)
      return byte
    }),
  )
}

/** A cell of an Excel file: text, a number, a day, a number with a format, or a text over several columns. */
export type ExcelCell =
  | string
  | number
  | boolean
  | Date
  | null
  | { readonly value: number; readonly format: string }
  | { readonly span: number; readonly text: string }

/** Returns an Excel file with a sheet, or several by name. */
export async function excelFile(
  sheets: readonly ExcelCell[][] | Readonly<Record<string, readonly ExcelCell[][]>>,
): Promise<Buffer> {
  const named = Array.isArray(sheets) ? { Sheet1: sheets as ExcelCell[][] } : (sheets as Record<string, ExcelCell[][]>)
  const written = writeExcelFile(
    Object.entries(named).map(([sheet, rows]) => ({ sheet, data: rows.map((cells) => cells.flatMap(typed)) })),
  )
  return written.toBuffer()
}

function typed(cell: ExcelCell): Cell[] {
  if (cell === null || cell === '') return [null]
  if (typeof cell === 'string') return [{ type: String, value: cell }]
  if (typeof cell === 'number') return [{ type: Number, value: cell }]
  if (typeof cell === 'boolean') return [{ type: Boolean, value: cell }]
  if (cell instanceof Date) return [{ type: Date, value: cell, format: 'dd/mm/yyyy' }]
  if ('span' in cell)
    return [
      { type: String, value: cell.text, columnSpan: cell.span },
      ...Array.from({ length: cell.span - 1 }, () => null),
    ]
  return [{ type: Number, value: cell.value, format: cell.format }]
}
