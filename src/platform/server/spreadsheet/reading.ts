import type { TextEncoding } from '#base/csv.ts'
import { pauses } from '../concurrency/pauses.ts'
import { inThread } from '../threads/in-thread.ts'
import { ownMemory } from '../threads/own-memory.ts'
import type { SheetRow } from './csv-reader.ts'
import type { FileToRead, work } from './reading-thread.ts'
import type { PossibleEncoding } from './text-encoding.ts'
import type { WorkbookFault } from './xlsx-parts.ts'

/** How a file was read. */
export interface SheetHeader {
  readonly encoding: TextEncoding
  /** Empty for an Excel file. */
  readonly delimiter: string
  /** The encodings between which a person has to choose, the likeliest first; empty if there is no doubt. */
  readonly possible: readonly PossibleEncoding[]
  /** The names of the sheets with rows, and which of them was read. */
  readonly sheets: readonly string[]
  readonly sheet: string | null
  /** The line from which on a quotation mark is never closed. */
  readonly brokenAt?: number | undefined
  /** Why an Excel file is not read. */
  readonly workbookFault?: WorkbookFault
  /** The address of a cell that is too far from the first one. */
  readonly distantCell?: string | undefined
}

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
