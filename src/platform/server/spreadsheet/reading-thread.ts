import type { TextEncoding } from '#base/csv.ts'
import { readCsv, type SheetRow, UnreadableRow } from './csv-reader.ts'
import { DistantCell } from './extent.ts'
import type { PossibleEncoding } from './text-encoding.ts'
import { UnreadableWorkbook, type WorkbookFault } from './xlsx-parts.ts'
import { readXlsx, type ReadSheet } from './xlsx-reader.ts'

/** A file to read, and what a person has chosen about it. */
export interface FileToRead {
  readonly bytes: Uint8Array
  readonly encoding?: TextEncoding | undefined
  readonly sheet?: string | undefined
  /** Rows beyond are not read. */
  readonly mostRows: number
}

/** How a file was read. */
export interface SheetHeader {
  readonly encoding: TextEncoding
  /** Empty for an Excel file. */
  readonly delimiter: string
  /** The encodings between which a person has to choose, the likeliest first; empty if there is no doubt. */
  readonly possible: readonly PossibleEncoding[]
  /** The names of the sheets with rows, and which of them was read. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** The line from which on a quotation mark is never closed. */
  readonly brokenAt?: number | undefined
  /** Why an Excel file is not read. */
  readonly workbookFault?: WorkbookFault
  /** The address of a cell that is too far from the first one. */
  readonly distantCell?: string | undefined
}

/** Reads a file into one line of JSON for its header and one for each row: bytes move to the calling thread without being copied. */
export async function work(file: FileToRead): Promise<Uint8Array> {
  const { header, rows } = isWorkbook(file.bytes) ? await workbook(file) : await textFile(file)
  const lines = [header, ...rows.map(({ line, cells, typed }) => (typed ? [line, cells, typed] : [line, cells]))]
  return Buffer.from(lines.map((one) => JSON.stringify(one)).join('\n'))
}

// The first bytes of Excel files: a ZIP archive, or a compound document (an old file, or one with a password).
function isWorkbook(bytes: Uint8Array): boolean {
  return ['504b0304', 'd0cf11e0'].includes(Buffer.from(bytes.subarray(0, 4)).toString('hex'))
}

interface Read {
  readonly header: SheetHeader
  readonly rows: readonly SheetRow[]
}

async function textFile({ bytes, encoding: chosen, mostRows }: FileToRead): Promise<Read> {
  const { encoding, possible, delimiter, rows } = readCsv(bytes, chosen)
  const read: SheetRow[] = []
  let brokenAt: number | undefined
  let distantCell: string | undefined
  try {
    for await (const row of rows) {
      read.push(row)
      if (read.length > mostRows) break
    }
  } catch (error) {
    if (error instanceof DistantCell) distantCell = error.cell
    else if (error instanceof UnreadableRow) brokenAt = error.line
    else throw error
  }
  return {
    header: { encoding, delimiter, possible: possible ?? [], sheets: [], sheet: null, brokenAt, distantCell },
    rows: read,
  }
}

async function workbook({ bytes, sheet: chosen, mostRows }: FileToRead): Promise<Read> {
  const header = { encoding: 'utf-8', delimiter: '', possible: [] } as const
  let sheets: ReadSheet[]
  try {
    sheets = await readXlsx(bytes)
  } catch (error) {
    const none = { ...header, sheets: [], sheet: null }
    if (error instanceof DistantCell) return { header: { ...none, distantCell: error.cell }, rows: [] }
    if (!(error instanceof UnreadableWorkbook)) throw error
    return { header: { ...none, workbookFault: error.fault }, rows: [] }
  }
  const sheet = sheets.find(({ name }) => name === chosen) ?? sheets[0]
  return {
    header: { ...header, sheets: sheets.slice(0, 50).map(({ name }) => name), sheet: sheet?.name ?? null },
    rows: sheet?.rows.slice(0, mostRows + 1) ?? [],
  }
}
