import { permissions } from '#base/actor.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Returns the accounts that may edit workers. */
export async function editorsOfWorkers({ db, actor }: ActorScope): Promise<string[]> {
  const found = await db.many(
    sql<{ id: string }>('select id from accounts where organisation_id = $1 and active and role = any($2::text[])', [
      actor.organisationId,
      Object.keys(permissions['workforce:write']),
    ]),
  )
  return found.map(({ id }) => id)
}
