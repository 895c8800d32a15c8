import { instantsOf } from '#base/calendar.ts'
import { daysAfter } from '#base/days.ts'
import { dayOf, offsetAt, timeOf } from '#platform/web/format/calendar.ts'
import { breakMinutes } from '../../rules/break-shapes.ts'
import { spanOf } from '../../rules/span.ts'
import { type EntryValues, type TypedBreak, breakInput } from './entry-input.ts'

type Times = Pick<
  EntryValues,
  'date' | 'startTime' | 'endTime' | 'endsNextDay' | 'startOffset' | 'endOffset' | 'breakMinutes' | 'breaks'
>

/** The times typed so far, resolved. */
export interface TypedSpan {
  /** The possible instants of the start: two in the hour that a clock change repeats. */
  readonly starts: readonly string[]
  readonly ends: readonly string[]
  /** The minutes before rounding, once they are known and greater than zero. */
  readonly minutes: number | undefined
  /** The message keys of faults, by field. */
  readonly faults: Readonly<Record<string, string>>
}

/** Resolves typed times in a time zone, as far as they are complete. */
export function typedSpanOf(times: Times, zone: string): TypedSpan {
  const { endsNextDay, breaks } = times
  // Unreadable input counts as missing.
  const [date, startTime, endTime] = [dayOf(times.date), timeOf(times.startTime), timeOf(times.endTime)]
  const starts = date && startTime ? instantsOf(date, startTime, zone) : []
  const ends = date && endTime ? instantsOf(endsNextDay ? daysAfter(date, 1) : date, endTime, zone) : []
  if (!date || !startTime || !endTime) return { starts, ends, minutes: undefined, faults: {} }
  // An unreadable break is refused at its own field; the other times are checked without it.
  const single = minutesOf(times.breakMinutes ?? 0)
  const read = breaks.map((one) => (isReadable(one) ? breakInput(one) : { type: one.type, minutes: 0 }))
  const span = spanOf({ ...times, breakMinutes: single ?? 0, breaks: breaks.length > 0 ? read : undefined }, zone)
  if ('faults' in span) {
    const faults = span.faults.map(({ path, messageKey }) => [fieldOf(path, messageKey, breaks), messageKey] as const)
    return { starts, ends, minutes: undefined, faults: Object.fromEntries(faults) }
  }
  const isKnown = breaks.length > 0 ? breaks.every(isReadable) : single !== undefined
  return { starts, ends, minutes: isKnown ? span.totalMinutes : undefined, faults: {} }
}

/** Returns the UTC offset of an instant in a time zone, or null without an instant. */
export function offsetOf(zone: string, at: string | null): string | null {
  return at === null ? null : offsetAt(zone, at)
}

function minutesOf(typed: EntryValues['breakMinutes']): number | undefined {
  const { success, data } = breakMinutes.safeParse(typed)
  return success ? data : undefined
}

function isReadable({ by, minutes, startTime, endTime }: TypedBreak): boolean {
  return by === 'times'
    ? timeOf(startTime) !== undefined && timeOf(endTime) !== undefined
    : minutesOf(minutes) !== undefined
}

// A repeated time is reported at its offset field, and a fault of all breaks at the first break.
function fieldOf(path: string, messageKey: string, [first]: readonly TypedBreak[]): string {
  if (messageKey === 'timesheets.validation.timeRepeated') return path.replace('Time', 'Offset')
  if (path === 'breaks') return first?.by === 'times' ? 'breaks.0.endTime' : 'breaks.0.minutes'
  return path
}
