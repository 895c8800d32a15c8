import { z } from 'zod'
import { money } from '#base/money.ts'
import { ref } from '#base/ref.ts'
import { dayStatuses } from '../rules.ts'

/** What entries come to. */
export const figures = { totalMinutes: z.int(), worth: z.array(money) }

/** A day of the worker's timesheet: how far it is, what was entered, and what was planned. */
export const timesheetDay = z.strictObject({
  date: z.string(),
  /** Null where nothing is to be said: a working day without plan and without entry. */
  status: z.enum(dayStatuses).nullable(),
  /** How many entries; rejected ones count here, but not in the figures. */
  entries: z.int(),
  ...figures,
  shifts: z.array(z.strictObject({ id: z.string(), project: ref, startsAt: z.string(), endsAt: z.string() })),
  holiday: z.string().nullable(),
})
export type TimesheetDay = z.output<typeof timesheetDay>

/** Minutes that were approved, and minutes that wait for a decision. */
const hours = { approvedMinutes: z.int(), waitingMinutes: z.int() }

/** The hours of a project. */
export const projectHours = z.strictObject({ project: ref.extend({ colour: z.string() }), ...hours })
export type ProjectHours = z.output<typeof projectHours>

/** The hours of a worker on a project. */
export const workerHours = z.strictObject({ worker: ref, ...hours, lastDate: z.string().nullable() })
export type WorkerHours = z.output<typeof workerHours>
