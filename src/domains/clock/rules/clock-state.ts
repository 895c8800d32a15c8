import type { ClockState } from '../contract.ts'

type Session = NonNullable<ClockState['session']>

/** The clock's state for a session, and the allowed actions. */
export function stateOf(
  now: string,
  session: Session | null,
  entryId: string | null,
  shift: ClockState['shift'],
): ClockState {
  const current = { now, session, shift, entryId }
  if (!session) return { state: 'ready', ...current, allowed: ['in'] }
  if (session.breakStartedAt !== null) return { state: 'on_break', ...current, allowed: ['resume', 'out'] }
  return { state: 'working', ...current, allowed: ['pause', 'out'] }
}

/** Returns how many milliseconds the server's clock is ahead of the device's; differences within the network delay count as zero. */
export function aheadOf(serverNow: string, heardAt: number): number {
  const ahead = Date.parse(serverNow) - heardAt
  return Math.abs(ahead) < 30_000 ? 0 : ahead
}
