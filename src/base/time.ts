import { z } from 'zod'

const calendarDate = (value: string) => {
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  const made = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
}

const missing = (words: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === '' ? words : undefined

/** A day of the calendar, `2026-11-20`, of the years 1900 to 2200. */
export function date(required = 'platform.validation.required') {
  return z
    .string({ error: missing(required) })
    .refine((value) => value !== '', required)
    .refine(
      (value) => value === '' || (/^\d{4}-\d\d-\d\d$/.test(value) && calendarDate(value)),
      'platform.validation.date',
    )
}

/** A time of day to the minute, `08:00`. */
export function time(required = 'platform.validation.required') {
  return z
    .string({ error: missing(required) })
    .refine((value) => value !== '', required)
    .refine((value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'platform.validation.time')
}

/** The instant of a moment in milliseconds, to the second: so written, two instants compare as their texts do. */
export function instantAt(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

/** The instant that many milliseconds after another. */
export function laterBy(instantText: string, milliseconds: number): string {
  return instantAt(Date.parse(instantText) + milliseconds)
}

/** An instant in UTC, `2026-11-20T08:00:00Z`. */
export const instant = z.iso
  .datetime({ error: 'platform.validation.instant', abort: true })
  .refine((value) => /^(19|20|21)\d\d-/.test(value), 'platform.validation.instant')
  .transform((value) => instantAt(Date.parse(value)))

/** The five labels that people know, first in every list, and the zones that they stand for. */
export const zoneLabels: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  PST: 'America/Los_Angeles',
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
}

/** The IANA name of a zone or of one of the five labels: only that reaches SQL or `Intl`. */
export function zoneName(zone: string): string {
  return Object.hasOwn(zoneLabels, zone) ? (zoneLabels[zone] as string) : zone
}

function isKnownZone(zone: string): boolean {
  if (Object.hasOwn(zoneLabels, zone)) return true
  if (!/^[A-Za-z]+(\/[A-Za-z0-9_+-]+)+$/.test(zone)) return false
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined
  } catch {
    return false
  }
}

/** A time zone: one of the five labels, or a name of the IANA list. */
export const timeZone = z.string().max(64).refine(isKnownZone, 'platform.validation.timeZone')

/** Whole minutes between two instants, seconds cut off. */
export function minutesBetween(start: string, end: string): number {
  return Math.floor((Date.parse(end) - Date.parse(start)) / 60_000)
}

/** The instant cut to its minute, as punches are counted. */
export function toMinute(instantText: string): string {
  return instantAt(Math.floor(Date.parse(instantText) / 60_000) * 60_000)
}
