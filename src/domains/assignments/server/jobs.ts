import type { Round } from '#platform/server/jobs/rounds.ts'
import { catchUp, movedAtOnce } from './standing.ts'

/** What happens to assignments by itself: offers expire, what was accepted begins, and is completed. */
export const assignmentsRound: Round = {
  name: 'assignments.round',
  everyMinutes: 5,
  run: async (scope) => (await catchUp(scope)) === movedAtOnce,
}
