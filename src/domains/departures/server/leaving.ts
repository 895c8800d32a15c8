import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import type { WorkerProfile } from '#domains/workforce/contract.ts'
import type { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { setActive, setActiveMany } from '#domains/workforce/server/activating.ts'
import { readWorker } from '#domains/workforce/server/queries.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countsOf, openOfWorker } from './open-records.ts'
import { settleWork } from './work.ts'

/** Deactivates a worker, after ending what is still open. */
export async function deactivateWorker(
  scope: ActorScope,
  { params, query, ifMatch }: Received<typeof departureRoutes.deactivateWorker>,
): Promise<WorkerProfile> {
  const current = await readWorker(scope, params.id)
  if (ifMatch !== undefined && ifMatch !== current.version) throw refuse.STALE_VERSION({ members: { current } })
  await settleWork(scope, params.id, query)
  return setActive(scope, { params, ifMatch }, false)
}

/**
 * Reactivates or deactivates several workers independently, after ending what is still open of those who leave. Those that could not be changed
 * are returned with the reason.
 */
export async function changeWorkers(
  scope: ActorScope,
  { body }: Received<typeof departureRoutes.changeWorkers>,
): Promise<Reply<typeof departureRoutes.changeWorkers>> {
  const items = [...new Map(body.items.map((item) => [item.id, item])).values()]
  if (body.action === 'deactivate') for (const id of await readBusy(scope, items)) await settleWork(scope, id, body)
  return setActiveMany(scope, items, body.action === 'reactivate')
}

type Item = Received<typeof departureRoutes.changeWorkers>['body']['items'][number]

// The workers that will be deactivated and of whom anything is open, in the order in which they are locked.
async function readBusy(scope: ActorScope, items: readonly Item[]): Promise<string[]> {
  const names = Object.keys(openOfWorker)
  const rows = await scope.db.many(
    sql<{ id: string }>(
      `select w.id from unnest($4::uuid[], $5::int[]) as i (id, version)
         join workers w on w.organisation_id = $1 and w.id = i.id and w.erased_at is null and w.version = coalesce(i.version, w.version),
      lateral (${countsOf(openOfWorker).replaceAll('$2', 'w.id')}) open
        where $2::uuid is null and ${names.map((name) => `"${name}"`).join(' + ')} > 0 order by w.id`,
      [
        scope.actor.organisationId,
        null,
        scope.now,
        items.map(({ id }) => id),
        items.map(({ version }) => version ?? null),
      ],
    ),
  )
  return rows.map(({ id }) => id)
}
