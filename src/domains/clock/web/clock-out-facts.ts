import { instantAt } from '#base/time.ts'
import { leavesEarly } from '#domains/shifts/rules.ts'
import type { ClockState } from '../contract.ts'
import { workedTimeAt } from './punch/use-worked-time.ts'

/** What a worker is asked and shown before a clock-out. */
export interface ClockOutFacts {
  readonly workedMinutes: number
  readonly at: string
  /** The start of the open break. */
  readonly breakStartedAt: string | null
  /** The end of the shift, if it is not near. */
  readonly shiftEndsAt: string | undefined
}

/** True if the session is one of the shift of the clock. */
export function isOnShift({ session, shift }: Pick<ClockState, 'session' | 'shift'>): boolean {
  return session !== null && shift?.project.id === session.project.id && shift.opensAt <= session.startedAt
}

/** Returns what a clock-out at an instant of the server's clock, in milliseconds, asks and shows. */
export function clockOutFacts(clock: ClockState, now: number): ClockOutFacts {
  const { session, shift } = clock
  const at = instantAt(now)
  return {
    at,
    workedMinutes: Math.floor(workedTimeAt(clock, now).workedSeconds / 60),
    breakStartedAt: session?.breakStartedAt ?? null,
    shiftEndsAt: shift && isOnShift(clock) && leavesEarly(shift, at) ? shift.endsAt : undefined,
  }
}
