import { z } from 'zod'
import { time } from '#base/time.ts'

const words = 'timesheets.validation.breakMinutes'
const startRequired = 'timesheets.validation.startTimeRequired'
const endRequired = 'timesheets.validation.endTimeRequired'

// One that is empty is refused where it stands.
const isSaid = (time: string | null | undefined) => time !== undefined && time !== null

/** How long a break was. */
export const breakMinutes = z.int(words).min(0, words).max(1440, words)

/** A break as it is written: from when to when within the entry, or only how long. */
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
    .refine(({ minutes, startTime, endTime }) => minutes !== undefined || isSaid(startTime) || isSaid(endTime), {
      error: words,
      path: ['minutes'],
    })
}

/** A break as it is kept; when it was stands there where somebody has said that, or punched it. */
export function keptBreak<Type extends z.ZodType>(type: Type) {
  return z.strictObject({
    type,
    minutes: z.int(),
    startsAt: z.string().optional(),
    endsAt: z.string().optional(),
  })
}
