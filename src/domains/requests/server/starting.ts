import { after, statesFor } from '#base/states.ts'
import { type Fragment, fragment, sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { requestMoves } from '../rules.ts'

type Scope = Pick<ActorScope, 'actor' | 'now'>

/**
 * Returns a statement that starts the approved requests of assignments on which somebody has clocked in; `assignments` is a query for their
 * `assignment_id`. Every command that writes a clock session runs it. Idempotent.
 */
export const startRequests = ({ actor, now }: Scope, assignments: Fragment): Statement<unknown> => sql`
  update requests r set status = ${after(requestMoves, 'approved', 'start')}, version = r.version + 1, updated_at = ${now}
    from (${assignments}) s join assignments a on a.organisation_id = ${actor.organisationId} and a.id = s.assignment_id
   where r.organisation_id = ${actor.organisationId} and r.id = a.request_id and r.status = any(${statesFor(requestMoves, 'start')})`

/**
 * Starts the approved requests that have a clock session. A process of the version before migration 0142 clocks in without starting the request;
 * the job of the new version does so afterwards. Remove this one release later (decision 137).
 */
export async function startWorkedRequests(scope: Scope & Pick<ActorScope, 'db'>): Promise<void> {
  const { organisationId } = scope.actor
  const worked = fragment`
    select a.id as assignment_id from requests q join assignments a on a.organisation_id = q.organisation_id and a.request_id = q.id
     where q.organisation_id = ${organisationId} and q.status = any(${statesFor(requestMoves, 'start')})
       and exists (select 1 from clock_sessions k
                    where k.organisation_id = a.organisation_id and k.worker_id = a.worker_id and k.assignment_id = a.id)`
  await scope.db.many(startRequests(scope, worked))
}
