import { instantsOf } from '#base/calendar.ts'
import { toMinute } from '#base/time.ts'
import { dateIn, timeOf } from '#platform/web/format/calendar.ts'

/** Returns the instant of a typed time of day between the start of a break and now; undefined if it lies outside or is no time. */
export function breakEndOf(typed: string, startedAt: string, now: string, timeZone: string): string | undefined {
  const time = timeOf(typed)
  if (time === undefined) return undefined
  const days = [...new Set([dateIn(timeZone, startedAt), dateIn(timeZone, now)])]
  const from = toMinute(startedAt)
  const at = days.flatMap((day) => instantsOf(day, time, timeZone)).find((one) => one >= from && one <= now)
  // The minute in which the break began.
  return at !== undefined && at < startedAt ? startedAt : at
}
