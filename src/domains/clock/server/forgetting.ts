import { written } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Erases where people stood when they punched, or wrote that they worked, once the organisation's limit has passed; the verdicts, distances and hours stay. */
export async function forgetPlaces({ db, actor, now }: ActorScope): Promise<void> {
  await db.many(
    written(
      `update clock_sessions k
          set in_latitude = null, in_longitude = null, in_accuracy = null, out_latitude = null, out_longitude = null, out_accuracy = null,
              updated_at = $2
         from organisations o
        where o.id = $1 and k.organisation_id = $1 and (k.in_latitude is not null or k.out_latitude is not null)
          and coalesce(k.ended_at, k.started_at) < $2::timestamptz - make_interval(days => o.place_retention_days)`,
      [actor.organisationId, now],
    ),
  )
  await db.many(
    written(
      `update time_entries e set place_latitude = null, place_longitude = null, updated_at = $2
         from organisations o
        where o.id = $1 and e.organisation_id = $1 and (e.place_latitude is not null or e.place_longitude is not null)
          and e.date < ($2::timestamptz - make_interval(days => o.place_retention_days))::date`,
      [actor.organisationId, now],
    ),
  )
}
