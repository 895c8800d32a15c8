import { z } from 'zod'
import { rate } from '#base/money.ts'
import { email, limits, line, optional, text } from '#base/text.ts'
import { date, time } from '#base/time.ts'
import { besideFields, check } from '#base/validation.ts'
import { dateIn, yesOrNoIn } from '#domains/imports/server/cells.ts'
import { minutesIn, timeIn, weekdaysIn } from '#domains/imports/server/hours-cells.ts'
import { rateIn } from '#domains/imports/server/number-cells.ts'
import type { TableKind } from '#domains/imports/server/table.ts'
import { workingHoursForm, workingHoursOf } from '#domains/requests/contract/working-hours.ts'
import { mayHaveHours, type WorkingHours, workingHoursLimits } from '#domains/requests/rules/working-hours.ts'
import { type AssignmentColumn, assignmentColumns } from '../contract/import-columns.ts'

/** A line of a file: an accepted assignment, and the records that it names. */
export const assignmentLine = z
  .strictObject({
    worker: email('platform.validation.required'),
    client: optional(line(limits.name)),
    project: line(limits.name, 'platform.validation.required'),
    role: line(limits.name, 'assignments.validation.roleRequired'),
    startDate: date('platform.validation.required'),
    endDate: date('platform.validation.required'),
    payRate: rate.nullish(),
    weekdays: z.array(z.int()).nullish(),
    startTime: time().nullish(),
    endTime: time().nullish(),
    breakMinutes: z.int().nullish(),
    skipHolidays: z.boolean().nullish(),
    description: optional(text(limits.prose)),
  })
  .refine((form) => !form.startDate || !form.endDate || form.startDate <= form.endDate, {
    error: 'platform.validation.endNotBeforeStart',
    path: ['endDate'],
    ...besideFields,
  })
  .superRefine((form, context) => {
    for (const { path, ...fault } of hoursFaults(form)) context.addIssue({ code: 'custom', path: [path], ...fault })
  })
export type AssignmentLine = z.output<typeof assignmentLine>

type Hours = Partial<Record<'weekdays' | 'startTime' | 'endTime' | 'breakMinutes' | 'skipHolidays', unknown>>

const isGiven = (value: unknown) => value !== null && value !== undefined

// Working hours need days, a start and an end. A column that another one asks for is named.
function hoursFaults(form: Hours & Partial<Record<'startDate' | 'endDate', unknown>>) {
  if (![form.weekdays, form.startTime, form.endTime, form.breakMinutes].some(isGiven)) return []
  const missing = (['weekdays', 'startTime', 'endTime'] as const).filter((column) => !isGiven(form[column]))
  if (missing.length > 0) return missing.map((path) => ({ path, message: 'platform.validation.required' }))
  const checked = check(workingHoursForm, hoursInput(form))
  const faults = checked.ok
    ? []
    : checked.faults.map(({ path, messageKey, values }) => ({
        path: path.slice(path.lastIndexOf('.') + 1),
        message: messageKey,
        params: values,
      }))
  const { startDate, endDate } = form
  const isTooLong =
    typeof startDate === 'string' && typeof endDate === 'string' && !mayHaveHours({ startDate, endDate })
  const tooLong = {
    path: 'endDate',
    message: 'requests.validation.tooLongForHours',
    params: { max: workingHoursLimits.years },
  }
  return isTooLong ? [...faults, tooLong] : faults
}

function hoursInput({ weekdays, startTime, endTime, breakMinutes, skipHolidays }: Hours) {
  const times = { startTime, endTime, breakMinutes: breakMinutes ?? 0 }
  const days = (weekdays as readonly number[]).map((weekday) => Object.assign({ weekday }, times))
  return { weeks: [{ days }], skipHolidays: skipHolidays ?? false }
}

/** Returns the working hours of a line; null without them. */
export function workingHoursIn(line: AssignmentLine): WorkingHours | null {
  return line.weekdays ? workingHoursOf(workingHoursForm.parse(hoursInput(line))) : null
}

/** How a file of assignments is read. */
export const assignmentTable: TableKind<AssignmentColumn, never, typeof assignmentLine> = {
  columns: assignmentColumns,
  once: [],
  form: assignmentLine,
  parse: (line) =>
    ({
      payRate: rateIn(line, 'payRate') ?? null,
      worker: line.read('worker'),
      client: line.read('client') ?? null,
      project: line.read('project'),
      role: line.read('role'),
      startDate: line.read('startDate', dateIn),
      endDate: line.read('endDate', dateIn),
      weekdays: line.read('weekdays', weekdaysIn) ?? null,
      startTime: line.read('startTime', timeIn) ?? null,
      endTime: line.read('endTime', timeIn) ?? null,
      breakMinutes: line.read('breakMinutes', minutesIn) ?? null,
      skipHolidays: line.read('skipHolidays', yesOrNoIn) ?? null,
      description: line.read('description') ?? null,
    }) satisfies Record<Exclude<AssignmentColumn, 'currency'>, unknown>,
}
