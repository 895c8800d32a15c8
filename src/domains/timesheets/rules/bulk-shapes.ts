import { z } from 'zod'
import { limits, optional, text } from '#base/text.ts'
import { time } from '#base/time.ts'
import { timeOffLimits, timeOffTypes } from '#domains/absences/rules.ts'
import { breakTypes, longestEntryMinutes } from '../rules.ts'
import { breakMinutes } from './break-shapes.ts'
import { entryForm } from './entry-shapes.ts'
import { offset } from './written-shapes.ts'

const { date, projectId, taskDescription, workType, shiftType, notes, equipmentUsed, location } = entryForm.shape

/** Work as a row of a bulk entry. Without a start time it starts when the previous work of that day ends. */
const workRow = z.strictObject({
  type: z.literal('work'),
  date,
  projectId,
  taskDescription,
  startTime: time('timesheets.validation.startTimeRequired').optional(),
  startOffset: offset.nullish(),
  /** Without breaks, which have separate rows. */
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

/** A break as a row of a bulk entry, within the previous work of that day. */
const breakRow = z.strictObject({
  type: z.literal('break'),
  date,
  breakType: z.enum(breakTypes).optional(),
  minutes: breakMinutes.min(1, 'timesheets.validation.breakMinutes'),
})

const daysText = 'timesheets.validation.days'

/** Time off as a row of a bulk entry: a number of calendar days, in halves. It becomes a request that the organisation reviews. */
const timeOffRow = z.strictObject({
  type: z.literal('time_off'),
  date,
  days: z
    .number(daysText)
    .refine((days) => days > 0 && Number.isInteger(days * 2), daysText)
    .max(timeOffLimits.days, 'timesheets.validation.daysAtMost'),
  /** True if it starts at noon of its first day. */
  startsAtNoon: z.boolean().optional(),
  timeOffType: z.enum(timeOffTypes),
  reason: optional(text(limits.prose)),
})
export type BulkRow = BulkWorkRow | z.output<typeof breakRow> | z.output<typeof timeOffRow>

/** The limit of time-off rows in one bulk entry: the days of a month. */
const mostTimeOffRows = 31

/** Rows that are saved all together or not at all. */
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
