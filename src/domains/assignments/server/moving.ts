import { refuse } from '#base/problem.ts'
import type { Received } from '#base/route.ts'
import { fragment, joined, raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { assignmentStatuses, type AssignmentStatus } from '../rules.ts'
import type { Assignment, assignmentRoutes } from '../contract.ts'
import { readAssignment } from './queries.ts'
import { catchUp } from './current-status.ts'

/**
 * Locks the request of an assignment until the end of the transaction. Changes to a request lock it before its
 * assignments. Accepting, cancelling and deleting an assignment must use the same order to avoid deadlocks.
 */
export async function holdRequestOf({ db, actor }: ActorScope, id: string): Promise<void> {
  await db.many(
    sql`
      select r.id from assignments a join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
       where a.organisation_id = ${actor.organisationId} and a.id = ${id} for update of r`,
  )
}

/**
 * Updates columns of an assignment whose status is one of `from`. The update itself checks status and version, so that
 * one of two simultaneous decisions fails. Throws `NOT_FOUND`, `INVALID_TRANSITION`, or `STALE_VERSION` with the result
 * of `read`.
 */
export async function moveAssignment(
  scope: ActorScope,
  id: string,
  version: number | undefined,
  from: readonly AssignmentStatus[],
  values: { readonly [column: string]: unknown },
  read: () => Promise<unknown>,
): Promise<void> {
  const sets = Object.entries(values).map(([column, value]) => fragment`, ${raw(column)} = ${value}`)
  const changed = await scope.db.many(
    sql`
      update assignments set version = version + 1, updated_at = ${scope.now}${joined(sets, '')}
       where organisation_id = ${scope.actor.organisationId} and id = ${id} and version = coalesce(${version}, version)
         and status = any(${from})
      returning id`,
  )
  if (changed.length > 0) return
  const current = await scope.db.first(
    sql<{ version: number; status: AssignmentStatus }>`
      select version, status from assignments where organisation_id = ${scope.actor.organisationId} and id = ${id}`,
  )
  if (!current) throw refuse.NOT_FOUND()
  if (version !== undefined && version !== current.version)
    throw refuse.STALE_VERSION({ members: { current: await read() } })
  throw refuse.INVALID_TRANSITION({ members: { from: current.status, to: values.status ?? current.status } })
}

/** Rates a completed assignment and replaces an earlier rating. Throws `INVALID_TRANSITION` for any other status. */
export async function rateAssignment(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof assignmentRoutes.rateAssignment>,
): Promise<Assignment> {
  const read = () => readAssignment(scope, params.id)
  const before = await read()
  // The last day may have passed since the scheduled job last updated the status.
  const isCaughtUp = (await catchUp(scope, { id: params.id })) > 0
  const version = ifMatch !== undefined && isCaughtUp && ifMatch === before.version ? ifMatch + 1 : ifMatch
  const values = {
    rating: body.rating,
    rating_comment: body.comment ?? null,
    rated_at: scope.now,
    rated_by: scope.actor.accountId,
  }
  await moveAssignment(scope, params.id, version, ['completed'], values, read)
  return read()
}

/**
 * Sets or removes the ground on which the allowance at the end of an assignment is not due. Calculated pay periods that pay it become out of
 * date. Throws `INVALID_TRANSITION` if the assignment is an offer, or the organisation does not pay the allowance.
 */
export async function setEndGround(
  scope: ActorScope,
  { params, body, ifMatch }: Received<typeof assignmentRoutes.setEndGround>,
): Promise<Assignment> {
  const read = () => readAssignment(scope, params.id)
  const { status, allowed } = await read()
  if (!allowed.includes('setEndGround')) throw refuse.INVALID_TRANSITION({ members: { from: status, to: status } })
  const note = body.ground === null ? null : (body.note ?? null)
  const values = { end_ground: body.ground, end_ground_note: note }
  await moveAssignment(scope, params.id, ifMatch, assignmentStatuses, values, read)
  return read()
}
