import { z } from 'zod'
import { money } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { shiftStatuses } from '../rules.ts'
import { openSwapStatuses } from '../rules/swaps.ts'

const location = z.strictObject({
  name: z.string(),
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

/** A shift as its worker sees it. */
export const ownShift = z.strictObject({
  id: z.string(),
  assignmentId: z.string(),
  project: ref,
  client: ref,
  role: z.string(),
  location: location.nullable(),
  accessNotes: z.string().nullable(),
  payRate: money,
  startsAt: z.string(),
  endsAt: z.string(),
  /** The unpaid break in minutes. */
  breakMinutes: z.int(),
  status: z.enum(shiftStatuses),
  /** The reason that the worker was given when it was cancelled, if any. */
  cancelReason: z.string().nullable(),
  /** True if the worker has reported sick for it and is not expected. */
  sick: z.boolean(),
  /** The open swap with which the worker offers it; the worker is responsible for it until the swap is done. */
  swap: z.strictObject({ id: z.string(), status: z.enum(openSwapStatuses) }).nullable(),
  allowed: z.array(z.enum(['offer'])),
})
export type OwnShift = z.output<typeof ownShift>
