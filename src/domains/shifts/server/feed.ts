import type { Answer } from '#base/route.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import type { shiftRoutes } from '../contract.ts'

/** Returns when the address of the worker's calendar feed was created. Only a hash of the address is stored. */
export async function readCalendarFeed({
  db,
  actor,
}: ActorScope): Promise<Answer<typeof shiftRoutes.readCalendarFeed>> {
  const [feed] = await db.many(
    sql<{ since: string }>`
      select since from calendar_feeds where organisation_id = ${actor.organisationId} and id = ${actor.accountId}`,
  )
  return { since: feed?.since ?? null, allowed: feed ? ['renew', 'stop'] : ['renew'] }
}

/** Creates a new address for the worker's calendar feed and revokes the previous one. */
export async function renewCalendarFeed({
  db,
  actor,
  now,
  config,
  group,
}: ActorScope): Promise<Answer<typeof shiftRoutes.renewCalendarFeed>> {
  const token = group.makeToken()
  await db.many(
    sql`
      insert into calendar_feeds (organisation_id, id, token_hash, since)
      values (${actor.organisationId}, ${actor.accountId}, ${hashOf(token)}, ${now})
      on conflict (organisation_id, id) do update set token_hash = excluded.token_hash, since = excluded.since`,
  )
  return { url: `${config.publicUrl}/api/calendar/${token}.ics`, since: now, allowed: ['renew', 'stop'] }
}

/** Stops the worker's calendar feed. */
export async function stopCalendarFeed({ db, actor }: ActorScope): Promise<void> {
  await db.manyAndCommit(
    sql`delete from calendar_feeds where organisation_id = ${actor.organisationId} and id = ${actor.accountId}`,
  )
}
