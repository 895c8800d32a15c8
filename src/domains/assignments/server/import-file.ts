import { z } from 'zod'
import type { Currency } from '#base/currency.ts'
import { rate } from '#base/money.ts'
import { email, limits, line, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import {
  amountIn,
  type CellContext,
  cellReader,
  type Cells,
  currencyIn,
  dateIn,
  type ParsedRow,
} from '#domains/imports/server/cells.ts'
import type { TableKind } from '#domains/imports/server/read-table.ts'
import { type AssignmentColumn, assignmentColumns } from '../contract/import-columns.ts'

/** A line of a file: an accepted assignment, and the records that it names. */
export const assignmentLine = z
  .strictObject({
    worker: email('platform.validation.required'),
    client: optional(line(limits.name)),
    project: line(limits.name, 'platform.validation.required'),
    role: line(limits.name, 'assignments.validation.roleRequired'),
    startDate: date('platform.validation.required'),
    endDate: date('platform.validation.required'),
    payRate: rate.nullish(),
    description: optional(text(limits.prose)),
  })
  .refine((form) => form.startDate <= form.endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
  })
export type AssignmentLine = z.output<typeof assignmentLine>

/** How a file of assignments is read. */
export const assignmentTable: TableKind<AssignmentColumn, never, typeof assignmentLine> = {
  columns: assignmentColumns,
  once: [],
  form: assignmentLine,
  parse: parseLine,
  columnAt: (path) => (path === 'payRate.currency' ? 'currency' : (path.split('.')[0] as AssignmentColumn)),
}

function parseLine(cells: Cells<AssignmentColumn>, around: CellContext): ParsedRow<AssignmentColumn> {
  const { read, faults } = cellReader(cells, around)
  const currency = (read('currency', currencyIn) as Currency | undefined) ?? around.currency
  const amount = read('payRate', (cell) => amountIn(cell, currency))
  const form: Record<Exclude<AssignmentColumn, 'currency'>, unknown> = {
    worker: read('worker'),
    client: read('client') ?? null,
    project: read('project'),
    role: read('role'),
    startDate: read('startDate', dateIn),
    endDate: read('endDate', dateIn),
    payRate: amount === undefined ? null : { amount, currency },
    description: read('description') ?? null,
  }
  return { form, faults }
}
