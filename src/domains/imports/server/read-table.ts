import { localTimeOf } from '#base/calendar.ts'
import type { Currency } from '#base/currency.ts'
import type { z } from 'zod'
import { eachWithPauses, pauses } from '#platform/server/concurrency/pauses.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { readSpreadsheet } from '#platform/server/spreadsheet/reading.ts'
import type { ImportMapping } from '../contract.ts'
import { mostRows } from '../rules.ts'
import type { DateOrder } from './date-cells.ts'
import { linesOf } from './file-lines.ts'
import { chosenEncoding } from './file-questions.ts'
import { LineReading } from './line-reading.ts'
import type { TableKind, TableRead } from './table.ts'

/** What the reading of a file depends on, apart from its kind. */
export interface ReadingOptions {
  readonly currency: Currency
  readonly mapping: ImportMapping
  /** The order in which the reader writes dates. */
  readonly readersOrder: DateOrder
}

/** Reads a file, yielding to other requests now and then. Finds the errors that need no database. */
export async function readTable<Column extends string, Once extends Column, Form extends z.ZodType>(
  scope: ActorScope,
  bytes: Uint8Array,
  kind: TableKind<Column, Once, Form>,
  { currency, mapping, readersOrder }: ReadingOptions,
): Promise<TableRead<Column, Once, z.output<Form>>> {
  const { answers = {} } = mapping
  const file = await readSpreadsheet(
    { bytes, encoding: chosenEncoding(answers), sheet: answers['sheet'], mostRows: mostRows + mostRowsBeside },
    scope.actor,
  )
  const around = {
    currency,
    timeZone: scope.actor.timeZone,
    today: localTimeOf(scope.now, scope.actor.timeZone).date,
    language: scope.language,
    translate: scope.translate,
  }
  const pause = pauses()
  const found = await linesOf(file, kind, { mapping, around, readersOrder }, pause)
  const reading = new LineReading(kind, around, found)
  if (file.workbookFault) reading.fault(1, workbookFaults[file.workbookFault])
  else if (file.distantCell !== undefined)
    reading.fault(1, 'imports.messages.distantCell', { values: { cell: file.distantCell } })
  else if (file.brokenAt !== undefined && file.rows.length === 0)
    reading.fault(file.brokenAt, 'imports.messages.quoteOpen')
  else if (found.lines.length > mostRows)
    reading.fault(found.lines[mostRows]?.line ?? 1, 'imports.messages.tooManyRows', { values: { most: mostRows } })
  else {
    reading.head()
    if (found.layout.columns.some(Boolean)) {
      await eachWithPauses(found.lines, pause, (line) => reading.record(line))
      if (file.brokenAt !== undefined) reading.fault(file.brokenAt, 'imports.messages.quoteOpen')
      else if (found.lines.length === 0) reading.fault(1, 'imports.messages.empty')
    }
  }
  return { encoding: file.encoding, delimiter: file.delimiter, ...reading.result() }
}

const workbookFaults = {
  damaged: 'imports.messages.workbook',
  tooLarge: 'imports.messages.workbookTooLarge',
} as const

// The headings, and titles above them.
const mostRowsBeside = 20
