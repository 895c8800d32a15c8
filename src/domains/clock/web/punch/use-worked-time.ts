import { useEffect, useState } from 'react'
import type { ClockState } from '../../contract.ts'

/** Worked and break time in seconds. */
export interface WorkedTime {
  readonly workedSeconds: number
  readonly breakSeconds: number
}

/** Returns the server's time in milliseconds, updated every `everyMs`, from a time that was read at `readAt`. */
export function useServerClock({ now }: Pick<ClockState, 'now'>, readAt: number, everyMs = 1000): number {
  const [here, setHere] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setHere(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return Math.max(here, readAt) + Date.parse(now) - readAt
}

/** Returns the worked time and the time of the current break at an instant of the server's clock, in milliseconds. */
export function workedTimeAt({ session }: Pick<ClockState, 'session'>, now: number): WorkedTime {
  if (!session) return { workedSeconds: 0, breakSeconds: 0 }
  const until = session.breakStartedAt ? Date.parse(session.breakStartedAt) : now
  const worked = (until - Date.parse(session.startedAt)) / 1000 - session.breakMinutes * 60
  const onBreak = session.breakStartedAt ? (now - Date.parse(session.breakStartedAt)) / 1000 : 0
  return { workedSeconds: Math.max(0, Math.floor(worked)), breakSeconds: Math.max(0, Math.floor(onBreak)) }
}

/** Formats seconds as a running clock: `7:05:09`. */
export function asTimer(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
