import type { JobKind } from '#platform/server/jobs/job.ts'
import { catchUp } from './standing.ts'

/** The round over an organisation's assignments: what happens to them by itself. */
export const assignmentsRound: JobKind = {
  name: 'assignments.round',
  async run(scope) {
    await catchUp(scope)
  },
}
