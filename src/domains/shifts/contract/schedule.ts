import { z } from 'zod'
import { pageOf } from '#base/page.ts'
import { editable, ref } from '#base/ref.ts'
import { assignmentStatuses } from '#domains/assignments/rules.ts'
import { shownAvailability } from '#domains/availability/contract.ts'
import { shiftStatuses } from '../rules.ts'
import { openSwapStatuses } from '../rules/swaps.ts'

/** The version of a shift, and what its reader may do with it. `reportSick`: report its worker sick, from the shift itself. */
export const shiftActions = editable(['move', 'cancel', 'delete', 'markNoShow', 'clearNoShow', 'replace', 'reportSick'])

/** The positions of an approved request that nobody has been found for, and no open shift exists for. */
const requestDemand = z.strictObject({
  request: ref,
  project: ref.extend({ colour: z.string() }),
  client: ref,
  /** The work site of the request, else of its project. */
  site: ref.nullable(),
  role: z.string(),
  /** The days of the period on which positions are open, from now on. */
  days: z.array(
    z.strictObject({
      date: z.string(),
      count: z.int(),
      /** The times by the working hours of the request; null without. */
      times: z.strictObject({ startsAt: z.string(), endsAt: z.string(), breakMinutes: z.int() }).nullable(),
    }),
  ),
})
export type RequestDemand = z.output<typeof requestDemand>

/** A period of the schedule: its shifts, its holidays, and its assignments with or without shifts. */
export const schedule = pageOf(
  z.strictObject({
    id: z.string(),
    assignmentId: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    /** The unpaid break in minutes. */
    breakMinutes: z.int(),
    status: z.enum(shiftStatuses),
    published: z.boolean(),
    /** That the worker has not come: not clocked in on a shift of the last seven days, or marked as a no-show. */
    missing: z.enum(['notClockedIn', 'noShow']).nullable(),
    /** When its worker clocked in, while the worker is at work on it. */
    atWorkSince: z.string().nullable(),
    /** The status of the open swap with which its worker offers it. */
    swap: z.enum(openSwapStatuses).nullable(),
    ...shiftActions,
  }),
).extend({
  assignments: z.array(
    z.strictObject({
      id: z.string(),
      worker: ref,
      project: ref.extend({ colour: z.string() }),
      client: ref,
      /** The work site of its request, else of its project. */
      site: ref.nullable(),
      role: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      status: z.enum(assignmentStatuses),
    }),
  ),
  holidays: z.array(z.strictObject({ date: z.string(), name: z.string() })),
  /** The approved absences of these assignments' workers, without the reason. */
  absences: z.array(
    z.strictObject({
      workerId: z.string(),
      startDate: z.string(),
      endDate: z.string(),
      startsAtNoon: z.boolean(),
      endsAtNoon: z.boolean(),
    }),
  ),
  /** What these workers have stated for the period; without those who have stated nothing. */
  availability: z.array(shownAvailability.extend({ workerId: z.string() })),
  /**
   * The open positions of requests, by client and project; none if the schedule is filtered by worker or for missing hours. If these are
   * days of too many requests, the last ones are left out.
   */
  demand: z.array(requestDemand),
  /** Their number by day, for the days that have any, with those that are left out. */
  openPositions: z.array(z.strictObject({ date: z.string(), count: z.int() })),
  /** The number of drafts in the period. */
  drafts: z.int(),
  allowed: z.array(z.enum(['plan', 'publish'])),
})
