import type { OrganisationRound } from '#platform/server/jobs/rounds.ts'
import { catchUp, movedAtOnce } from './current-status.ts'

/** The scheduled job that expires offers, and starts and completes assignments. */
export const assignmentsRound: OrganisationRound = {
  name: 'assignments.round',
  everyMinutes: 5,
  run: async (scope) => (await catchUp(scope)) === movedAtOnce,
}
