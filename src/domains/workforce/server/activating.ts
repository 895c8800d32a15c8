import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { versionsSeen } from '#platform/server/db/change.ts'
import { endingSessionsOf } from '#platform/server/sessions/sessions.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WorkerProfile, workforceRoutes } from '../contract.ts'
import type { departureRoutes } from '../contract/departure.ts'
import { readWorker } from './queries.ts'

interface Item {
  id: string
  version?: number | undefined
}

// Sent together, in one round trip. Workers are locked first, in the order of their IDs, so that two bulk changes of the same workers do not
// deadlock, and changed last: until then the expected version tells the others which to change.
async function settle(scope: ActorScope, items: readonly Item[], active: boolean): Promise<Set<string>> {
  const { organisationId } = scope.actor
  const seen = versionsSeen(items)
  const chosen = fragment`
    ${seen}, workers t
     where t.organisation_id = ${organisationId} and t.id = i.id and t.erased_at is null and t.version = coalesce(i.version, t.version)`
  const [, , , rows] = await Promise.all([
    scope.db.many(sql`select t.id from ${chosen} order by t.id for no key update of t`),
    active ? [] : scope.db.many(sql`${endingSessionsOf(chosen, 't')}`),
    scope.db.many(
      sql`
        update accounts a set active = ${active}, version = a.version + 1, updated_at = ${scope.now}
          from ${chosen} and a.organisation_id = ${organisationId} and a.id = t.id`,
    ),
    scope.db.many(
      sql<{ id: string }>`
        update workers t
           set version = t.version + 1, updated_at = ${scope.now}
          from ${seen}
         where t.organisation_id = ${organisationId} and t.id = i.id and t.erased_at is null and t.version = coalesce(i.version, t.version)
        returning t.id`,
    ),
  ])
  return new Set(rows.map(({ id }) => id))
}

/** Reactivates a worker, or deactivates the worker and ends the sessions of the account. What the worker had open is ended before (departures). */
export async function setActive(
  scope: ActorScope,
  { params, ifMatch }: Received<typeof workforceRoutes.reactivateWorker>,
  active: boolean,
): Promise<WorkerProfile> {
  const done = await settle(scope, [{ id: params.id, version: ifMatch }], active)
  const current = await readWorker(scope, params.id)
  if (done.size === 0) throw refuse.STALE_VERSION({ members: { current } })
  return current
}

/** Reactivates or deactivates several workers independently. Those that could not be changed are returned with the reason. */
export async function setActiveMany(
  scope: ActorScope,
  items: readonly Item[],
  active: boolean,
): Promise<Reply<typeof departureRoutes.changeWorkers>> {
  const done = await settle(scope, items, active)
  const left = items.map(({ id }) => id).filter((id) => !done.has(id))
  const there = new Set(left.length === 0 ? [] : await existingWorkers(scope, left))
  const failed = left.map((id) => {
    const { code, messageKey } = there.has(id) ? refuse.STALE_VERSION() : refuse.NOT_FOUND()
    return { id, code, message: scope.translate(messageKey) }
  })
  return { done: [...done], failed }
}

async function existingWorkers(scope: ActorScope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db.many(
    sql<{ id: string }>`
      select id from workers where organisation_id = ${scope.actor.organisationId} and id = any(${ids}::uuid[]) and erased_at is null`,
  )
  return rows.map(({ id }) => id)
}
