import { zipSync } from 'fflate'
import { DamagedArchive, type ZipEntry, zipEntries } from '../files/zip-entries.ts'
import { columnNumber, DistantCell, mostColumns } from './extent.ts'

/** `damaged`: no Excel file of today, damaged, or with a password. `tooLarge`: beyond what is read, although it may be in order. */
export type WorkbookFault = 'damaged' | 'tooLarge'

/** A workbook that is not read. */
export class UnreadableWorkbook extends Error {
  readonly fault: WorkbookFault
  constructor(fault: WorkbookFault, message: string, options?: ErrorOptions) {
    super(message, options)
    this.fault = fault
  }
}

const mostUnpackedBytes = 80 * 1024 * 1024
/** Cells of a sheet from its first to its last row and column, empty ones included: a reader has a place for each. */
const mostPlaces = 10_000_000
/** The last row that Excel has, and the most that a sheet may describe, empty ones included. */
const [lastNumber, mostRows] = [1_048_576, 150_000]
/** Characters of one text: Excel allows 32,767. */
const mostCharacters = 200_000

/**
 * Returns an Excel file with only the parts of the given one that are read (workbook, sheets, texts, styles), stored and each part once, so
 * that a reader sees what was checked here: its unpacked size, and how far the cells of a sheet are from each other, since a reader has a
 * place for each cell between them. Throws UnreadableWorkbook and DistantCell.
 */
export async function checkedWorkbook(bytes: Uint8Array): Promise<Uint8Array> {
  const entries = (await zipEntries(bytes))?.filter(({ name }) => /\.(?:xml|rels)$/.test(name)) ?? []
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw new UnreadableWorkbook('damaged', 'not an Excel file')
  const parts: Record<string, Uint8Array> = {}
  let left = mostUnpackedBytes
  for (const entry of entries) {
    const part = await contentOf(entry, left)
    if (!part) continue
    left -= part.length
    checkPart(part.toString('utf8'))
    parts[entry.name] = part
  }
  return zipSync(parts, { level: 0 })
}

/** Parts are recognised by their first element: their names differ between programs. */
const readParts = /<(?:[\w.-]+:)?(?:worksheet|sst|styleSheet|workbook|Relationships)[\s>]/

/** The content of a part that is read; undefined for another one, such as a picture or the data of a pivot table. */
async function contentOf(entry: ZipEntry, most: number): Promise<Buffer | undefined> {
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of entry.unpack()) {
      if (pieces.length === 0) {
        if (!readParts.test(Buffer.from(piece.subarray(0, 4000)).toString('latin1'))) return undefined
        if (entry.size > most) throw new UnreadableWorkbook('tooLarge', 'too much to read')
      }
      pieces.push(piece)
    }
  } catch (cause) {
    if (!(cause instanceof DamagedArchive)) throw cause
    throw new UnreadableWorkbook('damaged', 'a damaged Excel file', { cause })
  }
  return Buffer.concat(pieces)
}

/** The start tag of a row or cell, its attributes, and what follows if it is empty. A value may contain a closing bracket. */
const rowOrCell = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])((?:[^"'<>]|"[^"<]*"|'[^'<]*')*)>(<\/)?/g
const addressIn = /\sr\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/
const numberOf = /\sr\s*=\s*["']([^"']*)["']/

/** Throws UnreadableWorkbook, and DistantCell for a sheet. */
function checkPart(xml: string): void {
  if (longestText(xml) > mostCharacters) throw new UnreadableWorkbook('damaged', 'a text that is too long')
  let [rows, lastRow, lastColumn] = [0, 0, 0]
  for (const [, name, attributes = '', end] of xml.matchAll(rowOrCell)) {
    if (name === 'row') {
      const number = Number(numberOf.exec(attributes)?.[1] ?? 0)
      if (!(number <= lastNumber)) throw new UnreadableWorkbook('damaged', 'a row that no sheet has')
      if (++rows > mostRows) throw new UnreadableWorkbook('tooLarge', 'too many rows')
    } else {
      const [, column = '', row = ''] = addressIn.exec(attributes) ?? []
      if (!column) throw new UnreadableWorkbook('damaged', 'a cell without an address')
      if (end || attributes.endsWith('/')) continue
      lastRow = Math.max(lastRow, Number(row))
      lastColumn = Math.max(lastColumn, columnNumber(column))
      if (lastColumn > mostColumns || lastRow * lastColumn > mostPlaces) throw new DistantCell(`${column}${row}`)
    }
  }
}

/** The most characters between two tags, or within one. */
function longestText(xml: string): number {
  let longest = 0
  for (let at = 0; at < xml.length;) {
    const next = xml.indexOf('<', at)
    const end = next === -1 ? xml.length : next
    longest = Math.max(longest, end - at)
    at = end + 1
  }
  return longest
}
