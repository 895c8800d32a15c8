import { type Permission, permissions } from '#base/actor.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Returns the IDs of the active users whose role has a permission, for all records or for some of them. */
export async function accountsWith({ db, actor }: ActorScope, permission: Permission): Promise<string[]> {
  const found = await db.many(
    sql<{ id: string }>`
      select id
        from accounts
       where organisation_id = ${actor.organisationId} and active and role = any(${Object.keys(permissions[permission])}::text[])`,
  )
  return found.map(({ id }) => id)
}
