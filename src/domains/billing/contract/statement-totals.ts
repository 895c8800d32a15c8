import { z } from 'zod'
import { type Currency, currencies } from '#base/currency.ts'
import { minorUnits, money } from '#base/money.ts'
import { statementGroups } from '../rules.ts'

const total = z.strictObject({ invoices: z.int(), open: z.array(money) })

/** The number of invoices of each group, and what is open of them by currency. */
export const statementTotals = z.strictObject({
  outstanding: total,
  overdue: total,
  unsent: total,
} satisfies Record<(typeof statementGroups)[number], z.ZodType>)
export type StatementTotals = z.output<typeof statementTotals>

/** The sums of a list in one currency, in minor units; credit notes are deducted. */
export const listTotal = z.strictObject({
  currency: z.enum(currencies as [Currency, ...Currency[]]),
  minutes: z.int(),
  net: minorUnits,
  total: minorUnits,
  /** What clients still owe of the invoices. */
  open: minorUnits,
})
