import { sql } from './statement.ts'
import type { Db } from './transaction.ts'

/** From here on the transaction, begun before there was an organisation, acts inside one, as one of its accounts. */
export async function enterOrganisation(db: Db, organisationId: string, accountId: string): Promise<void> {
  await db.many(
    sql`
      select set_config('role', 'interim_app', true), set_config('app.organisation_id', ${organisationId}, true),
             set_config('app.actor_id', ${accountId}, true), refuse_if_fenced()`,
  )
}
