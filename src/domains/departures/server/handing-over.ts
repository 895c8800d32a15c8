import type { Received } from '#base/route.ts'
import type { OpenUserWork, userDepartureRoutes } from '#domains/accounts/contract/departure.ts'
import { readUser } from '#domains/accounts/server/users.ts'
import { handOverProjects } from '#domains/projects/server/commands.ts'
import { handOverRequests } from '#domains/requests/server/commands.ts'
import { sql } from '#platform/server/db/statement.ts'
import { invalidField } from '#platform/server/http/problem-document.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { countsOf, openOfUser } from './open-records.ts'

/** Returns what is still open of a user. Throws `NOT_FOUND`. */
export async function readOpenUserWork(scope: ActorScope, id: string): Promise<OpenUserWork> {
  await readUser(scope, id)
  return scope.db.one(sql<OpenUserWork>(countsOf(openOfUser), [scope.actor.organisationId, id, scope.now]))
}

/** Moves a user's open projects and requests to another active user who may manage them. */
export async function handOver(
  scope: ActorScope,
  { params, body }: Received<typeof userDepartureRoutes.handOver>,
): Promise<OpenUserWork> {
  await readUser(scope, params.id)
  const { organisationId } = scope.actor
  const successor = await scope.db.first(
    sql(
      `select id from accounts where organisation_id = $1 and id = $2 and id <> $3 and type = 'provider' and active and role <> 'user' for share`,
      [organisationId, body.successorId, params.id],
    ),
  )
  if (!successor) throw invalidField('successorId', 'accounts.validation.successor')
  await handOverProjects(scope, params.id, body.successorId)
  await handOverRequests(scope, params.id, body.successorId)
  return readOpenUserWork(scope, params.id)
}
