import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { type TextEncoding, unescapeFormula } from '#base/csv.ts'
import { cutText } from '#base/cut-text.ts'
import { columnLetters, DistantCell, mostColumns } from './extent.ts'
import { decodeText, type PossibleEncoding } from './text-encoding.ts'

/** One row that says something, with the number that a spreadsheet gives it. */
export interface SheetRow {
  readonly line: number
  /** Ends trimmed, guards removed. */
  readonly cells: readonly string[]
  /** The cells that the file has as numbers, dates or yes/no, not as text: decimals with a point, dates as in ISO 8601. */
  readonly typed?: readonly number[]
}

/** A file as it is read. */
interface CsvRead {
  readonly encoding: TextEncoding
  /** The encodings between which a person has to choose, the likeliest first; undefined if there is no doubt. */
  readonly possible?: readonly PossibleEncoding[] | undefined
  readonly delimiter: string
  readonly rows: AsyncIterable<SheetRow>
}

/** Text that cannot be cut into rows: from this line on, a quotation mark is never closed. */
export class UnreadableRow extends Error {
  readonly line: number

  constructor(line: number) {
    super(`line ${line} cannot be read`)
    this.name = 'UnreadableRow'
    this.line = line
  }
}

/**
 * Reads a CSV file as people have them: in any of the encodings of `decodeText`; comma, semicolon, tab or vertical bar, whichever cuts the
 * first lines most evenly; quotation marks as in RFC 4180; any ends of lines. Empty rows count, but are left out. Throws UnreadableRow
 * where a quotation mark is never closed, and DistantCell.
 */
export function readCsv(bytes: Uint8Array, chosen?: TextEncoding): CsvRead {
  const { encoding, text, possible } = decodeText(bytes, chosen)
  const body = text.replace(/^\ufeff/, '')
  const named = /^sep=([,;\t|])(?:\r\n|\r|\n)/i.exec(body)
  const delimiter = named?.[1] ?? delimiterOf(body.slice(0, 20_000))
  return { encoding, possible, delimiter, rows: rowsOf(body.slice(named?.[0].length ?? 0), delimiter) }
}

/** Longer than any field, and longer than what a cell of a spreadsheet can have. */
const mostCharacters = 40_000

const delimiters = [';', ',', '\t', '|']
const sampleLines = 20

// The delimiter that most of the first lines have equally often; if several do, the one that they have most.
function delimiterOf(text: string): string {
  const lines = countsByLine(text)
  const rank = (sign: number) => {
    const counts = lines.map((one) => one[sign] ?? 0).filter((count) => count > 0)
    const frequency = new Map<number, number>()
    for (const count of counts) frequency.set(count, (frequency.get(count) ?? 0) + 1)
    const [often = 0, count = 0] = [...frequency]
      .map(([one, times]) => [times, one] as const)
      .reduce((most, one) => (one[0] * one[1] > most[0] * most[1] ? one : most), [0, 0] as const)
    return often * count
  }
  const ranks = delimiters.map((_, index) => rank(index))
  const best = Math.max(...ranks)
  return (best === 0 ? undefined : delimiters[ranks.indexOf(best)]) ?? ','
}

// How often each line has each delimiter outside quotation marks.
function countsByLine(text: string): number[][] {
  const lines: number[][] = [[]]
  let isQuoted = false
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    const current = lines.at(-1) as number[]
    const found = delimiters.indexOf(sign)
    if (found !== -1) current[found] = (current[found] ?? 0) + 1
    else if ((sign === '\r' || sign === '\n') && current.length > 0) {
      if (lines.length === sampleLines) break
      lines.push([])
    }
  }
  return lines
}

/** The text without the empty rows at its end, of which a spreadsheet may write a million. */
function withoutEmptyRows(body: string): string {
  let end = body.length
  while (end > 0 && ' \t\r\n;,|'.includes(body.charAt(end - 1))) end--
  return body.slice(0, end)
}

function* pieces(body: Buffer) {
  for (let at = 0; at < body.length; at += 64 * 1024) yield body.subarray(at, at + 64 * 1024)
}

async function* rowsOf(body: string, delimiter: string): AsyncGenerator<SheetRow> {
  let line = 0
  const rowOf = (record: string[]): SheetRow | null => {
    line++
    const last = record.findLastIndex((cell) => cell.trim() !== '')
    if (last >= mostColumns) throw new DistantCell(`${columnLetters(last)}${line}`)
    const cells = record.slice(0, mostColumns).map((cell) => unescapeFormula(cutText(cell, mostCharacters)).trim())
    return cells.some((cell) => cell !== '') ? { line, cells } : null
  }
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 1_000_000,
    // Empty rows leave the parser here. The types of the package expect arrays.
    on_record: rowOf as never,
  })
  try {
    yield* Readable.from(pieces(Buffer.from(withoutEmptyRows(body)))).pipe(parser) as AsyncIterable<SheetRow>
  } catch (error) {
    const { code, records } = error as CsvError & { records?: number }
    if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE') throw error
    throw new UnreadableRow((records ?? line) + 1)
  }
}
