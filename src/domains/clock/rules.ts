import { minutesBetween, toMinute } from '#base/time.ts'
import { longestEntryMinutes } from '#domains/timesheets/rules.ts'

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
  breaks: { type: PunchedBreak['type']; minutes: number }[]
  breakMinutes: number
  totalMinutes: number
  /** False when it cannot be claimed as it is: nothing counts, or it is longer than an entry may be. */
  complete: boolean
}

/** Counts a session from its punches. */
export function countSession(startedAt: string, endedAt: string, punched: readonly PunchedBreak[]): CountedSession {
  const startsAt = toMinute(startedAt)
  const endsAt = toMinute(endedAt)
  const breaks = punched.map(({ type, startedAt: from, endedAt: to }) => ({
    type,
    minutes: minutesBetween(toMinute(from), toMinute(to)),
  }))
  const breakMinutes = breaks.reduce((sum, { minutes }) => sum + minutes, 0)
  const whole = minutesBetween(startsAt, endsAt)
  const totalMinutes = Math.max(0, whole - breakMinutes)
  return {
    startsAt,
    endsAt,
    breaks,
    breakMinutes,
    totalMinutes,
    complete: totalMinutes > 0 && whole <= longestEntryMinutes,
  }
}

/** The most that a fix's accuracy may widen a work site's radius, in metres. */
export const accuracyAllowance = 150
