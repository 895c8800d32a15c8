import type { OrganisationRound } from '#platform/server/jobs/rounds.ts'
import { forgetPlaces } from './forgetting.ts'
import { notifyLongSessions } from './left-open.ts'

/** Scheduled jobs of the clock: reminders to clock out, and erasure of locations. */
export const clockRounds: readonly OrganisationRound[] = [
  { name: 'clock.tellLeftOpen', everyMinutes: 10, run: notifyLongSessions },
  { name: 'clock.forgetPlaces', everyMinutes: 240, ofAll: true, run: forgetPlaces },
]
