import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/**
 * Moves the conversations of two people from a worker whose record is merged to the other record. A conversation with somebody with whom
 * that worker has one already stays. The members are ordered by ID.
 */
export async function moveConversations(
  { db, actor }: ActorScope,
  { target, former }: { target: string; former: string },
): Promise<void> {
  const other = fragment`case when c.one_id = ${former} then c.other_id else c.one_id end`
  await db.many(
    sql`
      update conversations c set one_id = least(${other}, ${target}), other_id = greatest(${other}, ${target})
       where c.organisation_id = ${actor.organisationId} and ${former} in (c.one_id, c.other_id) and ${other} <> ${target}
         and not exists (
           select from conversations k
            where k.organisation_id = c.organisation_id and k.one_id = least(${other}, ${target})
              and k.other_id = greatest(${other}, ${target}))`,
  )
}
