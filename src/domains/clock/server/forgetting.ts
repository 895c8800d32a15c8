import { forgetLocations } from '#domains/timesheets/server/punched.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** The number of sessions, punches and entries per transaction, so that approvals wait only briefly. */
const forgottenAtOnce = 1000

/**
 * Erases the locations of punches and entries after the organisation's retention period. Geofence results, distances and
 * hours stay. Returns true if more is left.
 */
export async function forgetPlaces(scope: ActorScope): Promise<boolean> {
  const { db, actor, now } = scope
  const sessions = await db.many(
    sql(
      `with old as (
         select k.id from clock_sessions k join organisations o on o.id = k.organisation_id
          where k.organisation_id = $1 and (k.in_latitude is not null or k.out_latitude is not null)
            and coalesce(k.ended_at, k.started_at) < $2::timestamptz - make_interval(days => o.place_retention_days)
          order by k.id limit ${forgottenAtOnce} for no key update of k skip locked)
       update clock_sessions k
          set in_latitude = null, in_longitude = null, in_accuracy = null, out_latitude = null, out_longitude = null, out_accuracy = null,
              updated_at = $2
         from old where k.organisation_id = $1 and k.id = old.id returning k.id`,
      [actor.organisationId, now],
    ),
  )
  const punches = await db.many(
    sql(
      `with old as (
         select k.id from clock_punches k join organisations o on o.id = k.organisation_id
          where k.organisation_id = $1 and k.latitude is not null
            and k.counted_at < $2::timestamptz - make_interval(days => o.place_retention_days)
          order by k.id limit ${forgottenAtOnce} for no key update of k skip locked)
       update clock_punches k set latitude = null, longitude = null, accuracy = null
         from old where k.organisation_id = $1 and k.id = old.id returning k.id`,
      [actor.organisationId, now],
    ),
  )
  const entries = await forgetLocations(scope, forgottenAtOnce)
  return Math.max(sessions.length, punches.length, entries) === forgottenAtOnce
}
