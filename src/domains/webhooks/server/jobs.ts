import { laterBy } from '#base/time.ts'
import { fragment, sql } from '#platform/server/db/statement.ts'
import type { ScheduledJob } from '#platform/server/jobs/scheduled-jobs.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { retentionDays } from '../contract.ts'
import { isForEveryReader } from './event-shape.ts'

/** Numbers the events of all organisations that have new ones. */
export const numberingJob: ScheduledJob = {
  name: 'webhooks.numberEvents',
  everyMinutes: 0,
  ofAll: true,
  among: fragment`
    select s.organisation_id from event_streams s
     where exists (select from events e where e.organisation_id = s.organisation_id and e.position is null)`,
  run: numberEvents,
}

/** Deletes old events and deliveries, four times a day. */
export const forgettingJob: ScheduledJob = {
  name: 'webhooks.forgetEvents',
  everyMinutes: 360,
  ofAll: true,
  among: fragment`select organisation_id from event_streams`,
  run: forgetEvents,
}

const numberedAtOnce = 2000

/**
 * Gives committed events the next positions of their organisation. A transaction that commits later is numbered later, whenever it began:
 * a reader that has read up to a position misses nothing. Two changes of the same record keep their order, because the second one waited
 * for the first one's lock.
 */
export async function numberEvents({ db, actor: { organisationId } }: ActorScope): Promise<boolean> {
  const [stream] = await db.many(
    sql<{ lastPosition: number }>`
      select last_position from event_streams where organisation_id = ${organisationId} for update skip locked`,
  )
  if (!stream) return false
  // Read after the lock: everything that was numbered before is visible.
  const numbered = await db.many(
    sql<{ number: number }>`
      update events e set position = ${stream.lastPosition} + n.place
        from (select number, row_number() over (order by number) as place
                from (select number from events
                       where organisation_id = ${organisationId} and position is null order by number limit ${numberedAtOnce}) w) n
       where e.organisation_id = ${organisationId} and e.number = n.number returning e.number`,
  )
  if (numbered.length === 0) return false
  await db.many(
    sql`update event_streams set last_position = ${stream.lastPosition + numbered.length} where organisation_id = ${organisationId}`,
  )
  return numbered.length === numberedAtOnce
}

const deletedAtOnce = 5000

/** Deletes events and deliveries that are older than the retention period. Returns true if more are left. */
async function forgetEvents({ db, actor: { organisationId }, now }: ActorScope): Promise<boolean> {
  const before = laterBy(now, -retentionDays * 24 * 3600_000)
  const events = await db.many(
    sql<{ position: number; isShared: boolean }>`
      delete from events e where e.organisation_id = ${organisationId} and e.number in (
        select number
          from events
         where organisation_id = ${organisationId} and at < ${before} and position is not null
         order by at
         limit ${deletedAtOnce})
      returning e.position, ${isForEveryReader} as is_shared`,
  )
  const highest = highestOf(events)
  const highestShared = highestOf(events.filter(({ isShared }) => isShared))
  await db.each(
    sql`
      update event_streams
         set deleted_to = greatest(deleted_to, ${highest}), shared_deleted_to = greatest(shared_deleted_to, ${highestShared})
       where organisation_id = ${organisationId}`,
    // A delivery without its event cannot be sent any more; this is so only for endpoints that have been paused for weeks.
    sql`
      delete from webhook_deliveries where organisation_id = ${organisationId}
         and ((position > 0 and position <= ${highest}) or (created_at < ${before} and status <> 'waiting'))`,
  )
  return events.length === deletedAtOnce
}

const highestOf = (events: readonly { position: number }[]) =>
  events.reduce((most, { position }) => Math.max(most, position), 0)
