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
const mostCells = 10_000_000
/** The last row that Excel has, and the most that a sheet may describe, empty ones included. */
const [lastNumber, mostRows] = [1_048_576, 150_000]
/** Characters of one text: Excel allows 32,767. */
const mostCharacters = 200_000
/** Elements of a part, and how deeply they nest: sheets of the largest size have 4.4 million, hardly ten deep. */
const [mostElements, deepest] = [4_500_000, 250]

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
  checkElements(xml)
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
      if (lastColumn > mostColumns || lastRow * lastColumn > mostCells) throw new DistantCell(`${column}${row}`)
    }
  }
}

/** Throws UnreadableWorkbook for what takes long to read and is in no sheet: a text, between two tags or within one; elements. */
function checkElements(xml: string): void {
  let [elements, depth] = [0, 0]
  for (let at = 0, end = 0; at < xml.length; at = end) {
    const isMarkup = xml.charCodeAt(at) === lessThan
    const behind = isMarkup ? behindMarkup(xml, at) : at
    const next = xml.indexOf('<', behind)
    end = next === -1 ? xml.length : next
    if (end - at > mostCharacters) throw new UnreadableWorkbook('damaged', 'a text that is too long')
    const sign = xml.charCodeAt(at + 1)
    if (!isMarkup || sign === question || sign === exclamation) continue
    if (sign === slash) depth--
    else if (++elements > mostElements) throw new UnreadableWorkbook('tooLarge', 'too many elements')
    else if (xml.charCodeAt(behind - 2) !== slash) depth++
    if (depth > deepest) throw new UnreadableWorkbook('damaged', 'elements that nest too deeply')
  }
}

/** The position behind the markup at a position: a comment, a literal text, or a tag, whose attributes may contain `>`. */
function behindMarkup(xml: string, at: number): number {
  const behind = (ending: string, from: number) => (xml.indexOf(ending, from) + 1 || xml.length) + ending.length - 1
  if (xml.charCodeAt(at + 1) === exclamation) {
    if (xml.startsWith('<!--', at)) return behind('-->', at + 4)
    if (xml.startsWith('<![CDATA[', at)) return behind(']]>', at + 9)
  }
  for (let index = at + 1; index < xml.length; index++) {
    const sign = xml.charCodeAt(index)
    if (sign === greaterThan) return index + 1
    if (sign === quote || sign === apostrophe) index = behind(xml.charAt(index), index + 1) - 1
  }
  return xml.length
}

const [lessThan, greaterThan, slash, question, exclamation] = [0x3c, 0x3e, 0x2f, 0x3f, 0x21]
const [quote, apostrophe] = [0x22, 0x27]
