import type { Ref } from '#base/ref.ts'
import { minutesBetween, toMinute } from '#base/time.ts'
import type { ClockState } from '../contract.ts'
import type { PunchedBreak, PunchKind } from '../rules.ts'

type Session = NonNullable<ClockState['session']>

/** A punch that was taken on a device and that the server does not know yet. */
export interface WaitingPunch {
  readonly key: string
  readonly kind: PunchKind
  /** When, by the server's clock as far as the device knows it. */
  readonly at: string
  readonly breakType: PunchedBreak['type'] | null
  /** Where a clock-in begins work, as it was shown. */
  readonly place: { readonly project: Ref; readonly role: string } | null
}

/** The clock's state around a session, and what may be done with it. */
export function stateOf(
  now: string,
  session: Session | null,
  entryId: string | null,
  shift: ClockState['shift'],
): ClockState {
  const known = { now, session, shift, entryId }
  if (!session) return { state: 'ready', ...known, allowed: ['in'] }
  if (session.breakStartedAt !== null) return { state: 'on_break', ...known, allowed: ['resume', 'out'] }
  return { state: 'working', ...known, allowed: ['pause', 'out'] }
}

/** The clock as it will stand when the waiting punches, in their order, have been taken; one that fits nowhere changes nothing. */
export function clockAfter(known: ClockState, waiting: readonly WaitingPunch[]): ClockState {
  if (waiting.length === 0) return known
  return stateOf(known.now, waiting.reduce(sessionAfter, known.session), known.entryId, known.shift)
}

function sessionAfter(session: Session | null, punch: WaitingPunch): Session | null {
  if (punch.kind === 'in') return session ?? begun(punch)
  if (!session || punch.at < session.startedAt) return session
  if (punch.kind === 'out') return null
  const { breakStartedAt } = session
  if (punch.kind === 'pause') {
    return breakStartedAt === null
      ? { ...session, breakStartedAt: punch.at, breakType: punch.breakType ?? 'other' }
      : session
  }
  if (breakStartedAt === null || punch.at < breakStartedAt) return session
  const minutes = minutesBetween(toMinute(breakStartedAt), toMinute(punch.at))
  return { ...session, breakMinutes: session.breakMinutes + minutes, breakStartedAt: null, breakType: null }
}

function begun({ key, at, place }: WaitingPunch): Session | null {
  return (
    place && {
      id: key,
      ...place,
      startedAt: at,
      breakMinutes: 0,
      breakStartedAt: null,
      breakType: null,
      place: 'unknown',
      distanceMetres: null,
      incompleteReason: null,
    }
  )
}

/** How many milliseconds the server's clock is ahead of a device's; what the way of an answer may take counts as nothing. */
export function aheadOf(serverNow: string, heardAt: number): number {
  const ahead = Date.parse(serverNow) - heardAt
  return Math.abs(ahead) < 30_000 ? 0 : ahead
}
