import { minutesBetween, toMinute } from '#base/time.ts'
import { type IncompleteReason, longestEntryMinutes } from '#domains/timesheets/rules.ts'
import { minutesOfBreaks } from '#domains/timesheets/rules/breaks.ts'

/** What can be done with a clock. */
export const punchKinds = ['in', 'pause', 'resume', 'out'] as const
export type PunchKind = (typeof punchKinds)[number]

/** A break as it was punched. */
export interface PunchedBreak {
  type: 'lunch' | 'coffee' | 'other'
  startedAt: string
  endedAt: string
}

/** The hours that a clock session comes to; punches are cut to their minute, so that what is shown is what is counted. */
export interface CountedSession {
  startsAt: string
  endsAt: string
  breaks: { type: PunchedBreak['type']; minutes: number; startsAt: string; endsAt: string }[]
  breakMinutes: number
  totalMinutes: number
  /** Why it cannot be claimed as it is, or null where it can. */
  reason: Extract<IncompleteReason, 'noMinutes' | 'tooLong' | 'leftOpen'> | null
}

/** Counts a session from its punches; of a break counts what lies within, so that nothing is ever negative. */
export function countSession(startedAt: string, endedAt: string, punched: readonly PunchedBreak[]): CountedSession {
  const startsAt = toMinute(startedAt)
  const endsAt = later(toMinute(endedAt), startsAt)
  const within = (at: string) => earlier(later(toMinute(at), startsAt), endsAt)
  const breaks = punched.map(({ type, startedAt, endedAt }) => {
    const from = within(startedAt)
    const to = later(within(endedAt), from)
    return { type, minutes: minutesBetween(from, to), startsAt: from, endsAt: to }
  })
  const breakMinutes = minutesOfBreaks(breaks)
  const whole = minutesBetween(startsAt, endsAt)
  const totalMinutes = Math.max(0, whole - breakMinutes)
  return { startsAt, endsAt, breaks, breakMinutes, totalMinutes, reason: reasonOf(whole, totalMinutes) }
}

function reasonOf(whole: number, totalMinutes: number): CountedSession['reason'] {
  if (whole > longestEntryMinutes) return 'tooLong'
  if (whole >= leftOpenMinutes) return 'leftOpen'
  return totalMinutes > 0 ? null : 'noMinutes'
}

/** A punch that belongs to no session. */
export interface StrayPunch {
  kind: PunchKind
  breakType: PunchedBreak['type'] | null
  countedAt: string
}

/** What stray punches, in the order of their times, say: when work began and ended where they do, and the breaks that were ended. */
export function readStray(punches: readonly StrayPunch[]): {
  startedAt: string | null
  endedAt: string | null
  breaks: PunchedBreak[]
} {
  const breaks: PunchedBreak[] = []
  let begun: StrayPunch | undefined
  for (const punch of punches) {
    if (begun && punch.kind !== 'pause') {
      breaks.push({ type: begun.breakType ?? 'other', startedAt: begun.countedAt, endedAt: punch.countedAt })
      begun = undefined
    }
    if (punch.kind === 'pause') begun ??= punch
  }
  return {
    startedAt: punches.find(({ kind }) => kind === 'in')?.countedAt ?? null,
    endedAt: punches.findLast(({ kind }) => kind === 'out')?.countedAt ?? null,
    breaks,
  }
}

/** The most that a fix's accuracy may widen a work site's radius, in metres. */
export const accuracyAllowance = 150

/** From how many minutes on a session is taken to have been forgotten: its worker and the organisation are told. */
export const leftOpenMinutes = 16 * 60

/** How many minutes may lie between what a device says and when it is heard, before an approver is told. */
export const claimToleranceMinutes = 5

/** The earlier of two instants. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other
}

/** The later of two instants. */
export function later(one: string, other: string): string {
  return one > other ? one : other
}
