import { z } from 'zod'
import { money } from '#base/money.ts'
import { statementGroups } from '../rules.ts'

const total = z.strictObject({ invoices: z.int(), open: z.array(money) })

/** The number of invoices of each group, and what is open of them by currency. */
export const statementTotals = z.strictObject({
  outstanding: total,
  overdue: total,
  unsent: total,
} satisfies Record<(typeof statementGroups)[number], z.ZodType>)
export type StatementTotals = z.output<typeof statementTotals>
