import { refuse } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { AssignmentStatus } from '../rules.ts'

/**
 * Locks the request of an assignment until the end of the transaction. Changes to a request lock it before its
 * assignments. Accepting, cancelling and deleting an assignment must use the same order to avoid deadlocks.
 */
export async function holdRequestOf({ db, actor }: ActorScope, id: string): Promise<void> {
  await db.many(
    sql(
      `select r.id from assignments a join requests r on r.organisation_id = a.organisation_id and r.id = a.request_id
        where a.organisation_id = $1 and a.id = $2 for update of r`,
      [actor.organisationId, id],
    ),
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
  const columns = Object.keys(values)
  const changed = await scope.db.many(
    sql(
      `update assignments set ${columns.map((column, index) => `${column} = $${index + 6}`).join(', ')}${columns.length > 0 ? ',' : ''}
              version = version + 1, updated_at = $5
        where organisation_id = $1 and id = $2 and version = coalesce($3, version) and status = any($4) returning id`,
      [scope.actor.organisationId, id, version ?? null, from, scope.now, ...Object.values(values)],
    ),
  )
  if (changed.length > 0) return
  const current = await scope.db.first(
    sql<{ version: number; status: AssignmentStatus }>(
      'select version, status from assignments where organisation_id = $1 and id = $2',
      [scope.actor.organisationId, id],
    ),
  )
  if (!current) throw refuse.NOT_FOUND()
  if (version !== undefined && version !== current.version)
    throw refuse.STALE_VERSION({ members: { current: await read() } })
  throw refuse.INVALID_TRANSITION({ members: { from: current.status, to: values.status ?? current.status } })
}
