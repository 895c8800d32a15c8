import { laterBy } from '#base/time.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { retentionDays } from '../contract.ts'

const batch = 5000

/** Deletes events and deliveries that are older than the retention period. Returns true if more are left. */
export async function forgetEvents({ db, actor: { organisationId }, now }: ActorScope): Promise<boolean> {
  const before = laterBy(now, -retentionDays * 24 * 3600_000)
  const events = await db.many(
    sql<{ position: number }>(
      `delete from events where organisation_id = $1 and number in (
         select number from events where organisation_id = $1 and at < $2 and position is not null order by at limit $3)
       returning position`,
      [organisationId, before, batch],
    ),
  )
  const highest = events.reduce((most, { position }) => Math.max(most, position), 0)
  await db.each(
    sql('update event_streams set deleted_to = greatest(deleted_to, $2) where organisation_id = $1', [
      organisationId,
      highest,
    ]),
    // A delivery without its event cannot be sent any more; this is so only for endpoints that have been paused for weeks.
    sql(
      `delete from webhook_deliveries where organisation_id = $1
          and ((position > 0 and position <= $2) or (created_at < $3 and status <> 'waiting'))`,
      [organisationId, highest, before],
    ),
  )
  return events.length === batch
}
