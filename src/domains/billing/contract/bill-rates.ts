import { z } from 'zod'
import { money, rate } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { id } from '#base/text.ts'
import { date } from '#base/time.ts'

export const billRate = z.strictObject({
  id: z.string(),
  /** Null: for all projects of the client. */
  project: ref.nullable(),
  fromDate: z.string(),
  billRate: money,
})
export type BillRateShown = z.output<typeof billRate>

export const billRateForm = z.strictObject({
  projectId: id.nullish(),
  fromDate: date(),
  billRate: rate,
})
