import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import writeExcelFile, { type Cell } from 'write-excel-file/node'
import type { Region } from '#base/region.ts'
import type { CellValue } from './columns.ts'

/** A sheet, and the port through which its rows arrive in batches, until null. */
interface SheetInput {
  readonly sheet: string
  readonly headings: readonly string[]
  /** The reader's formats of dates and times. */
  readonly region: Pick<Region, 'dateFormat' | 'timeFormat'>
  readonly batches: MessagePort
}

/** Writes a sheet in a thread: one with many rows takes seconds. */
export async function work({ sheet, headings, region, batches }: SheetInput): Promise<Uint8Array> {
  const rows: Cell[][] = [headings.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))]
  const dateFormat = region.dateFormat === 'long' ? 'dd/mm/yyyy' : region.dateFormat
  const timeFormat = region.timeFormat === '12' ? 'h:mm AM/PM' : 'hh:mm'
  const widths = headings.map((heading) => heading.length)
  for await (const [batch] of on(batches, 'message') as AsyncIterable<[CellValue[][] | null]>) {
    if (batch === null) break
    for (const cells of batch) {
      rows.push(cells.map((cell) => typed(cell, timeFormat)))
      for (const [index, cell] of cells.entries()) {
        if (typeof cell === 'string') widths[index] = Math.max(widths[index] ?? 0, cell.length)
      }
    }
  }
  batches.close()
  const columns = widths.map((width) => ({ width: Math.min(Math.max(width + 2, 8), 60) }))
  const written = writeExcelFile(rows, { sheet, columns, stickyRowsCount: 1, dateFormat })
  return Uint8Array.from(await written.toBuffer())
}

// Text is typed as text whatever it begins with, and so is never calculated.
function typed(cell: CellValue, timeFormat: string): Cell {
  if (cell === null || cell === '') return null
  if (typeof cell === 'string') return { type: String, value: cell }
  if ('date' in cell) return { type: Date, value: new Date(`${cell.date}T00:00:00Z`) }
  if ('time' in cell) return { type: Number, value: dayPart(cell.time), format: timeFormat }
  return { type: Number, value: cell.value, format: cell.digits === 0 ? '0' : `0.${'0'.repeat(cell.digits)}` }
}

// A spreadsheet stores a time of day as a part of a day.
function dayPart(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) / 1440
}
