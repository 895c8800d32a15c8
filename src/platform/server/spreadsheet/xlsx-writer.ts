import { Worker } from 'node:worker_threads'
import { inLine } from '../concurrency/in-line.ts'
import type { RowBatches, SheetColumn } from './columns.ts'
import type { ThreadCell, SheetHead } from './xlsx-thread.ts'

/** An Excel file of one sheet: text as text, dates as dates, numbers as numbers, and no formulas. */
export function writeXlsx<Row>(
  sheet: string,
  columns: readonly SheetColumn<Row>[],
  batches: RowBatches<Row>,
): Promise<Uint8Array> {
  const head: SheetHead = { sheet: sheetName(sheet), headings: columns.map(({ heading }) => heading) }
  return turn(() => writeInThread(head, columns, batches))
}

// One at a time in a process: a large sheet takes some hundred megabytes while it is written.
const turn = inLine(1)

async function writeInThread<Row>(
  head: SheetHead,
  columns: readonly SheetColumn<Row>[],
  batches: RowBatches<Row>,
): Promise<Uint8Array> {
  const thread = new Worker(new URL('xlsx-thread.ts', import.meta.url), { workerData: head })
  const written = new Promise<Uint8Array>((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('a sheet was not written to its end')))
  })
  written.catch(() => undefined)
  try {
    for await (const rows of batches)
      thread.postMessage(
        rows.map((row) => columns.map((column) => sent(column, row))),
        [],
      )
    thread.postMessage(null, [])
    return await written
  } finally {
    await thread.terminate()
  }
}

function sent<Row>(column: SheetColumn<Row>, row: Row): ThreadCell {
  if (column.kind === 'figure') {
    const figure = column.cell(row)
    return figure && { figure: figure.value, digits: figure.digits }
  }
  const text = column.cell(row)
  return column.kind === 'date' && text !== null ? { date: text } : text
}

/** A name that Excel accepts for a sheet. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .slice(0, 31)
      // Half of a character is none.
      .replace(/[\ud800-\udbff]$/, '')
      .trim() || '1'
  )
}
