import { z } from 'zod'
import type { Currency } from '#base/currency.ts'
import { rate } from '#base/money.ts'
import { limits, line, optional } from '#base/text.ts'
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
import { type BillRateColumn, billRateColumns } from '../contract/import-columns.ts'

/** A line of a file: a bill rate, and the client and project that it names. */
export const billRateLine = z.strictObject({
  client: line(limits.name, 'platform.validation.required'),
  project: optional(line(limits.name)),
  fromDate: date('platform.validation.required'),
  billRate: rate,
})
export type BillRateLine = z.output<typeof billRateLine>

/** How a file of bill rates is read. */
export const billRateTable: TableKind<BillRateColumn, never, typeof billRateLine> = {
  columns: billRateColumns,
  once: [],
  form: billRateLine,
  parse: parseLine,
  columnAt: (path) => (path === 'billRate.currency' ? 'currency' : (path.split('.')[0] as BillRateColumn)),
}

function parseLine(cells: Cells<BillRateColumn>, around: CellContext): ParsedRow<BillRateColumn> {
  const { read, faults } = cellReader(cells, around)
  const currency = (read('currency', currencyIn) as Currency | undefined) ?? around.currency
  const amount = read('billRate', (cell) => amountIn(cell, currency))
  const form: Record<Exclude<BillRateColumn, 'currency'>, unknown> = {
    client: read('client'),
    project: read('project') ?? null,
    fromDate: read('fromDate', dateIn),
    billRate: amount === undefined ? undefined : { amount, currency },
  }
  return { form, faults }
}
