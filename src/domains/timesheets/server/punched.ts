import { raw, sql } from '#platform/server/db/statement.ts'
import type { ActorScope } from '#platform/server/scope.ts'

/** Detaches entries from clock sessions that are about to be deleted. */
export async function detachFromSessions({ db, actor }: ActorScope, sessionIds: readonly string[]): Promise<void> {
  await db.many(
    sql`
      update time_entries
         set clock_session_id = null
       where organisation_id = ${actor.organisationId} and clock_session_id = any(${sessionIds}::uuid[])`,
  )
}

/** Deletes entries whose punches now belong to other entries. */
export async function deletePunchedEntries({ db, actor }: ActorScope, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return
  await db.many(
    sql`delete from time_entries where organisation_id = ${actor.organisationId} and id = any(${entryIds}::uuid[])`,
  )
}

/** Removes locations that are past the organisation's retention period from at most `most` entries. Returns how many. */
export async function forgetLocations({ db, actor, now }: ActorScope, most: number): Promise<number> {
  const entries = await db.many(
    sql`
      with old as (
        select e.id from time_entries e join organisations o on o.id = e.organisation_id
         where e.organisation_id = ${actor.organisationId} and (e.place_latitude is not null or e.place_longitude is not null)
           and e.date < (${now}::timestamptz - make_interval(days => o.place_retention_days))::date
         order by e.id limit ${raw(most)} for no key update of e skip locked)
      update time_entries e set place_latitude = null, place_longitude = null, updated_at = ${now}
        from old where e.organisation_id = ${actor.organisationId} and e.id = old.id returning e.id`,
  )
  return entries.length
}
