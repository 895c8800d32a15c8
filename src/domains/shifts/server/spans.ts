import { type Fault, fault } from '#base/validation.ts'
import { holidaysBetween } from '#domains/organisations/server/holidays.ts'
import { dayIn } from '#platform/server/texts/dates.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WeeklyPattern } from '../contract.ts'
import {
  daysOfPattern,
  faultOf,
  type LocalShift,
  type PlannedTimes,
  planningLimits,
  type Span,
  type SpanFault,
  spanOf,
  type TimeFault,
} from '../rules.ts'

/** A shift to plan, with its path in the form. */
export interface FormSpan extends PlannedTimes {
  readonly path: string
}

interface Form {
  readonly shifts?: readonly (Span & { readonly breakMinutes?: number | undefined })[] | undefined
  readonly days?: readonly LocalShift[] | undefined
  readonly pattern?: WeeklyPattern | undefined
}

/** Returns the shifts of a form and the faults of their times. */
export async function spansOf(scope: ActorScope, form: Form): Promise<{ spans: FormSpan[]; faults: Fault[] }> {
  const { timeZone } = scope.actor
  const faults: Fault[] = []
  const spans: FormSpan[] = []
  for (const [index, { breakMinutes = 0, ...instants }] of (form.shifts ?? []).entries()) {
    const span = { ...instants, breakMinutes }
    const why = faultOf(span)
    if (why) faults.push(timeFault(inList('shifts', index, fieldOf(why)), why))
    else spans.push({ ...span, path: inList('shifts', index, 'startsAt') })
  }
  const take = (day: LocalShift, pathOf: (field: string) => string, date?: string) => {
    const span = spanOf(day, timeZone)
    if ('faults' in span) faults.push(...span.faults.map(({ field, why }) => timeFault(pathOf(field), why, date)))
    else spans.push({ ...span, path: pathOf('date') })
  }
  for (const [index, day] of (form.days ?? []).entries()) take(day, (field) => inList('days', index, field))
  if (form.pattern) {
    const { pattern } = form
    const pathOf = (field: string) => `pattern.${field === 'date' ? 'from' : field}`
    const dates = await daysOf(scope, pattern)
    // A short request can contain a pattern over centuries, so its days are not checked one by one.
    if (dates.length > planningLimits.atOnce) return { spans, faults: [...faults, tooMany('pattern.weekdays')] }
    for (const date of dates) {
      take({ ...pattern, date }, pathOf, dayIn(scope.language, date))
      // A fault of the times is reported once, not for each day.
      if (faults.length > 0) break
    }
  }
  return { spans, faults }
}

const inList = (list: string, index: number, field: string) => [list, index, field].join('.')

async function daysOf(scope: ActorScope, pattern: WeeklyPattern): Promise<string[]> {
  const { from, to, except = [], skipHolidays = false } = pattern
  const holidays = skipHolidays ? await holidaysBetween(scope, from, to) : []
  return daysOfPattern(pattern, new Set([...except, ...holidays.map(({ date }) => date)]))
}

const messageKeys: Readonly<Record<TimeFault['why'], string>> = {
  skipped: 'shifts.validation.timeSkipped',
  repeated: 'shifts.validation.timeRepeated',
  endAfterStart: 'shifts.validation.endAfterStart',
  tooLong: 'shifts.validation.tooLong',
  breakTooLong: 'shifts.validation.breakTooLong',
}
const wordsOfPattern: Readonly<Record<TimeFault['why'], string>> = {
  ...messageKeys,
  skipped: 'shifts.validation.timeSkippedOn',
  repeated: 'shifts.validation.timeRepeatedOn',
}

/** Returns the key of the message about the times of a shift. */
export const messageOfTimes = (why: TimeFault['why']) => messageKeys[why]

/** Returns the field of a fault of instants. */
export function fieldOf(why: SpanFault): 'endsAt' | 'breakMinutes' {
  return why === 'breakTooLong' ? 'breakMinutes' : 'endsAt'
}

/** Returns a fault of a shift's times; the date is included if the form does not show it. */
export function timeFault(path: string, why: TimeFault['why'], date?: string): Fault {
  const key = (date === undefined ? messageKeys : wordsOfPattern)[why]
  return {
    path,
    code: messageKeys[why].slice(messageKeys[why].lastIndexOf('.') + 1),
    messageKey: key,
    values: { date: date ?? '' },
  }
}

/** Returns the fault of a form with more shifts than the limit of one call. */
export function tooMany(path: string): Fault {
  return fault(path, 'shifts.validation.tooMany', { max: planningLimits.atOnce })
}
