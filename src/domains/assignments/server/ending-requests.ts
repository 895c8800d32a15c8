import type { Received } from '#base/route.ts'
import { notify } from '#domains/notifications/server/commands.ts'
import type { requestEndingRoutes, StaffingRequest } from '#domains/requests/contract.ts'
import { type EndingMove, requestGroups, type RequestStatus } from '#domains/requests/rules.ts'
import { completePastRequests, changeStatus } from '#domains/requests/server/moves.ts'
import { readRequest } from '#domains/requests/server/queries.ts'
import { startWorkedRequests } from '#domains/requests/server/starting.ts'
import { workerName } from '#platform/server/db/names.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import { inGroup, is } from '#platform/server/db/status-groups.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'

type Input = Received<typeof requestEndingRoutes.completeRequest>

/**
 * Rejects, completes or cancels a request, stores its comment, and releases its workers, who are notified. Throws `INVALID_TRANSITION`, or
 * `STALE_VERSION` when `ifMatch` is not the current version.
 */
export async function endRequest(scope: ActorScope, input: Input, move: EndingMove): Promise<StaffingRequest> {
  await changeStatus(scope, input, move)
  for (const one of await releaseWorkers(scope, [input.params.id], input.body.comment)) {
    if (one.isExpired) continue
    const { id, workerId, role, project, worker } = one
    const values = { role, project, worker }
    await notify(scope, [workerId], { kind: 'assignmentCancelled', values, link: `/worker/assignments/${id}` })
  }
  return readRequest(scope, input.params.id)
}

/** Completes past requests and releases the workers of all ended requests. Returns the number of completed requests. Idempotent. */
export async function endPastRequests(scope: Pick<ActorScope, 'db' | 'actor' | 'now'>): Promise<number> {
  const completed = await completePastRequests(scope)
  // This includes requests ended by a process of the version before migration 0143, which does not release workers (decision 137).
  const ended = await scope.db.many(
    sql<{ id: string }>`
      select r.id from requests r
       where r.organisation_id = ${scope.actor.organisationId} and ${inGroup('r.status', requestGroups.ended)}
         and exists (select 1 from assignments a
                      where a.organisation_id = r.organisation_id and a.request_id = r.id and ${isReleased})
       order by r.id for update`,
  )
  await releaseWorkers(
    scope,
    ended.map(({ id }) => id),
  )
  return completed
}

/** SQL that is true for an assignment `a` that ends with its request `r`: an open offer, and one that has not begun if the request is cancelled. */
const isReleased = fragment`(a.status = 'pending' or a.status = 'assigned' and ${is<RequestStatus>('r.status', 'cancelled')})`

interface Released {
  id: string
  workerId: string
  role: string
  project: string
  worker: string
  /** True for an offer whose deadline has passed; its worker is not notified. */
  isExpired: boolean
}

// Hours that were worked stay as they are. The caller has locked the requests: accepting an offer locks them first as well.
async function releaseWorkers(
  { db, actor, now }: Pick<ActorScope, 'db' | 'actor' | 'now'>,
  requestIds: readonly string[],
  reason?: string | null,
): Promise<Released[]> {
  if (requestIds.length === 0) return []
  return db.many(
    sql<Released>`
      with released as (
        select a.id, a.status = 'pending' and coalesce(a.answer_by <= ${now}, false) as is_expired
          from assignments a join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
         where a.organisation_id = ${actor.organisationId} and a.request_id = any(${requestIds}::uuid[]) and ${isReleased}
         order by a.id for update of a)
      update assignments a
         set status = 'cancelled', cancel_kind = 'request_closed', cancel_reason = ${reason}, version = a.version + 1,
             updated_at = ${now}
        from released l, projects p, workers w
       where a.organisation_id = ${actor.organisationId} and a.id = l.id and p.organisation_id = ${actor.organisationId}
         and p.id = a.project_id and w.organisation_id = ${actor.organisationId} and w.id = a.worker_id
      returning a.id, a.worker_id, a.role, p.name as project, ${workerName('w')} as worker, l.is_expired`,
  )
}

/** The job that starts requests on which work has begun, and completes those whose last day has passed. */
export const completionJob: ScheduledJob = {
  name: 'requests.complete',
  everyMinutes: 30,
  run: async (scope) => {
    await startWorkedRequests(scope)
    return endPastRequests(scope)
  },
}
