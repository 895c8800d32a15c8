import type { Ref } from '#base/ref.ts'
import { minutesBetween, toMinute } from '#base/time.ts'
import type { ClockState } from '../contract.ts'
import type { PauseType, PunchKind } from '../rules.ts'
import { stateOf } from './clock-state.ts'

type Session = NonNullable<ClockState['session']>

/** A punch on a device that the server has not received yet. */
export interface WaitingPunch {
  readonly key: string
  readonly kind: PunchKind
  /** The time by the server's clock, as estimated by the device. */
  readonly at: string
  readonly breakType: PauseType | null
  /** The work of a clock-in, as displayed: project and role. */
  readonly place: { readonly project: Ref; readonly role: string } | null
}

/** Returns the clock after the waiting punches, in order; a punch that does not fit changes nothing. */
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
