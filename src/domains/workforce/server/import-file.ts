import type { z } from 'zod'
import type { ImportedRecord, TableKind } from '#domains/imports/server/table.ts'
import { hasName, workerForm } from '../contract.ts'
import { workerColumns, workerParts } from '../contract/import-columns.ts'
import type { ImportColumn } from '../rules.ts'
import { columnAt, parseRow } from './import-cells.ts'

/** A worker read from the file, valid to be added. */
export type ImportedWorker = ImportedRecord<z.output<typeof workerLine>>

const workerLine = workerForm.check(hasName)

/** The columns whose values are unique among accounts. */
export type UniqueColumn = 'email' | 'username'

/** How a file of workers is read. */
export const workerTable: TableKind<ImportColumn, UniqueColumn, typeof workerLine> = {
  columns: workerColumns,
  parts: workerParts,
  once: ['email', 'username'],
  form: workerLine,
  parse: parseRow,
  columnAt,
}
