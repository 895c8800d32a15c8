import { localTimeOf } from '#base/calendar.ts'
import { byteOrderMark, csvLine, decimalText, escapeFormula, listSeparators } from '#base/csv.ts'
import type { FileAnswer } from '#base/file.ts'
import type { Language } from '#base/language.ts'
import { sheetTypes } from '#base/page.ts'
import { type Region, usualRegion } from '#base/region.ts'
import type { CellValue } from '#base/workbook.ts'
import { readerRegion } from '../db/region.ts'
import type { ActorScope } from '../scope.ts'
import { type RowBatches, type SheetColumn, cellValue } from './columns.ts'
import { writeXlsx } from './xlsx-writer.ts'

/** The content of a spreadsheet: its name, columns and rows. */
export interface Sheet<Row> {
  /** As `Workers`; the file's name is it and the day. */
  readonly name: string
  readonly day: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly batches: RowBatches<Row>
}

/** Responds with a list as a file in a language and formats: CSV streamed, Excel in one piece. */
export async function spreadsheet<Row>(
  { language, actor }: Pick<ActorScope, 'language' | 'actor'>,
  format: keyof typeof sheetTypes,
  { name, day, columns, batches }: Sheet<Row>,
  region: Region = usualRegion,
): Promise<FileAnswer> {
  const bytes =
    format === 'csv'
      ? writeCsv(columns, batches, language)
      : await writeXlsx(name, columns, batches, actor.organisationId, region)
  return { name: `${name} ${day}.${format}`, type: sheetTypes[format], bytes }
}

/** Responds with a list as a file that has a day in its name, by default the current one. */
export async function exportList<Row>(
  scope: ActorScope,
  format: keyof typeof sheetTypes,
  { day = localTimeOf(scope.now, scope.actor.timeZone).date, ...sheet }: Omit<Sheet<Row>, 'day'> & { day?: string },
): Promise<FileAnswer> {
  const region = await readerRegion(scope)
  // No transaction may stay open while the rows are read page by page.
  await scope.db.commit()
  return spreadsheet(scope, format, { ...sheet, day }, region)
}

/**
 * A CSV file as a spreadsheet opens it where the language is read: UTF-8 with its mark, the separator and the decimal
 * sign of the language, text guarded against being taken for a formula.
 */
export async function* writeCsv<Row>(
  columns: readonly SheetColumn<Row>[],
  batches: RowBatches<Row>,
  language: Language,
): AsyncGenerator<Uint8Array> {
  const separator = listSeparators[language]
  const decimal = separator === ',' ? '.' : ','
  const headings = columns.map(({ heading }) => escapeFormula(heading))
  let waiting = byteOrderMark + csvLine(headings, separator)
  // The headings are sent with the first rows, so the caller can still be refused until those are read.
  for await (const rows of batches) {
    const lines = rows.map((row) =>
      csvLine(
        columns.map((column) => cellText(cellValue(column, row), decimal)),
        separator,
      ),
    )
    yield Buffer.from(waiting + lines.join(''))
    waiting = ''
  }
  if (waiting) yield Buffer.from(waiting)
}

function cellText(value: CellValue, decimal: ',' | '.'): string {
  if (value === null) return ''
  if (typeof value === 'string') return escapeFormula(value)
  if ('date' in value) return value.date
  if ('moment' in value) return value.moment.replace('T', ' ')
  return 'time' in value ? value.time : decimalText(value.value, value.digits, decimal)
}
