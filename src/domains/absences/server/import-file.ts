import { z } from 'zod'
import { email } from '#base/text.ts'
import { date } from '#base/time.ts'
import { choices, dateIn, oneOf } from '#domains/imports/server/cells.ts'
import { decimalIn } from '#domains/imports/server/number-cells.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
import { type OpenBalanceColumn, openBalanceColumns } from '../contract/import-columns.ts'
import { timeOffLimits, timeOffTypes } from '../rules.ts'

/** A line of a file: the days of a type that a worker had left on a day. */
export const openBalanceLine = z.strictObject({
  worker: email('platform.validation.required'),
  type: z.enum(timeOffTypes),
  fromDate: date('platform.validation.required'),
  days: z
    .number()
    .min(0)
    .max(timeOffLimits.days)
    .refine((days) => Number.isInteger(days * 2), 'absences.validation.halfDays'),
})
export type OpenBalanceLine = z.output<typeof openBalanceLine>

const typeNames = choices(timeOffTypes, (value) => `absences.type.${value}`)

/** How a file of open balances is read. */
export const openBalanceTable: TableKind<OpenBalanceColumn, never, typeof openBalanceLine> = {
  columns: openBalanceColumns,
  once: [],
  form: openBalanceLine,
  parse: ({ read }) =>
    ({
      worker: read('worker'),
      type: read('type', oneOf(typeNames)),
      fromDate: read('fromDate', dateIn),
      days: read('days', decimalIn),
    }) satisfies Record<OpenBalanceColumn, unknown>,
}
