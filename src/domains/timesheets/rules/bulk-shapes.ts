import { z } from 'zod'
import { limits, optional, text } from '#base/text.ts'
import { time } from '#base/time.ts'
import { timeOffLimits, timeOffTypes } from '#domains/absences/rules.ts'
import { breakTypes, longestEntryMinutes } from '../rules.ts'
import { breakMinutes } from './break-shapes.ts'
import { entryForm } from './entry-shapes.ts'
import { offset } from './written-shapes.ts'

const { date, projectId, taskDescription, workType, shiftType, notes, equipmentUsed, location } = entryForm.shape

/** Work as a row of a bulk entry: so long, from a time on, or from where the work before it on that day ends. */
const workRow = z.strictObject({
  type: z.literal('work'),
  date,
  projectId,
  taskDescription,
  startTime: time('timesheets.validation.startTimeRequired').optional(),
  startOffset: offset.nullish(),
  /** Without the breaks, which are rows of their own. */
  minutes: z
    .int('timesheets.validation.totalPositive')
    .min(1, 'timesheets.validation.totalPositive')
    .max(longestEntryMinutes, 'timesheets.validation.tooLong'),
  workType,
  shiftType,
  notes,
  equipmentUsed,
  location,
})
export type BulkWorkRow = z.output<typeof workRow>

/** A break as a row of a bulk entry: it lies within the work before it on that day. */
const breakRow = z.strictObject({
  type: z.literal('break'),
  date,
  breakType: z.enum(breakTypes).optional(),
  minutes: breakMinutes.min(1, 'timesheets.validation.breakMinutes'),
})

const daysWords = 'timesheets.validation.days'

/** Time off as a row of a bulk entry: so many days of the calendar, in halves, from a day on. The organisation decides on it. */
const timeOffRow = z.strictObject({
  type: z.literal('time_off'),
  date,
  days: z
    .number(daysWords)
    .refine((days) => days > 0 && Number.isInteger(days * 2), daysWords)
    .max(timeOffLimits.days, 'timesheets.validation.daysAtMost'),
  /** It begins with the afternoon of its first day. */
  startsAtNoon: z.boolean().optional(),
  timeOffType: z.enum(timeOffTypes),
  reason: optional(text(limits.prose)),
})
export type BulkRow = BulkWorkRow | z.output<typeof breakRow> | z.output<typeof timeOffRow>

/** So many rows of a bulk entry may ask for time off: more than a month has days, nobody enters at once. */
const mostTimeOffRows = 31

/** Rows that are entered all or none. */
export const bulkForm = z.strictObject({
  items: z
    .array(z.discriminatedUnion('type', [workRow, breakRow, timeOffRow]))
    .min(1)
    .max(500)
    .superRefine((items, context) => {
      const surplus = [...items.entries()].filter(([, { type }]) => type === 'time_off').slice(mostTimeOffRows)
      for (const [index] of surplus)
        context.addIssue({
          code: 'custom',
          message: 'timesheets.validation.timeOffRowsAtMost',
          path: [index, 'type'],
          params: { max: mostTimeOffRows },
        })
    }),
})
