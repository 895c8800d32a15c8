import { refuse } from '#base/problem.ts'
import type { Received, Reply } from '#base/route.ts'
import type { WorkerProfile } from '#domains/workforce/contract.ts'
import type { departureRoutes } from '#domains/workforce/contract/departure.ts'
import { setActive, setActiveMany } from '#domains/workforce/server/activating.ts'
import { readWorker } from '#domains/workforce/server/queries.ts'
import type { OpenUserWork, userDepartureRoutes } from '#domains/accounts/contract/departure.ts'
import { readUser } from '#domains/accounts/server/users.ts'
import { handOverProjects } from '#domains/projects/server/commands.ts'
import { handOverRequests } from '#domains/requests/server/commands.ts'
import { versionsSeen } from '#platform/server/db/change.ts'
import { raw, sql, fragment } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import { countsOf, openOfWorker, openOfUser } from './open-records.ts'
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
  const openCount = Object.keys(openOfWorker)
    .map((name) => `"${name}"`)
    .join(' + ')
  const rows = await scope.db.many(
    sql<{ id: string }>`
      select w.id
        from ${versionsSeen(items)}
        join workers w on w.organisation_id = ${scope.actor.organisationId} and w.id = i.id and w.erased_at is null
         and w.version = coalesce(i.version, w.version),
     lateral (${countsOf(scope, openOfWorker, raw('w.id'))}) open
       where ${raw(openCount)} > 0 order by w.id`,
  )
  return rows.map(({ id }) => id)
}

/** Returns what is still open of a user. Throws `NOT_FOUND`. */
export async function readOpenUserWork(scope: ActorScope, id: string): Promise<OpenUserWork> {
  await readUser(scope, id)
  return scope.db.one(sql<OpenUserWork>`${countsOf(scope, openOfUser, fragment`${id}`)}`)
}

/** Moves a user's open projects and requests to another active user who may manage them. */
export async function handOver(
  scope: ActorScope,
  { params, body }: Received<typeof userDepartureRoutes.handOver>,
): Promise<OpenUserWork> {
  await readUser(scope, params.id)
  const { organisationId } = scope.actor
  const successor = await scope.db.first(
    sql`
      select id
        from accounts
       where organisation_id = ${organisationId} and id = ${body.successorId} and id <> ${params.id} and type = 'provider' and active
         and role <> 'user' for share`,
  )
  if (!successor) throw invalidField('successorId', 'accounts.validation.successor')
  await handOverProjects(scope, params.id, body.successorId)
  await handOverRequests(scope, params.id, body.successorId)
  return readOpenUserWork(scope, params.id)
}
