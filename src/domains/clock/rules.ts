import { minutesBetween, toMinute } from '#base/time.ts'
import { type BreakType, type IncompleteReason, longestEntryMinutes } from '#domains/timesheets/rules.ts'
import { minutesOfBreaks } from '#domains/timesheets/rules/breaks.ts'

/** The actions on a clock. */
export const punchKinds = ['in', 'pause', 'resume', 'out'] as const
export type PunchKind = (typeof punchKinds)[number]

/** The kinds of breaks that a worker can start. */
export const pauseTypes = ['lunch', 'coffee', 'other'] as const satisfies readonly BreakType[]
export type PauseType = (typeof pauseTypes)[number]

/** A break as it was punched, or the time between two stretches of a resumed session. */
export interface PunchedBreak {
  type: BreakType
  startedAt: string
  endedAt: string
  /** True if the clock-out ended it, and the worker did not say when it had ended. */
  endedByOut: boolean
}

/** The hours of a clock session. Punches are truncated to their minute, so that the shown times match the counted ones. */
export interface SessionHours {
  startsAt: string
  /** Null if the end is unknown or too late for one entry; then no minutes count. */
  endsAt: string | null
  breaks: { type: BreakType; minutes: number; startsAt: string; endsAt: string; openAtClockOut?: true }[]
  breakMinutes: number
  totalMinutes: number
  /** Why the entry is incomplete, or null if it is complete. */
  reason: Extract<IncompleteReason, 'noMinutes' | 'tooLong' | 'leftOpen'> | null
}

/** Counts a session from its punches. Only the part of a break within the session counts, so no value is negative. */
export function countSession(
  startedAt: string,
  endedAt: string | null,
  punched: readonly PunchedBreak[],
): SessionHours {
  const startsAt = toMinute(startedAt)
  const endsAt = endedAt === null ? null : later(toMinute(endedAt), startsAt)
  const within = (at: string) => {
    const from = later(toMinute(at), startsAt)
    return endsAt === null ? from : earlier(from, endsAt)
  }
  const breaks = punched.map(({ type, startedAt, endedAt, endedByOut }) => {
    const from = within(startedAt)
    const to = later(within(endedAt), from)
    const open = endedByOut && to > from ? { openAtClockOut: true as const } : {}
    return { type, minutes: minutesBetween(from, to), startsAt: from, endsAt: to, ...open }
  })
  const breakMinutes = minutesOfBreaks(breaks)
  const whole = endsAt === null ? undefined : minutesBetween(startsAt, endsAt)
  const counted = { startsAt, breaks, breakMinutes }
  if (whole === undefined) return { ...counted, endsAt: null, totalMinutes: 0, reason: 'leftOpen' }
  if (whole > longestEntryMinutes) return { ...counted, endsAt: null, totalMinutes: 0, reason: 'tooLong' }
  const totalMinutes = Math.max(0, whole - breakMinutes)
  return { ...counted, endsAt, totalMinutes, reason: reasonOf(whole, totalMinutes) }
}

function reasonOf(whole: number, totalMinutes: number): SessionHours['reason'] {
  if (whole >= leftOpenMinutes) return 'leftOpen'
  return totalMinutes > 0 ? null : 'noMinutes'
}

/** The most that a fix's accuracy may widen a work site's radius, in metres. */
export const accuracyAllowance = 150

/** A session that has been open for this many minutes was probably forgotten: its worker and the organisation are notified. */
export const leftOpenMinutes = 16 * 60

/** The difference in minutes between the device's time and the time of arrival above which approvers see a note. */
export const claimToleranceMinutes = 5

/** Returns the earlier of two instants. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other
}

/** Returns the later of two instants. */
export function later(one: string, other: string): string {
  return one > other ? one : other
}
