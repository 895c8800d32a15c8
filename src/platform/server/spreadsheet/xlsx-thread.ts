import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile, { type Cell } from 'write-excel-file/node'

/** A cell as sent to the thread: a date as `{ date }`, a number as `{ figure, digits }`. */
export type ThreadCell = string | null | { date: string } | { figure: number; digits: number }

/** The options of the thread. */
export interface SheetHead {
  readonly sheet: string
  readonly headings: readonly string[]
}

// A sheet with many rows takes seconds to write, and must not delay other callers.
const { sheet, headings } = workerData as SheetHead
const rows: Cell[][] = [headings.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))]
const widths = headings.map((heading) => heading.length)

parentPort?.on('message', (batch: ThreadCell[][] | null) => {
  if (batch === null) void write()
  else take(batch)
})

async function write(): Promise<void> {
  const columns = widths.map((width) => ({ width: Math.min(Math.max(width + 2, 8), 60) }))
  const written = writeExcelFile(rows, { sheet, columns, stickyRowsCount: 1, dateFormat: 'dd/mm/yyyy' })
  parentPort?.postMessage(Uint8Array.from(await written.toBuffer()), [])
  parentPort?.close()
}

function take(batch: ThreadCell[][]): void {
  for (const cells of batch) {
    rows.push(cells.map(typed))
    for (const [index, cell] of cells.entries()) {
      if (typeof cell === 'string') widths[index] = Math.max(widths[index] ?? 0, cell.length)
    }
  }
}

// Text is typed as text whatever it begins with, and so is never calculated.
function typed(cell: ThreadCell): Cell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cell }
  if ('date' in cell) return { type: Date, value: new Date(`${cell.date}T00:00:00Z`) }
  return { type: Number, value: cell.figure, format: cell.digits === 0 ? '0' : `0.${'0'.repeat(cell.digits)}` }
}
