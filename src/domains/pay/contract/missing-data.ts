import { z } from 'zod'
import { minorUnits } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { undueAllowance } from '../rules/adjustment-shapes.ts'
import { currency } from '../rules/stub-shapes.ts'

/** A list of missing data: the first items and the total number. */
const some = <Item extends z.ZodType>(item: Item) => z.strictObject({ total: z.int(), items: z.array(item) })

const waiting = z.strictObject({ entries: z.int(), minutes: z.int() })

/** What prevents that everybody is paid, and what to check before a period is issued. */
export const missing = z.strictObject({
  /** Allowances at the end of assignments that earlier periods have paid, and that are not due by a ground set since. */
  undue: some(undueAllowance),
  /** Entries up to the end of the period that are not approved; they stay for a later one. `minutes` sums up all of them. */
  entries: some(
    z.strictObject({
      worker: ref,
      entries: z.int(),
      minutes: z.int(),
      /** The number of these that await the organisation's approval. */
      submitted: z.int(),
      firstDate: z.string(),
    }),
  ).extend({
    entries: z.int(),
    minutes: z.int(),
    /** For whom they wait: for their workers, for clients who have to confirm them, or for the organisation. */
    waiting: z.strictObject({ worker: waiting, client: waiting, agency: waiting }),
  }),
  /** Published shifts of the period without hours, by worker; without no-shows and workers who are away. */
  shifts: some(z.strictObject({ worker: ref, shifts: z.int(), minutes: z.int(), firstDate: z.string() })).extend({
    shifts: z.int(),
    minutes: z.int(),
    /** The day of the first; null without any. */
    firstDate: z.string().nullable(),
  }),
  bankAccounts: some(ref),
  /** True if no deduction is set: then net pay is gross pay. */
  deductions: z.boolean(),
  /** Stubs with a gross or net pay below zero, which prevent issuing. */
  negative: some(z.strictObject({ stubId: z.string(), worker: ref, currency, gross: minorUnits, net: minorUnits })),
})
