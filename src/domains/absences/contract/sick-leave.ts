import { z } from 'zod'
import { provider, route, worker } from '#base/route.ts'
import { id, limits, optional, text } from '#base/text.ts'
import { date } from '#base/time.ts'
import { ownTimeOff, timeOff } from '../contract.ts'
import { daysOf, timeOffLimits } from '../rules.ts'

/** A report of sickness: its first day, and the last day before the expected return. */
const sickLeaveForm = z
  .strictObject({
    startDate: date('absences.validation.startRequired'),
    endDate: date('absences.validation.endRequired'),
    /** Only the afternoon of the first day, if the worker has worked in the morning. */
    startsAtNoon: z.boolean().default(false),
    reason: optional(text(limits.prose)),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
  })
  .refine((form) => !(daysOf({ ...form, endsAtNoon: false }) > timeOffLimits.days), {
    error: 'absences.validation.tooLong',
    path: ['endDate'],
    params: { max: timeOffLimits.days },
  })

const params = z.strictObject({ id })

export const sickLeaveRoutes = {
  reportSickness: route({
    method: 'POST',
    path: '/worker/sick-leave',
    access: worker,
    summary: 'Report sickness: pending sick leave, which takes effect on the shifts immediately',
    status: 201,
    body: sickLeaveForm,
    output: ownTimeOff,
  }),
  objectToSickLeave: route({
    method: 'POST',
    path: '/worker/time-off/{id}/object',
    access: worker,
    summary: 'Object to sick leave that a user has entered; it awaits a decision again',
    versioned: true,
    params,
    body: z.strictObject({ comment: text(limits.prose, 'platform.validation.commentRequired') }),
    output: ownTimeOff,
  }),
  enterSickLeave: route({
    method: 'POST',
    path: '/provider/workforce/{id}/sick-leave',
    access: provider('timesheets:decide'),
    summary: 'Report sickness for a worker: pending sick leave, which takes effect on the shifts immediately',
    status: 201,
    params,
    body: sickLeaveForm,
    output: timeOff,
  }),
}
