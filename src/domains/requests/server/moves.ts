import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after } from '#base/states.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import { workerName } from '#platform/server/db/names.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { requestRoutes, StaffingRequest } from '../contract.ts'
import { type RequestMove, requestMoves, type RequestStatus } from '../rules.ts'
import { readRequest } from './queries.ts'

type Input = Received<typeof requestRoutes.approveRequest>

/**
 * Makes one transition of a request and stores its comment. Notifies the workers whose offers or assignments it
 * cancels. Throws `INVALID_TRANSITION`, or `STALE_VERSION` when `ifMatch` is not the current version.
 */
export async function moveRequest(
  scope: ActorScope,
  { params, body, ifMatch }: Input,
  move: RequestMove,
): Promise<StaffingRequest> {
  scope.db.setComment(body.comment)
  const before = await holdStatus(scope, params.id)
  if (ifMatch !== undefined && ifMatch !== before.version)
    throw refuse.STALE_VERSION({ members: { current: await readRequest(scope, params.id) } })
  const to = after(requestMoves, before.status, move)
  const released = await readReleased(scope, params.id, to)
  await scope.db.many(
    sql(
      'update requests set status = $3, version = version + 1, updated_at = $4 where organisation_id = $1 and id = $2',
      [scope.actor.organisationId, params.id, to, scope.now],
    ),
  )
  for (const { id, workerId, role, project, worker } of released) {
    const values = { role, project, worker }
    await notify(scope, [workerId], { kind: 'assignmentCancelled', values, link: `/worker/assignments/${id}` })
  }
  return readRequest(scope, params.id)
}

// Accepting an offer locks the request first as well. The same order of locks avoids deadlocks.
async function holdStatus(scope: ActorScope, id: string): Promise<{ version: number; status: RequestStatus }> {
  const row = await scope.db.first(
    sql<{ version: number; status: RequestStatus }>(
      'select version, status from requests where organisation_id = $1 and id = $2 for update',
      [scope.actor.organisationId, id],
    ),
  )
  if (!row) throw refuse.NOT_FOUND()
  return row
}

interface Released {
  id: string
  workerId: string
  role: string
  project: string
  worker: string
}

// A trigger (migration 0011) cancels the assignments that have not started. They are read before it runs, so that their
// workers can be notified.
async function readReleased(scope: ActorScope, id: string, to: RequestStatus): Promise<Released[]> {
  if (to !== 'rejected' && to !== 'completed' && to !== 'cancelled') return []
  return scope.db.many(
    sql<Released>(
      `select a.id, a.worker_id, a.role, p.name as project, ${workerName('w')} as worker
         from assignments a
         join projects p on p.organisation_id = a.organisation_id and p.id = a.project_id
         join workers w on w.organisation_id = a.organisation_id and w.id = a.worker_id
        where a.organisation_id = $1 and a.request_id = $2 and a.status = any($3)
          and (a.status = 'assigned' or a.answer_by is null or a.answer_by > $4)
        order by a.id for update of a`,
      [scope.actor.organisationId, id, to === 'cancelled' ? ['pending', 'assigned'] : ['pending'], scope.now],
    ),
  )
}
