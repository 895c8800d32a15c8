import { useEffect, useState } from 'react'
import type { ClockState } from '../../contract.ts'

/** Seconds by the server's clock, renewed every second while something runs. */
export interface WorkedTime {
  readonly workedSeconds: number
  readonly breakSeconds: number
}

/** How long has been worked and how long the break lasts, by the server's clock; read at an instant of this device. */
export function useWorkedTime(clock: ClockState, readAt: number): WorkedTime {
  const ahead = Date.parse(clock.now) - readAt
  const [here, setHere] = useState(() => Date.now())
  const running = clock.state !== 'ready'
  useEffect(() => {
    if (!running) return undefined
    const timer = setInterval(() => setHere(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return workedTimeAt(clock, Math.max(here, readAt) + ahead)
}

/** The same at an instant of the server's clock, in milliseconds. */
export function workedTimeAt({ session }: Pick<ClockState, 'session'>, now: number): WorkedTime {
  if (!session) return { workedSeconds: 0, breakSeconds: 0 }
  const until = session.breakStartedAt ? Date.parse(session.breakStartedAt) : now
  const worked = (until - Date.parse(session.startedAt)) / 1000 - session.breakMinutes * 60
  const onBreak = session.breakStartedAt ? (now - Date.parse(session.breakStartedAt)) / 1000 : 0
  return { workedSeconds: Math.max(0, Math.floor(worked)), breakSeconds: Math.max(0, Math.floor(onBreak)) }
}

/** Seconds as a running clock shows them: `7:05:09`. */
export function asTimer(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return `${hours}:${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
