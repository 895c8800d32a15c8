import { on } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { strToU8, zipSync } from 'fflate'
import type { Region } from '#base/region.ts'
import { type CellValue, Workbook } from '#base/workbook.ts'

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
  const workbook = new Workbook(headings, region)
  for await (const [batch] of on(batches, 'message') as AsyncIterable<[CellValue[][] | null]>) {
    if (batch === null) break
    for (const cells of batch) workbook.add(cells)
  }
  batches.close()
  const files = Object.entries(workbook.files(sheet))
  return zipSync(Object.fromEntries(files.map(([name, content]) => [name, strToU8(content)])))
}
