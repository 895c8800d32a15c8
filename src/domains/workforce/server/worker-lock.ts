import { sql, type Statement } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/**
 * Returns a statement that locks workers until the end of the transaction, in the order of their IDs and before anything
 * else of theirs. Calls that write shifts or hours of one worker then run one after the other. Without it, two that store
 * overlapping times wait for each other, and the database ends such a deadlock only after a second. With ten of them, each
 * retry joins the next deadlock.
 */
export function workerLock({ actor }: ActorScope, ids: readonly string[]): Statement<unknown> {
  return sql`
    select 1 from workers where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[]) order by id for no key update`
}
