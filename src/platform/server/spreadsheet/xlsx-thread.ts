import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import writeExcelFile, { type Cell } from 'write-excel-file/node'

/** A cell as sent to the thread: a date as `{ date }`, a number as `{ figure, digits }`. */
export type ThreadCell = string | null | { date: string } | { figure: number; digits: number }

/** A sheet, and the port through which its rows arrive in batches, until null. */
interface SheetInput {
  readonly sheet: string
  readonly headings: readonly string[]
  readonly batches: MessagePort
}

/** Writes a sheet in a thread: one with many rows takes seconds. */
export async function work({ sheet, headings, batches }: SheetInput): Promise<Uint8Array> {
  const rows: Cell[][] = [headings.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))]
  const widths = headings.map((heading) => heading.length)
  for await (const [batch] of on(batches, 'message') as AsyncIterable<[ThreadCell[][] | null]>) {
    if (batch === null) break
    for (const cells of batch) {
      rows.push(cells.map(typed))
      for (const [index, cell] of cells.entries()) {
        if (typeof cell === 'string') widths[index] = Math.max(widths[index] ?? 0, cell.length)
      }
    }
  }
  batches.close()
  const columns = widths.map((width) => ({ width: Math.min(Math.max(width + 2, 8), 60) }))
  const written = writeExcelFile(rows, { sheet, columns, stickyRowsCount: 1, dateFormat: 'dd/mm/yyyy' })
  return Uint8Array.from(await written.toBuffer())
}

// Text is typed as text whatever it begins with, and so is never calculated.
function typed(cell: ThreadCell): Cell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cell }
  if ('date' in cell) return { type: Date, value: new Date(`${cell.date}T00:00:00Z`) }
  return { type: Number, value: cell.figure, format: cell.digits === 0 ? '0' : `0.${'0'.repeat(cell.digits)}` }
}
