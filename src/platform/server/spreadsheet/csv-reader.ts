import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { unescapeFormula } from '#base/csv.ts'
import { pauses } from '../concurrency/pauses.ts'

/** The text encoding of a file. */
export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252'

/** One row that says something, with the number that a spreadsheet gives it. */
export interface SheetRow {
  readonly line: number
  /** Ends trimmed, guards removed. */
  readonly cells: readonly string[]
}

/** A file as it is read. */
export interface SheetRead {
  readonly encoding: Encoding
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
 * Reads a CSV file as people have them: UTF-8 or UTF-16, else Windows-1252; comma, semicolon or tab, whichever the first
 * line has most; quotation marks as in RFC 4180; any ends of lines. Empty rows count, but are left out. Reading pauses
 * now and then, so that others are served meanwhile. Throws UnreadableRow where a quotation mark is never closed.
 */
export function readCsv(bytes: Uint8Array): SheetRead {
  const encoding = encodingOf(bytes)
  const body = inUtf8(bytes, encoding)
  const start = body.subarray(0, 20_000).toString()
  const named = /^sep=([,;\t|])(?:\r\n|\r|\n)/i.exec(start)
  const delimiter = named?.[1] ?? delimiterOf(start)
  return {
    encoding: encoding === 'utf-16le' || encoding === 'utf-16be' ? 'utf-16' : encoding,
    delimiter,
    rows: rowsOf(body.subarray(named?.[0].length ?? 0), delimiter),
  }
}

type Decoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

function encodingOf(bytes: Uint8Array): Decoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Without its mark, Latin letters of UTF-16 have a zero beside them, which nothing else has.
  if (second === 0 && first !== 0) return 'utf-16le'
  if (first === 0 && second !== 0) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function inUtf8(bytes: Uint8Array, decoding: Decoding): Buffer {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (decoding === 'utf-8')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).subarray(isMarked ? 3 : 0)
  return Buffer.from(new TextDecoder(decoding).decode(bytes))
}

function delimiterOf(text: string): string {
  const counts = new Map([',', ';', '\t'].map((sign) => [sign, 0]))
  let isQuoted = false
  for (const sign of firstLine(text)) {
    if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && counts.has(sign)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))[0]
}

function firstLine(text: string): string {
  return text.split(/[\r\n]/).find((line) => line.trim() !== '') ?? ''
}

function* pieces(body: Buffer) {
  for (let at = 0; at < body.length; at += 64 * 1024) yield body.subarray(at, at + 64 * 1024)
}

async function* rowsOf(body: Buffer, delimiter: string): AsyncGenerator<SheetRow> {
  const pause = pauses()
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 1_000_000,
  })
  let line = 0
  try {
    for await (const record of Readable.from(pieces(body)).pipe(parser) as AsyncIterable<string[]>) {
      line++
      const cells = record.map((cell) => unescapeFormula(cell).trim())
      if (cells.some((cell) => cell !== '')) yield { line, cells }
      await pause()
    }
  } catch (error) {
    const { code, records } = error as CsvError & { records?: number }
    if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE') throw error
    throw new UnreadableRow((records ?? line) + 1)
  }
}
