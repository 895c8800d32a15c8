import type { OrganisationRound } from '#platform/server/jobs/rounds.ts'
import { forgetPlaces } from './forgetting.ts'
import { notifyLongSessions } from './left-open.ts'

/** What happens to the clock by itself: who forgot to clock out is told, and where people stood is forgotten. */
export const clockRounds: readonly OrganisationRound[] = [
  { name: 'clock.tellLeftOpen', everyMinutes: 10, run: notifyLongSessions },
  { name: 'clock.forgetPlaces', everyMinutes: 240, ofAll: true, run: forgetPlaces },
]
