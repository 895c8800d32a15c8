import { pauses } from '../concurrency/pauses.ts'
import { inThread } from '../threads/in-thread.ts'
import { ownMemory } from '../threads/own-memory.ts'
import type { SheetRow } from './csv-reader.ts'
import type { FileToRead, SheetHeader, work } from './reading-thread.ts'

/** A file as it was read. */
export interface SheetRead extends SheetHeader {
  readonly rows: readonly SheetRow[]
}

const inItsThread = inThread<typeof work>(new URL('reading-thread.ts', import.meta.url), {
  name: 'reading of spreadsheets',
  deadlineMs: 20_000,
  memoryMegabytes: 1024,
})

/**
 * Reads a CSV or Excel file in a thread, so that others are served meanwhile. The memory of its bytes moves there. Throws ThreadFailure if it
 * takes too long.
 */
export async function readSpreadsheet(
  file: Omit<FileToRead, 'bytes'> & { readonly bytes: Uint8Array },
  { organisationId }: { readonly organisationId: string },
): Promise<SheetRead> {
  const output = Buffer.from(await inItsThread(file, { organisationId, transfer: ownMemory(file.bytes) }))
  const pause = pauses()
  let header: SheetHeader | undefined
  const rows: SheetRow[] = []
  for (let from = 0; from < output.length;) {
    const end = output.indexOf(0x0a, from)
    const to = end === -1 ? output.length : end
    const value = JSON.parse(output.toString('utf8', from, to)) as never
    if (header) rows.push(rowIn(value))
    else header = value
    from = to + 1
    await pause()
  }
  return { ...(header as SheetHeader), rows }
}

function rowIn([line, cells, typed]: readonly [number, string[], number[]?]): SheetRow {
  return typed ? { line, cells, typed } : { line, cells }
}
