import { z } from 'zod'
import { enteredMoney, money } from '#base/money.ts'
import { endGrounds } from '#base/official/statutory-pay.ts'
import { ref } from '#base/ref.ts'
import { id, limits, text, whole } from '#base/text.ts'
import { type AdjustmentKind, adjustmentKinds } from '../rules.ts'
import { dates } from './stub-shapes.ts'

interface Form {
  kind: AdjustmentKind
  amount: { amount: number }
}
const bonusIsAboveNone = ({ kind, amount }: Form) => kind !== 'bonus' || amount.amount >= 0
const bonusAboveNone = { error: 'pay.validation.bonusAboveNone', path: ['amount', 'amount'] }

/** A year of hours. */
const mostBonusMinutes = 527_040

/** A manual payment or deduction. An `earning` or a `deduction` may be below zero to reverse an earlier excess. */
export const adjustmentForm = z
  .strictObject({
    kind: z.enum(adjustmentKinds),
    amount: enteredMoney.refine(({ amount }) => amount !== 0, {
      error: 'pay.validation.amountNotNone',
      path: ['amount'],
    }),
    reason: text(limits.address, 'pay.validation.reasonRequired'),
    /** The hours that a bonus is paid for. They do not count as hours worked. */
    minutes: whole(1, mostBonusMinutes).nullish(),
    /** The line of an issued stub, of this worker and currency, that the adjustment corrects. */
    correctsLineId: id.nullish(),
  })
  .refine(bonusIsAboveNone, bonusAboveNone)

/** Like adjustmentForm, with the worker. */
export const workersAdjustmentForm = z
  .strictObject({ workerId: id, ...adjustmentForm.shape })
  .refine(bonusIsAboveNone, bonusAboveNone)

export const adjustment = z.strictObject({
  id: z.string(),
  /** The period in which it is paid. */
  period: z.strictObject(dates),
  worker: ref,
  kind: z.enum(adjustmentKinds),
  amount: money,
  minutes: z.int().nullable(),
  reason: z.string(),
  corrects: z.strictObject({ stubId: z.string(), stubNumber: z.string(), lineId: z.string() }).nullable(),
  by: ref,
  createdAt: z.string(),
  allowed: z.array(z.enum(['delete'])),
})

/** An allowance at the end of an assignment that earlier periods have paid, and that is not due. */
export const undueAllowance = z.strictObject({
  worker: ref,
  assignmentId: z.string(),
  role: z.string(),
  ground: z.enum(endGrounds),
  /** What was paid, less what was corrected. */
  amount: money,
  /** The latest line that paid it, which a correction names. */
  lineId: z.string(),
})
