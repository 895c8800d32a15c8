import { MessageChannel } from 'node:worker_threads'
import { type Region, usualRegion } from '#base/region.ts'
import { inThread } from '../threads/in-thread.ts'
import { cellValue, type RowBatches, type SheetColumn } from './columns.ts'

// A large sheet takes some hundred megabytes while it is written.
const write = inThread<typeof import('./xlsx-thread.ts').work>(new URL('xlsx-thread.ts', import.meta.url), {
  name: 'Excel file',
  deadlineMs: 60_000,
  memoryMegabytes: 768,
})

/** An Excel file of one sheet for an organisation: text as text, dates and times in the reader's format, numbers as numbers, and no formulas. */
export async function writeXlsx<Row>(
  sheet: string,
  columns: readonly SheetColumn<Row>[],
  batches: RowBatches<Row>,
  organisationId: string,
  region: Region = usualRegion,
): Promise<Uint8Array> {
  const { port1, port2 } = new MessageChannel()
  const reading = new AbortController()
  const headings = columns.map(({ heading }) => heading)
  const written = write(
    { sheet, headings, region, batches: port2 },
    { organisationId, transfer: [port2], signal: reading.signal },
  )
  written.catch(() => undefined)
  try {
    for await (const rows of batches)
      port1.postMessage(
        rows.map((row) => columns.map((column) => cellValue(column, row))),
        [],
      )
    port1.postMessage(null, [])
    return await written
  } catch (error) {
    reading.abort(error)
    throw error
  } finally {
    port1.close()
  }
}
