import { z } from 'zod'
import { bulkFault } from '#base/bulk.ts'
import { daysBetween } from '#base/days.ts'
import { historyPage } from '#base/history.ts'
import { pageOf, pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { ref } from '#base/ref.ts'
import { anyone, provider, route, worker } from '#base/route.ts'
import { id, limits, optional, text, whole } from '#base/text.ts'
import { date, instant, time } from '#base/time.ts'
import { importRoutes } from '#domains/imports/contract.ts'
import { schedule, shiftActions as actions } from './contract/schedule.ts'
import { ownShift } from './contract/own-shifts.ts'
import { overriders } from '#domains/law/rules.ts'
import { planningLimits, shiftStatuses, warningKinds } from './rules.ts'

export const shiftRefusals = refusals('shifts', {
  /** `shift` is the overlapping shift: `{ id, project, startsAt, endsAt }`. */
  OVERLAP: 409,
  OVERLAP_AMONG: { as: 'OVERLAP', status: 409 },
  ASSIGNMENT_OVER: { as: 'CONFLICT', status: 409 },
  SHIFT_PUBLISHED: { as: 'CONFLICT', status: 409 },
  /** `warnings` lists the breaches of working time rules; `override: { reason }` saves the plan anyway. */
  WORKING_TIME: 409,
  /** The organisation refuses shifts at times for which the worker is unavailable; `warnings` lists them. */
  WORKER_UNAVAILABLE: 409,
  /** The organisation refuses shifts that break working-time law; `warnings` lists the breaches with their articles. */
  LABOUR_LAW: 409,
  /** A shift of the working hours of an offer cannot be planned. `date` is its day, and `reason` why. */
  OFFER_SHIFTS: { as: 'CONFLICT', status: 409 },
})

const offset = z.string().regex(/^[+-]\d\d:\d\d$/, 'platform.validation.offset')
/** The unpaid break in minutes, shorter than the shift. */
export const breakMinutes = whole(0, planningLimits.minutes)
const wallClock = {
  startTime: time(),
  endTime: time(),
  breakMinutes: breakMinutes.optional(),
  /** True if it ends on the next day. */
  endsNextDay: z.boolean().optional(),
  /** The UTC offset, such as `+02:00`; required in the hour that a clock change repeats. */
  startOffset: offset.nullish(),
  endOffset: offset.nullish(),
}

/** A shift in the organisation's local time. */
const shiftDay = z.strictObject({ date: date(), ...wallClock })

/** The same shift on selected weekdays within a period. */
const weeklyPattern = z.strictObject({
  /** 1 (Monday) to 7 (Sunday). */
  weekdays: z
    .array(whole(1, 7))
    .min(1)
    .refine((days) => new Set(days).size === days.length, 'shifts.validation.weekdayTwice'),
  ...wallClock,
  from: date(),
  to: date(),
  except: z.array(date()).max(366).optional(),
  skipHolidays: z.boolean().optional(),
})
export type WeeklyPattern = z.output<typeof weeklyPattern>

/** The reason for a plan that breaks working time rules. */
export const overriding = z.strictObject({ reason: text(limits.prose, 'shifts.validation.reasonRequired') })
const override = overriding.optional()

/** The times of several shifts: by instants, in local time, by a weekly pattern, or a combination. */
export const shiftTimes = {
  shifts: z
    .array(z.strictObject({ startsAt: instant, endsAt: instant, breakMinutes: breakMinutes.optional() }))
    .max(planningLimits.atOnce)
    .optional(),
  days: z.array(shiftDay).max(planningLimits.atOnce).optional(),
  pattern: weeklyPattern.optional(),
}

/** Shifts to plan. */
export const shiftForm = z
  .strictObject({ ...shiftTimes, /** Publishes them immediately. */ publish: z.boolean().optional(), override })
  .refine(({ shifts, days, pattern }) => pattern !== undefined || (shifts ?? days ?? []).length > 0, {
    error: 'platform.validation.required',
    path: ['shifts'],
  })

/** Changes to a shift: times as instants or in local time, its break, or another assignment of the same project. */
export const shiftChanges = z.strictObject({
  startsAt: instant.optional(),
  endsAt: instant.optional(),
  breakMinutes: breakMinutes.optional(),
  day: shiftDay.optional(),
  assignmentId: id.optional(),
  override,
})

const shift = z.strictObject({
  id: z.string(),
  assignmentId: z.string(),
  worker: ref,
  project: ref,
  client: ref,
  role: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** The unpaid break in minutes; planned hours do not contain it. */
  breakMinutes: z.int(),
  status: z.enum(shiftStatuses),
  /** Null while it is a draft, which the worker cannot see. */
  publishedAt: z.string().nullable(),
  cancelReason: z.string().nullable(),
  /** True while its worker has not clocked in and it is marked. */
  noShow: z.boolean(),
  /** True if its worker has reported sick for it. Only those who decide on the worker's time off read it; for others it is false. */
  sick: z.boolean(),
  ...actions,
})
export type Shift = z.output<typeof shift>

/** A breach of a working time rule. */
export const planningWarning = z.strictObject({
  kind: z.enum([...warningKinds, 'startCheck']),
  worker: ref,
  /** The start and end of the short rest, the week, the time off or the shift, as instants. */
  from: z.string(),
  to: z.string(),
  /** The planned minutes and the limit; null if the rule does not count minutes. */
  minutes: z.int().nullable(),
  limitMinutes: z.int().nullable(),
  /** The rule of law that is broken; null for a rule of the organisation. One whose exceptions or agreements are not checked warns, and refuses nothing. */
  law: z
    .strictObject({
      id: z.string(),
      article: z.string(),
      hasExceptions: z.boolean(),
      /** True if no reason may override the breach. */
      isRefused: z.boolean(),
      /** Who has replaced the rule, and where that is written; null for the law as it is. */
      setBy: z.enum(overriders).nullable(),
      source: z.string().nullable(),
      /** The page of the rule in the web application. */
      link: z.string(),
    })
    .nullable(),
  /** The breach as a sentence in the reader's language. */
  message: z.string(),
})
export type PlanningWarning = z.output<typeof planningWarning>

/** The result of planning. A dry run saves nothing (`saved: false`), and its ids are not valid. */
export const planning = z.strictObject({
  saved: z.boolean(),
  items: z.array(shift),
  /** The shifts that could not be copied, by the id of the original. */
  failed: z.array(bulkFault),
  warnings: z.array(planningWarning),
})
export type Planning = z.output<typeof planning>

/** A moved shift, with the warnings that were overridden or found by a dry run. */
const movedShift = shift.extend({ saved: z.boolean(), warnings: z.array(planningWarning) })
export type MovedShift = z.output<typeof movedShift>

export type Schedule = z.output<typeof schedule>

const params = z.strictObject({ id })
const read = provider('assignments:read')
const write = provider('assignments:write')
const tried = z.strictObject({ dryRun: z.enum(['true', 'false']).optional() })
const stretch = { from: date(), to: date() }
const shiftIds = z.array(id).min(1).max(planningLimits.atOnce)
const shiftsOrDays = { from: date().optional(), to: date().optional(), shiftIds: shiftIds.optional() }
const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to
const endNotBeforeStart = { error: 'platform.validation.endNotBeforeStart', path: ['to'] }
/** Filters by worker, project or client; omitted ones do not limit. */
const narrowed = {
  workerIds: z.array(id).min(1).max(500).optional(),
  projectId: id.optional(),
  clientId: id.optional(),
}

export const shiftRoutes = {
  readSchedule: route({
    method: 'GET',
    path: '/provider/shifts',
    access: read,
    summary: `Get the schedule for at most ${planningLimits.days} days`,
    query: z
      .strictObject({
        ...stretch,
        workerId: id.optional(),
        projectId: id.optional(),
        clientId: id.optional(),
        /** Only published shifts that have no hours; without no-shows and workers who are away. */
        withoutHours: z.enum(['true']).optional(),
        /** Includes cancelled shifts. */
        cancelled: z.enum(['true']).optional(),
      })
      .refine(inOrder, endNotBeforeStart)
      .refine(({ from, to }) => daysBetween(from, to) < planningLimits.days, {
        error: 'shifts.validation.stretchTooLong',
        path: ['to'],
        params: { max: planningLimits.days },
      }),
    output: schedule,
  }),
  listShifts: route({
    method: 'GET',
    path: '/provider/assignments/{id}/shifts',
    access: read,
    summary: "List an assignment's shifts by start time",
    params,
    query: pageQuery(['startsAt']).omit({ q: true }),
    output: pageOf(shift),
  }),
  planShifts: route({
    method: 'POST',
    path: '/provider/assignments/{id}/shifts',
    access: write,
    summary: 'Create shifts of an assignment, as drafts unless they are published; all or none',
    status: 201,
    params,
    query: tried,
    body: shiftForm,
    output: planning,
  }),
  readShift: route({
    method: 'GET',
    path: '/provider/shifts/{id}',
    access: read,
    summary: 'Get a shift',
    params,
    output: shift,
  }),
  readShiftHistory: route({
    method: 'GET',
    path: '/provider/shifts/{id}/history',
    access: read,
    summary: 'Get the history of a shift',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  moveShift: route({
    method: 'PATCH',
    path: '/provider/shifts/{id}',
    access: write,
    summary: "Move a shift to other times or to another worker's assignment on the same project",
    versioned: true,
    params,
    query: tried,
    body: shiftChanges,
    output: movedShift,
  }),
  moveShifts: route({
    method: 'POST',
    path: '/provider/shifts/move',
    access: write,
    summary: 'Move several shifts at once, all or none; also swaps two shifts',
    query: tried,
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            shiftId: id,
            version: z.int().optional(),
            startsAt: instant,
            endsAt: instant,
            /** Without it, the break stays as it is. */
            breakMinutes: breakMinutes.optional(),
            assignmentId: id.optional(),
          }),
        )
        .min(1)
        .max(planningLimits.atOnce),
      override,
    }),
    output: planning,
  }),
  cancelShift: route({
    method: 'POST',
    path: '/provider/shifts/{id}/cancel',
    access: write,
    summary: 'Cancel a shift and notify its worker',
    versioned: true,
    params,
    body: z.strictObject({ comment: optional(text(limits.prose)) }),
    output: shift,
  }),
  deleteShift: route({
    method: 'DELETE',
    path: '/provider/shifts/{id}',
    access: write,
    summary: 'Delete a draft shift; published shifts are cancelled instead',
    versioned: true,
    params,
  }),
  copyWeek: route({
    method: 'POST',
    path: '/provider/shifts/copy-week',
    access: write,
    summary: 'Copy the shifts and open shifts of seven days to another seven days as drafts, each on its own',
    query: tried,
    body: z.strictObject({ ...stretch, ...narrowed, override }),
    // Open shifts are not copied if the call is limited to workers.
    output: planning.extend({ openShifts: z.int() }),
  }),
  publishShifts: route({
    method: 'POST',
    path: '/provider/shifts/publish',
    access: write,
    summary: 'Publish the draft shifts and open shifts of some days, or the given shifts; each worker is notified once',
    body: z
      .strictObject({ ...shiftsOrDays, ...narrowed })
      .refine(({ from, to, shiftIds }) => shiftIds || (from && to), {
        error: 'platform.validation.required',
        path: ['from'],
      })
      .refine(inOrder, endNotBeforeStart),
    output: z.strictObject({ shifts: z.int(), workers: z.int(), openShifts: z.int() }),
  }),
  listOwnShifts: route({
    method: 'GET',
    path: '/worker/shifts',
    access: worker,
    summary: "List the worker's published shifts in a range of days; those of an offer only if the offer is named",
    query: pageQuery(['startsAt'])
      .omit({ q: true })
      .extend({ from: date().optional(), to: date().optional(), assignmentId: id.optional() })
      .refine(inOrder, endNotBeforeStart),
    output: pageOf(ownShift),
  }),
  readCalendarFeed: route({
    method: 'GET',
    path: '/worker/calendar-feed',
    access: worker,
    summary: 'Get when the calendar feed was created; null if there is none',
    output: z.strictObject({ since: z.string().nullable(), allowed: z.array(z.enum(['renew', 'stop'])) }),
  }),
  renewCalendarFeed: route({
    method: 'POST',
    path: '/worker/calendar-feed',
    access: worker,
    secret: true,
    summary: 'Create a new calendar feed address, shown once; the previous address stops working',
    status: 201,
    output: z.strictObject({ url: z.string(), since: z.string(), allowed: z.array(z.enum(['renew', 'stop'])) }),
  }),
  stopCalendarFeed: route({
    method: 'DELETE',
    path: '/worker/calendar-feed',
    access: worker,
    summary: 'Delete the calendar feed; its address stops working',
  }),
  readCalendar: route({
    method: 'GET',
    path: '/calendar/{token}.ics',
    access: anyone,
    summary: "Get a worker's published shifts as an iCalendar feed (RFC 5545)",
    params: z.strictObject({ token: z.string().regex(/^([a-z][a-z0-9]{0,15}\.)?[\w-]{43}$/) }),
    download: ['text/calendar'],
  }),
}

/** Import of shifts of accepted assignments as drafts. */
export const shiftImportRoutes = importRoutes('/provider/shift-imports', 'assignments:write', 'shifts as drafts')
