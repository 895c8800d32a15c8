import { type Actor, reachFor } from '#base/actor.ts'
import { assignmentGroups } from '#domains/assignments/rules.ts'
import { isActor } from '#domains/accounts/server/same-person.ts'
import { type Fragment, fragment } from '#platform/server/db/statement.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'

// Assignments and projects are later domains. Their tables are read here, because they say who manages a worker (decision 28).

/** SQL that is true if the actor decides on the time off of the worker `w`, and so may know that the worker is sick. */
export function decidesOnTimeOff(actor: Actor): Fragment {
  const reach = reachFor(actor, 'timesheets:decide')
  if (reach !== 'managed') return reach === 'all' ? fragment`true` : fragment`false`
  return fragment`exists (
    select 1 from assignments m join projects n on n.organisation_id = m.organisation_id and n.id = m.project_id
     where m.organisation_id = w.organisation_id and m.worker_id = w.id and n.project_manager_id = ${actor.accountId}
       and ${inGroup('m.status', assignmentGroups.active)})`
}

/** SQL that is true if the actor may report sickness for the worker `w`: never for themselves. */
export const mayReportSick = (actor: Actor): Fragment =>
  fragment`(${decidesOnTimeOff(actor)} and not ${isActor(actor, 'w.id')})`
