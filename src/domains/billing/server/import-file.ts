import { z } from 'zod'
import { rate } from '#base/money.ts'
import { limits, line, optional } from '#base/text.ts'
import { date } from '#base/time.ts'
import { dateIn } from '#domains/imports/server/cells.ts'
import { rateIn } from '#domains/imports/server/number-cells.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
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
  parse: (line) =>
    ({
      billRate: rateIn(line, 'billRate'),
      client: line.read('client'),
      project: line.read('project') ?? null,
      fromDate: line.read('fromDate', dateIn),
    }) satisfies Record<Exclude<BillRateColumn, 'currency'>, unknown>,
}
