import { reachOf, type Role } from '#base/actor.ts'
import { refuse } from '#base/problem.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { JobScope } from '#platform/server/jobs/job.ts'

/** Throws `FORBIDDEN` unless the account that started a run is active and may still invoice. */
export async function requireInvoicing({ actor, beside }: JobScope): Promise<void> {
  const account = await beside((db) =>
    db.first(
      sql<{ role: Role; active: boolean }>`
        select role, active from accounts where organisation_id = ${actor.organisationId} and id = ${actor.accountId}`,
    ),
  )
  if (account?.active !== true || reachOf(account.role, 'billing:write') === undefined) throw refuse.FORBIDDEN()
}
