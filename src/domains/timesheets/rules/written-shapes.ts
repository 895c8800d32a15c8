import { z } from 'zod'
import { daysBetween } from '#base/days.ts'
import { limits, text } from '#base/text.ts'
import { date, time } from '#base/time.ts'
import { breakMinutes } from './break-shapes.ts'

/** The place where work was done. */
export const location = z.strictObject({
  address: text(limits.address).nullish(),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
})

/** A UTC offset such as `+02:00`, which distinguishes the two occurrences of a repeated hour. */
export const offset = z.string().regex(/^[+-]\d\d:\d\d$/, 'platform.validation.offset')

/** The times of an entry as they are entered or proposed. */
export const enteredTimes = {
  startTime: time('timesheets.validation.startTimeRequired'),
  endTime: time('timesheets.validation.endTimeRequired'),
  /** True if it ends on the day after its date. */
  endsNextDay: z.boolean().optional(),
  /** The UTC offset, such as `+02:00`; required in the hour that a clock change repeats. */
  startOffset: offset.nullish(),
  endOffset: offset.nullish(),
  breakMinutes: breakMinutes.optional(),
}

/** The limit of days in one request for a timesheet: two months. */
export const longestStretchDays = 62

/** A range of days, at most `longestStretchDays` long. */
export const stretchOfDays = z
  .strictObject({ from: date(), to: date() })
  .refine(({ from, to }) => from <= to, { error: 'platform.validation.endNotBeforeStart', path: ['to'] })
  .refine(({ from, to }) => daysBetween(from, to) < longestStretchDays, {
    error: 'timesheets.validation.stretch',
    path: ['to'],
    params: { days: longestStretchDays },
  })
