import { z } from 'zod'

/** True for a day of the calendar, `2026-11-20`, of the years 1900 to 2200. */
export function isDate(value: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  const utc = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day
}

const missing = (messageKey: string) => (issue: { input?: unknown }) =>
  issue.input === undefined || issue.input === '' ? messageKey : undefined

/** A day of the calendar, `2026-11-20`, of the years 1900 to 2200. */
export function date(required = 'platform.validation.required') {
  return z
    .string({ error: missing(required) })
    .refine((value) => value !== '', required)
    .refine((value) => value === '' || isDate(value), 'platform.validation.date')
}

/** A time of day to the minute, `08:00`. */
export function time(required = 'platform.validation.required') {
  return z
    .string({ error: missing(required) })
    .refine((value) => value !== '', required)
    .refine((value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), 'platform.validation.time')
}

/** Formats a moment in milliseconds as an instant, to the second. Such texts sort by time. */
export function instantAt(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`
}

/** Returns the instant a number of milliseconds after another. */
export function laterBy(instantText: string, milliseconds: number): string {
  return instantAt(Date.parse(instantText) + milliseconds)
}

/** An instant in UTC, `2026-11-20T08:00:00Z`. */
export const instant = z.iso
  .datetime({ error: 'platform.validation.instant', abort: true })
  .refine((value) => /^(19|20|21)\d\d-/.test(value), 'platform.validation.instant')
  .transform((value) => instantAt(Date.parse(value)))

/** The five well-known labels, first in every list, and their zones. */
export const zoneLabels: Readonly<Record<string, string>> = {
  UTC: 'UTC',
  PST: 'America/Los_Angeles',
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
}

/** Returns the IANA name of a zone or of one of the five labels. Only this name reaches SQL and `Intl`. */
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

/** Returns the whole minutes between two instants; seconds are truncated. */
export function minutesBetween(start: string, end: string): number {
  return Math.floor((Date.parse(end) - Date.parse(start)) / 60_000)
}

/** Returns the planned minutes of a shift: its whole minutes without the unpaid break. The SQL function `planned_minutes` counts the same. */
export function plannedMinutes({
  startsAt,
  endsAt,
  breakMinutes,
}: {
  readonly startsAt: string
  readonly endsAt: string
  readonly breakMinutes: number
}): number {
  return minutesBetween(startsAt, endsAt) - breakMinutes
}

/** Truncates an instant to the minute, as punches are counted. */
export function toMinute(instantText: string): string {
  return instantAt(Math.floor(Date.parse(instantText) / 60_000) * 60_000)
}
