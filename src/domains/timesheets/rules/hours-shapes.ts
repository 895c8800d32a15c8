import { z } from 'zod'
import { money } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { dayStatuses } from '../rules.ts'

/** The sums of entries: minutes, and value by currency. */
export const figures = { totalMinutes: z.int(), worth: z.array(money) }

/** A day of the worker's timesheet: its status, its entries and its shifts. */
export const timesheetDay = z.strictObject({
  date: z.string(),
  /** Null for a working day without shifts and entries. */
  status: z.enum(dayStatuses).nullable(),
  /** The number of entries; rejected ones count here, but not in the sums. */
  entries: z.int(),
  ...figures,
  shifts: z.array(
    z.strictObject({
      id: z.string(),
      project: ref,
      startsAt: z.string(),
      endsAt: z.string(),
      /** The unpaid break in minutes. */
      breakMinutes: z.int(),
    }),
  ),
  holiday: z.string().nullable(),
})
export type TimesheetDay = z.output<typeof timesheetDay>

/** Approved minutes, and minutes awaiting approval. */
const hours = { approvedMinutes: z.int(), waitingMinutes: z.int() }

/** The hours of a project. */
export const projectHours = z.strictObject({ project: ref.extend({ colour: z.string() }), ...hours })
export type ProjectHours = z.output<typeof projectHours>

/** The hours of a worker on a project. */
export const workerHours = z.strictObject({ worker: ref, ...hours, lastDate: z.string().nullable() })
export type WorkerHours = z.output<typeof workerHours>
