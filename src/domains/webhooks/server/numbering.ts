import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

const batch = 2000

/**
 * Gives committed events the next positions of their organisation. A transaction that commits later is numbered later, whenever it began:
 * a reader that has read up to a position misses nothing. Two changes of the same record keep their order, because the second one waited
 * for the first one's lock.
 */
export async function numberEvents({ db, actor: { organisationId } }: ActorScope): Promise<boolean> {
  const [stream] = await db.many(
    sql<{ lastPosition: number }>(
      'select last_position from event_streams where organisation_id = $1 for update skip locked',
      [organisationId],
    ),
  )
  if (!stream) return false
  // Read after the lock: everything that was numbered before is visible.
  const numbered = await db.many(
    sql<{ number: number }>(
      `update events e set position = $2 + n.place
         from (select number, row_number() over (order by number) as place
                 from (select number from events where organisation_id = $1 and position is null order by number limit $3) w) n
        where e.organisation_id = $1 and e.number = n.number returning e.number`,
      [organisationId, stream.lastPosition, batch],
    ),
  )
  if (numbered.length === 0) return false
  await db.many(
    sql('update event_streams set last_position = $2 where organisation_id = $1', [
      organisationId,
      stream.lastPosition + numbered.length,
    ]),
  )
  return numbered.length === batch
}
