import type { FileAnswer } from '#base/file.ts'
import type { Scope } from '../scope.ts'
import type { RowBatches, SheetColumn } from './columns.ts'
import { writeCsv } from './csv-writer.ts'
import { writeXlsx } from './xlsx-writer.ts'

/** The media types of the responses of `spreadsheet`. */
export const spreadsheetTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

/** The content of a spreadsheet: its name, columns and rows. */
export interface Sheet<Row> {
  /** As `Workers`; the file's name is it and the day. */
  readonly name: string
  readonly day: string
  readonly columns: readonly SheetColumn<Row>[]
  readonly batches: RowBatches<Row>
}

/** Responds with a list as a file in the reader's language: CSV streamed, Excel in one piece. */
export async function spreadsheet<Row>(
  { language }: Pick<Scope, 'language'>,
  format: keyof typeof spreadsheetTypes,
  { name, day, columns, batches }: Sheet<Row>,
): Promise<FileAnswer> {
  const bytes = format === 'csv' ? writeCsv(columns, batches, language) : await writeXlsx(name, columns, batches)
  return { name: `${name} ${day}.${format}`, type: spreadsheetTypes[format], bytes }
}
