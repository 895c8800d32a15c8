import { z } from 'zod'
import { unique } from '#base/once.ts'
import { whole } from '#base/text.ts'
import { date, isDate, time } from '#base/time.ts'
import { weekdayOf } from '#base/days.ts'
import { clockMinutes, overlappingDays, type WorkingDay, workingHoursLimits } from '../rules/working-hours.ts'

/** A working day in the organisation's local time. An end that is not after the start is on the next day. */
const workingDay = z.strictObject({
  /** 1 (Monday) to 7 (Sunday). */
  weekday: whole(1, 7),
  startTime: time(),
  endTime: time(),
  /** The unpaid break in minutes. */
  breakMinutes: whole(0, workingHoursLimits.minutes).optional(),
})

type Weeks = { days: { weekday: number; startTime: string; endTime: string; breakMinutes?: number | undefined }[] }[]
const isTime = (text: unknown) => typeof text === 'string' && /^\d\d:\d\d$/.test(text)

function checkDays(weeks: Weeks, fail: (message: string, path: (string | number)[], params?: object) => void): void {
  const all = weeks.flatMap(({ days }, week) => days.map((day, index) => ({ ...day, path: [week, 'days', index] })))
  if (!all.every(({ startTime, endTime }) => isTime(startTime) && isTime(endTime))) return
  if (all.length === 0) fail('requests.validation.workingDayRequired', [0, 'days'])
  for (const { path, breakMinutes = 0, ...day } of all) {
    const minutes = clockMinutes(day)
    if (minutes > workingHoursLimits.minutes)
      fail('requests.validation.workingDayTooLong', [...path, 'endTime'], { max: workingHoursLimits.minutes / 60 })
    else if (breakMinutes >= minutes) fail('requests.validation.breakTooLong', [...path, 'breakMinutes'])
  }
  for (const { week, day } of overlappingDays(weeks as { days: WorkingDay[] }[]))
    fail('requests.validation.workingDaysOverlap', [week, 'days', day, 'startTime'])
}

/** Working hours as they are sent: the days of one week, or of week A and week B, which alternate. */
export const workingHoursForm = z
  .strictObject({
    weeks: z
      .array(
        z.strictObject({
          days: z
            .array(workingDay)
            .max(7)
            .check(unique(({ weekday }) => String(weekday), 'requests.validation.weekdayTwice', 'weekday')),
        }),
      )
      .min(1)
      .max(2)
      .superRefine((weeks, context) =>
        checkDays(weeks, (message, path, params) => context.addIssue({ code: 'custom', message, path, params })),
      ),
    /** A Monday with which a week A begins. Required for two weeks. */
    weekAStartDate: date()
      .refine((value) => !isDate(value) || weekdayOf(value) === 1, 'requests.validation.notMonday')
      .nullish(),
    /** True if nobody works on the organisation's holidays. */
    skipHolidays: z.boolean().optional(),
    /** Single days that are left out. */
    except: z.array(date()).max(workingHoursLimits.except).optional(),
  })
  .refine(({ weeks, weekAStartDate }) => weeks.length < 2 || Boolean(weekAStartDate), {
    error: 'platform.validation.required',
    path: ['weekAStartDate'],
  })
export type WorkingHoursForm = z.output<typeof workingHoursForm>

/** Working hours as responses show them. */
export const shownWorkingHours = z.strictObject({
  weeks: z.array(
    z.strictObject({
      days: z.array(
        z.strictObject({ weekday: z.int(), startTime: z.string(), endTime: z.string(), breakMinutes: z.int() }),
      ),
    }),
  ),
  weekAStartDate: z.string().nullable(),
  skipHolidays: z.boolean(),
  except: z.array(z.string()),
})

/** The hours of a request that follow from its working hours. */
export const expectedHours = z.strictObject({
  /** The paid minutes of a week: of the only one, or of week A and week B. */
  weekMinutes: z.array(z.int()),
  /** The paid minutes of one position from the first to the last day. */
  positionMinutes: z.int(),
  /** The paid minutes of all positions. */
  minutes: z.int(),
})

/** Returns working hours as they are stored: each day and each list in one order, and nothing left out. */
export function workingHoursOf(form: WorkingHoursForm): z.output<typeof shownWorkingHours> {
  return {
    weeks: form.weeks.map(({ days }) => ({
      days: days
        .map(({ weekday, startTime, endTime, breakMinutes = 0 }) => ({ weekday, startTime, endTime, breakMinutes }))
        .sort((one, other) => one.weekday - other.weekday),
    })),
    weekAStartDate: form.weeks.length > 1 ? (form.weekAStartDate ?? null) : null,
    skipHolidays: form.skipHolidays ?? false,
    except: [...new Set(form.except)].sort(),
  }
}
