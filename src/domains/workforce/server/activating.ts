import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import { endingSessionsOf } from '#platform/server/sessions/sessions.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { WorkerProfile, workforceRoutes } from '../contract.ts'
import type { departureRoutes } from '../contract/departure.ts'
import { readWorker } from './queries.ts'

interface Item {
  id: string
  version?: number | undefined
}

/** The workers `t` to change, `$1` to `$3` being the organisation, their IDs and the expected versions. */
const chosen = `unnest($2::uuid[], $3::int[]) as i (id, version), workers t
  where t.organisation_id = $1 and t.id = i.id and t.erased_at is null and t.version = coalesce(i.version, t.version)`

// Sent together, in one round trip. Workers are locked first, in the order of their IDs, so that two bulk changes of the same workers do not
// deadlock, and changed last: until then the expected version tells the others which to change.
async function settle(scope: ActorScope, items: readonly Item[], active: boolean): Promise<Set<string>> {
  const values = [scope.actor.organisationId, items.map(({ id }) => id), items.map(({ version }) => version ?? null)]
  const [, , , rows] = await Promise.all([
    scope.db.many(sql(`select t.id from ${chosen} order by t.id for no key update of t`, values)),
    active ? [] : scope.db.many(sql(endingSessionsOf(chosen, 't.id'), values)),
    scope.db.many(
      sql(
        `update accounts a set active = $4, version = a.version + 1, updated_at = $5
           from ${chosen} and a.organisation_id = $1 and a.id = t.id`,
        [...values, active, scope.now],
      ),
    ),
    scope.db.many(
      sql<{ id: string }>(
        `update workers t set version = t.version + 1, updated_at = $4 from unnest($2::uuid[], $3::int[]) as i (id, version)
          where t.organisation_id = $1 and t.id = i.id and t.erased_at is null and t.version = coalesce(i.version, t.version)
         returning t.id`,
        [...values, scope.now],
      ),
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
  const there = new Set(left.length === 0 ? [] : await known(scope, left))
  const failed = left.map((id) => {
    const { code, messageKey } = there.has(id) ? refuse.STALE_VERSION() : refuse.NOT_FOUND()
    return { id, code, message: scope.translate(messageKey) }
  })
  return { done: [...done], failed }
}

async function known(scope: ActorScope, ids: readonly string[]): Promise<string[]> {
  const rows = await scope.db.many(
    sql<{ id: string }>(
      'select id from workers where organisation_id = $1 and id = any($2::uuid[]) and erased_at is null',
      [scope.actor.organisationId, ids],
    ),
  )
  return rows.map(({ id }) => id)
}
