import readExcelFile from 'read-excel-file/node'
import type { SheetRow } from './csv-reader.ts'
import { mostColumns } from './extent.ts'
import { checkedWorkbook, UnreadableWorkbook } from './xlsx-parts.ts'

/** A sheet of an Excel file that has rows. */
export interface ReadSheet {
  readonly name: string
  readonly rows: readonly SheetRow[]
}

/**
 * Reads the sheets of an Excel file that have rows. Dates, times and numbers come as the file has them and not as it shows them:
 * `1990-12-31`, `08:00`, `17.35`. Runs in a thread. Throws UnreadableWorkbook and DistantCell.
 */
export async function readXlsx(bytes: Uint8Array): Promise<ReadSheet[]> {
  const checked = Buffer.from(await checkedWorkbook(bytes))
  const sheets = await withStoppedClock(() => readExcelFile(checked, { trim: false })).catch((cause: unknown) => {
    throw new UnreadableWorkbook('damaged', 'a damaged Excel file', { cause })
  })
  return sheets
    .map(({ sheet, data }) => {
      // The types of the package take a date for its constructor.
      const rows = data as unknown as readonly (readonly CellValue[])[]
      return { name: sheet, rows: rows.flatMap((cells, index) => rowOf(cells, index + 1)) }
    })
    .filter(({ rows }) => rows.length > 0)
}

/**
 * Runs the package, which cuts XML into pieces and halves them each time that one takes longer than a frame of a screen: on a busy
 * machine they became too small and too many to be read. In the thread that reads workbooks nothing else looks at the clock.
 */
async function withStoppedClock<Result>(work: () => Promise<Result>): Promise<Result> {
  const { now } = Date
  const moment = now()
  Date.now = () => moment
  try {
    return await work()
  } finally {
    Date.now = now
  }
}

type CellValue = string | number | boolean | Date | null

function rowOf(values: readonly CellValue[], line: number): SheetRow[] {
  const cells = values.slice(0, mostColumns).map((value) => textOf(value))
  if (cells.every((cell) => cell === '')) return []
  const typed = values.flatMap((value, index) => (value === null || typeof value === 'string' ? [] : [index]))
  return [{ line, cells, ...(typed.length > 0 && { typed }) }]
}

function textOf(value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return numberText(value)
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : momentText(value)
  return String(value).trim()
}

// Fifteen digits, as Excel shows them: the sixteenth is an error of the binary form.
function numberText(value: number): string {
  return Number(value.toPrecision(15)).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 })
}

// Excel's day zero, which a cell with a time of day alone has.
const dayZero = new Set(['1899-12-30', '1899-12-31', '1904-01-01'])

function momentText(moment: Date): string {
  const rounded = new Date(Math.round(moment.getTime() / 1000) * 1000).toISOString()
  const [day, time] = [rounded.slice(0, 10), rounded.slice(11, 19)]
  const shortTime = time.endsWith(':00') ? time.slice(0, 5) : time
  if (dayZero.has(day)) return shortTime
  return time === '00:00:00' ? day : `${day} ${shortTime}`
}
