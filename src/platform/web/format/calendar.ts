import { instantsOf, localTimeOf } from '#base/calendar.ts'

const dayMilliseconds = 86_400_000

/** The day of the calendar, `2026-11-20`, that it is now in a time zone (an IANA name). */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  return dateIn(timeZone, now)
}

/** The day of the calendar of an instant in a time zone. */
export function dateIn(timeZone: string, instant: Date | string): string {
  return localTimeOf(new Date(instant).toISOString(), timeZone).date
}

/** A day that somebody has written, as in an address; undefined where it is none. */
export function dayOf(text: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return undefined
  const at = Date.parse(text)
  // The 31st of February is taken for one in March.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text) ? text : undefined
}

/** A time of day that somebody has written, `08:00`; undefined where it is none. */
export function timeOf(text: string): string | undefined {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined
}

/** The days from one to another that somebody has written, as in a filter; the end is left out where it lies before the beginning. */
export function stretchOf(fromText: string, toText: string): { from: string | undefined; to: string | undefined } {
  const [from, to] = [dayOf(fromText), dayOf(toText)]
  return { from, to: from && to && to < from ? undefined : to }
}

/** The time of day of an instant in a time zone, `08:00`. */
export function timeIn(timeZone: string, instant: Date | string): string {
  return localTimeOf(new Date(instant).toISOString(), timeZone).time
}

/** The day so many days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** How many days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)
}

/** True in the hour that the clock change repeats: the time on the wall alone does not say when it is. */
export function isRepeated(timeZone: string, instant: string): boolean {
  const { date, time } = localTimeOf(instant, timeZone)
  return instantsOf(date, time, timeZone).length > 1
}

/** How far a time zone is ahead of UTC at an instant: `+02:00`. */
export function offsetAt(timeZone: string, instant: string): string {
  return localTimeOf(instant, timeZone).offset
}
