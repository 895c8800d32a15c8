import { z } from 'zod'
import { historyPage } from '#base/history.ts'
import { unique } from '#base/once.ts'
import { pageQuery } from '#base/page.ts'
import { refusals } from '#base/problem.ts'
import { editable } from '#base/ref.ts'
import { provider, route, worker } from '#base/route.ts'
import { id, whole } from '#base/text.ts'
import { date, time } from '#base/time.ts'
import { availabilityKinds, availabilityLimits, overlapsAmong, type Stretch } from './rules.ts'

export const availabilityRefusals = refusals('availability', {
  /** The worker changes days that only the organisation may still change. `changeableFrom` is the first day that the worker may change. */
  TOO_LATE: { as: 'CONFLICT', status: 409 },
})

/** Of a day, in the organisation's local time. An end that is not after the start is on the next day. */
const stretch = z.strictObject({ kind: z.enum(availabilityKinds), startTime: time(), endTime: time() })
/** 1 (Monday) to 7 (Sunday). */
const weekdayStretch = stretch.extend({ weekday: whole(1, 7) })

const isTime = (text: unknown) => typeof text === 'string' && /^\d\d:\d\d$/.test(text)

/** Checks that the stretches of one day do not overlap; the fault is at the start of the later one. */
const apart = z.superRefine<(Stretch & { weekday?: number })[]>((stretches, context) => {
  if (!stretches.every(({ startTime, endTime }) => isTime(startTime) && isTime(endTime))) return
  for (const index of overlapsAmong(stretches))
    context.addIssue({ code: 'custom', message: 'availability.validation.overlap', path: [index, 'startTime'] })
})

const exceptionForm = z.strictObject({
  date: date(),
  /** Empty if nothing is stated for this day. */
  stretches: z.array(stretch).max(availabilityLimits.ofDay).check(apart),
})

/** What a worker states: usual weeks, each from its first day on, and days that differ. */
const availabilityForm = z.strictObject({
  patterns: z
    .array(
      z.strictObject({
        /** The pattern counts from this day until the first day of the next one. */
        from: date(),
        stretches: z
          .array(weekdayStretch)
          .max(7 * availabilityLimits.ofDay)
          .check(apart),
      }),
    )
    .max(availabilityLimits.patterns)
    .check(unique(({ from }) => from, 'availability.validation.fromTwice', 'from')),
  exceptions: z
    .array(exceptionForm)
    .max(availabilityLimits.exceptions)
    .check(unique((one) => one.date, 'availability.validation.dateTwice', 'date')),
  /** How many hours a week the worker wants, in minutes. Null if the worker does not say; if it is left out, it stays as it is. */
  desiredWeeklyMinutes: whole(availabilityLimits.weeklyMinutes.min, availabilityLimits.weeklyMinutes.max).nullish(),
})

const shownStretch = z.strictObject({
  kind: z.enum(availabilityKinds),
  startTime: z.string(),
  endTime: z.string(),
})

/** Usual weeks and exceptions, as answers show them. */
export const shownAvailability = z.strictObject({
  patterns: z.array(
    z.strictObject({ from: z.string(), stretches: z.array(shownStretch.extend({ weekday: z.int() })) }),
  ),
  exceptions: z.array(z.strictObject({ date: z.string(), stretches: z.array(shownStretch) })),
})

const workerAvailability = shownAvailability.extend({
  /** The worker. */
  id: z.string(),
  /** How many hours a week the worker wants, in minutes; null if the worker has not said. */
  desiredWeeklyMinutes: z.int().nullable(),
  /** The first day that the caller may change; null if every day may be changed. */
  changeableFrom: z.string().nullable(),
  /** The version is 0 until something is stated. */
  ...editable(['edit']),
})
export type WorkerAvailability = z.output<typeof workerAvailability>

const params = z.strictObject({ id })

export const availabilityRoutes = {
  readAvailability: route({
    method: 'GET',
    path: '/provider/workforce/{id}/availability',
    access: provider('workforce:read'),
    summary: 'Get the availability of a worker: usual weeks and exceptions',
    params,
    output: workerAvailability,
  }),
  saveAvailability: route({
    method: 'PUT',
    path: '/provider/workforce/{id}/availability',
    access: provider('workforce:write'),
    summary: 'Set the availability of a worker on their behalf',
    versioned: true,
    params,
    body: availabilityForm,
    output: workerAvailability,
  }),
  readAvailabilityHistory: route({
    method: 'GET',
    path: '/provider/workforce/{id}/availability/history',
    access: provider('workforce:read'),
    summary: 'Get the history of the availability of a worker',
    params,
    query: pageQuery(['at']).omit({ q: true }),
    output: historyPage,
  }),
  readOwnAvailability: route({
    method: 'GET',
    path: '/worker/availability',
    access: worker,
    summary: "Get the worker's own availability and the first day that the worker may still change",
    output: workerAvailability,
  }),
  saveOwnAvailability: route({
    method: 'PUT',
    path: '/worker/availability',
    access: worker,
    summary: "Set the worker's own availability; days before the first changeable day stay as they are",
    versioned: true,
    body: availabilityForm,
    output: workerAvailability,
  }),
}
