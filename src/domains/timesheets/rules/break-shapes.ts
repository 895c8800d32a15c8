import { z } from 'zod'
import { time } from '#base/time.ts'

const messageKey = 'timesheets.validation.breakMinutes'
const startRequired = 'timesheets.validation.startTimeRequired'
const endRequired = 'timesheets.validation.endTimeRequired'

// An empty value is refused at its own field.
const isStated = (time: string | null | undefined) => time !== undefined && time !== null

/** The length of a break in minutes. */
export const breakMinutes = z.int(messageKey).min(0, messageKey).max(1440, messageKey)

/** A break as it is entered: start and end within the entry, or only minutes. */
export function enteredBreak<Type extends z.ZodType>(type: Type) {
  return z
    .strictObject({
      type,
      minutes: breakMinutes.optional(),
      startTime: time(startRequired).nullish(),
      endTime: time(endRequired).nullish(),
    })
    .refine(({ startTime, endTime }) => startTime || !endTime, {
      error: startRequired,
      path: ['startTime'],
    })
    .refine(({ startTime, endTime }) => endTime || !startTime, {
      error: endRequired,
      path: ['endTime'],
    })
    .refine(({ minutes, startTime, endTime }) => minutes !== undefined || isStated(startTime) || isStated(endTime), {
      error: messageKey,
      path: ['minutes'],
    })
}

/** A break as it is stored, with its times if they were entered or punched. */
export function storedBreak<Type extends z.ZodType>(type: Type) {
  return z.strictObject({
    type,
    minutes: z.int(),
    startsAt: z.string().optional(),
    endsAt: z.string().optional(),
    /** True if it had not ended when the worker clocked out, so that its end is not certain. */
    openAtClockOut: z.boolean().optional(),
  })
}
