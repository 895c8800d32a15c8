import { z } from 'zod'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { route, worker } from '#base/route.ts'
import { id } from '#base/text.ts'
import { instant } from '#base/time.ts'
import type { LiveTopic } from '#domains/notifications/rules.ts'
import { breakTypes, incompleteReasons } from '#domains/timesheets/rules.ts'
import { pauseTypes } from './rules.ts'
import { clockPath, punchPaths } from './rules/paths.ts'

export const clockRefusals = refusals('clock', {
  ALREADY_CLOCKED_IN: 409,
  NOT_CLOCKED_IN: 409,
  PROJECT_REQUIRED: 422,
  LOCATION_REQUIRED: 422,
  /** `distanceMetres` is the distance to it. */
  OUTSIDE_WORK_SITE: 422,
  /** `accuracyMetres` is the accuracy of the location, too coarse to tell whether it is at the work site. */
  LOCATION_INEXACT: 422,
  /** `startsAt` is its start. */
  SHIFT_NOT_STARTED: 422,
  /** `endsAt` is its end. */
  SHIFT_ENDED: 422,
  /** The clock-in of the session does not count, so that its end makes no complete entry. */
  SESSION_INCOMPLETE: { as: 'CONFLICT', status: 409 },
})

/** The location reported by the device; accuracy in metres. */
const location = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.number().min(0).max(1_000_000),
})
export type Fix = z.output<typeof location>

const clockStates = ['ready', 'working', 'on_break'] as const

/** The current state of the worker's clock. */
const clockState = z.strictObject({
  state: z.enum(clockStates),
  now: z.string(),
  session: z
    .strictObject({
      id: z.string(),
      project: ref,
      role: z.string(),
      startedAt: z.string(),
      /** Minutes of the breaks that have ended. */
      breakMinutes: z.int(),
      breakStartedAt: z.string().nullable(),
      breakType: z.enum(breakTypes).nullable(),
      /** Whether the clock-in was within the work site's radius; unknown if the site has no coordinates or the location was too inexact. */
      place: z.enum(['inside', 'outside', 'unknown']),
      /** The distance of the clock-in from the work site, null without coordinates. */
      distanceMetres: z.int().nullable(),
      /** Why clocking out will make an incomplete entry, if that is already known. */
      incompleteReason: z.enum(incompleteReasons).nullable(),
    })
    .nullable(),
  /** The current shift, else today's next one. While it is open for clocking in, no project is needed. */
  shift: z
    .strictObject({
      id: z.string(),
      project: ref,
      role: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      /** True if the worker left it early: clocking in resumes it. */
      leftEarly: z.boolean(),
      /** The earliest time to clock in on it. */
      opensAt: z.string(),
    })
    .nullable(),
  /** The time entry made by the punch: by clocking out, or from an unmatched punch. */
  entryId: z.string().nullable(),
  allowed: z.array(z.enum(['in', 'pause', 'resume', 'out'])),
})
export type ClockState = z.output<typeof clockState>

const punch = z.strictObject({
  // Location is required, but its absence has its own refusal, so the schema makes it optional.
  location: location.optional(),
  /**
   * The device's time of a punch that is sent late; without it the server's time counts. The content of a late punch is never
   * refused: if it cannot be accepted, it makes an incomplete entry with the reason.
   */
  at: instant.optional(),
})

/** Each punch changes who is at work. */
const announces = 'clock' satisfies LiveTopic

export const clockRoutes = {
  readClock: route({
    method: 'GET',
    path: clockPath,
    access: worker,
    summary: "Get the worker's clock",
    output: clockState,
  }),
  clockIn: route({
    method: 'POST',
    path: punchPaths.in,
    access: worker,
    summary: "Clock in on today's shift, or on a project if there is no shift",
    body: punch.extend({ projectId: id.optional(), shiftId: id.optional() }),
    announces,
    output: clockState,
  }),
  pause: route({
    method: 'POST',
    path: punchPaths.pause,
    access: worker,
    summary: 'Start a break',
    body: punch.extend({ breakType: z.enum(pauseTypes).optional() }),
    announces,
    output: clockState,
  }),
  resume: route({
    method: 'POST',
    path: punchPaths.resume,
    access: worker,
    summary: 'End the break',
    body: punch,
    announces,
    output: clockState,
  }),
  clockOut: route({
    method: 'POST',
    path: punchPaths.out,
    access: worker,
    summary: 'Clock out and create a time entry',
    body: punch.extend({
      /** When an open break ended. Without it the break counts until the clock-out, and the approver sees that nobody said so. */
      breakEndedAt: instant.optional(),
      /** True if the work of the shift is finished. Otherwise a shift that is left well before its end stays at risk and can be resumed. */
      endsShift: z.boolean().optional(),
    }),
    announces,
    output: clockState,
  }),
}
