import type { Machine } from '#base/states.ts'
import { laterBy } from '#base/time.ts'
import { lawWarningKinds } from '../rules.ts'
import { offeringEnds } from './open-shifts.ts'

/** The statuses of the waves of offers of an open shift. */
export const waveStatuses = ['running', 'paused', 'ended'] as const
export type WaveStatus = (typeof waveStatuses)[number]

/** Why waves have ended: nobody is left to offer the shift to, somebody stopped them, or the open shift can no longer be offered. */
export const waveEndings = [...offeringEnds, 'nobodyLeft', 'stopped'] as const
export type WaveEnding = (typeof waveEndings)[number]

/** What a user can do with waves. Waves that have ended can be started again, and go on with the workers who have no offer. */
export const waveMoves: Machine<WaveStatus, 'start' | 'pause' | 'resume' | 'stop'> = {
  running: { pause: 'paused', stop: 'ended' },
  paused: { resume: 'running', stop: 'ended' },
  ended: { start: 'running' },
}

/** Waves start automatically for shifts that begin within these days. */
export const automaticWaveDays = 7

/** Why a worker is not offered a shift in the next wave. */
export const waveObstacles = [
  'role',
  'certifications',
  'startCheck',
  'payRate',
  'overlap',
  'offered',
  'timeOff',
  'unavailable',
  'rest',
  'day',
  'week',
  'restDay',
  ...lawWarningKinds,
  'dailyOffers',
  'quietHours',
] as const
export type WaveObstacle = (typeof waveObstacles)[number]

/** Returns when the offer of a shift becomes urgent: the organisation's number of hours before it begins. */
export const urgentFrom = (startsAt: string, hours: number): string => laterBy(startsAt, -hours * 3_600_000)
