import { sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Returns a statement that locks the organisation until the end of the transaction, so that calls which lock it run one after the other. */
export function organisationLock({ actor }: ActorScope): Statement<unknown> {
  return sql`select 1 from organisations where id = ${actor.organisationId} for no key update`
}
