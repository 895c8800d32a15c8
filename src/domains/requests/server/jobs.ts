import type { OrganisationRound } from '#platform/server/jobs/rounds.ts'
import { completePastRequests } from './ending.ts'

/** The job that completes requests whose last day has passed. */
export const requestsRound: OrganisationRound = {
  name: 'requests.complete',
  everyMinutes: 30,
  run: (scope) => completePastRequests(scope),
}
