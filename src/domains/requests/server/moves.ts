import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { after, statesFor } from '#base/states.ts'
import { localTimeOf } from '#base/calendar.ts'
import { entryGroups } from '#domains/timesheets/rules.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { inGroup } from '#platform/server/db/status-groups.ts'
import type { requestRoutes, StaffingRequest } from '../contract.ts'
import { type EndingMove, type RequestMove, requestMoves, type RequestStatus } from '../rules.ts'
import { readRequest } from './queries.ts'

type Input = Received<typeof requestRoutes.approveRequest>

/**
 * Makes a transition after which the request keeps its workers, and stores its comment. Throws `INVALID_TRANSITION`, or `STALE_VERSION` when
 * `ifMatch` is not the current version.
 */
export async function moveRequest(
  scope: ActorScope,
  input: Input,
  move: Exclude<RequestMove, EndingMove>,
): Promise<StaffingRequest> {
  await changeStatus(scope, input, move)
  return readRequest(scope, input.params.id)
}

/**
 * Locks a request, changes its status and stores the comment. After an `EndingMove`, the caller releases the workers (`endRequest`). Throws like
 * `moveRequest`.
 */
export async function changeStatus(
  scope: ActorScope,
  { params, body, ifMatch }: Input,
  move: RequestMove,
): Promise<void> {
  scope.db.setComment(body.comment)
  const before = await holdStatus(scope, params.id)
  if (ifMatch !== undefined && ifMatch !== before.version)
    throw refuse.STALE_VERSION({ members: { current: await readRequest(scope, params.id) } })
  await scope.db.many(
    sql`
      update requests
         set status = ${after(requestMoves, before.status, move)}, version = version + 1, updated_at = ${scope.now}
       where organisation_id = ${scope.actor.organisationId} and id = ${params.id}`,
  )
}

// Accepting an offer locks the request first as well. The same order of locks avoids deadlocks.
async function holdStatus(scope: ActorScope, id: string): Promise<{ version: number; status: RequestStatus }> {
  const row = await scope.db.first(
    sql<{ version: number; status: RequestStatus }>`
      select version, status from requests where organisation_id = ${scope.actor.organisationId} and id = ${id} for update`,
  )
  if (!row) throw refuse.NOT_FOUND()
  return row
}

/**
 * Completes the organisation’s requests in progress whose last day has passed in its time zone, once no clock session
 * is open and every time entry is approved or rejected. Returns the number of completed requests; the caller withdraws
 * their open offers (`endPastRequests`). Idempotent.
 */
export async function completePastRequests({
  db,
  actor,
  now,
}: Pick<ActorScope, 'db' | 'actor' | 'now'>): Promise<number> {
  const rows = await db.many(
    sql`
      update requests r set status = 'completed', version = version + 1, updated_at = ${now}
       where r.organisation_id = ${actor.organisationId} and r.status = any(${statesFor(requestMoves, 'complete')})
         and r.end_date < ${localTimeOf(now, actor.timeZone).date}::date
         and not exists (
           select 1 from assignments a
            where a.organisation_id = r.organisation_id and a.request_id = r.id
              and (exists (select 1 from clock_sessions s
                            where s.organisation_id = a.organisation_id and s.worker_id = a.worker_id and s.assignment_id = a.id
                              and s.ended_at is null)
                or exists (select 1 from time_entries e
                            where e.organisation_id = a.organisation_id and e.assignment_id = a.id
                              and ${inGroup('e.status', entryGroups.open)})))
       returning r.id`,
  )
  return rows.length
}
