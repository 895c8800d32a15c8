import { instantsOf, localTimeOf } from '#base/calendar.ts'

/** Returns the current day, `2026-11-20`, in a time zone (an IANA name). */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  return dateIn(timeZone, now)
}

/** Returns the day of an instant in a time zone. */
export function dateIn(timeZone: string, instant: Date | string): string {
  return localTimeOf(new Date(instant).toISOString(), timeZone).date
}

/** Parses a day, as in an address; undefined if it is invalid. */
export function dayOf(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const at = Date.parse(text)
  // The Date object accepts 31 February as a day in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

/** Parses a time of day, `08:00`; undefined if it is invalid. */
export function timeOf(text: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
}

/**
 * Converts a local time as a date field holds it, `2026-11-20T08:00`, into an instant; null if it is empty. Text that is not a time is kept,
 * so that validation names it. If the clocks repeat the time, the result is the earlier instant.
 */
export function toInstant(typed: string | null, timeZone: string): string | null {
  if (!typed) return null
  const [date = '', time = ''] = typed.split('T')
  return instantsOf(date, time, timeZone)[0] ?? typed
}

/** Parses the first and last day of a filter; the last one is left out if it is before the first. */
export function stretchOf(fromText: string, toText: string): { from: string | undefined; to: string | undefined } {
  const [from, to] = [dayOf(fromText), dayOf(toText)]
  return { from, to: from && to && to < from ? undefined : to }
}

/** Returns the time of day of an instant in a time zone, `08:00`. */
export function timeIn(timeZone: string, instant: Date | string): string {
  return localTimeOf(new Date(instant).toISOString(), timeZone).time
}

/** True in the hour that is repeated at a clock change, when the local time is ambiguous. */
export function isRepeated(timeZone: string, instant: string): boolean {
  const { date, time } = localTimeOf(instant, timeZone)
  return instantsOf(date, time, timeZone).length > 1
}

/** Returns the UTC offset of a time zone at an instant: `+02:00`. */
export function offsetAt(timeZone: string, instant: string): string {
  return localTimeOf(instant, timeZone).offset
}
