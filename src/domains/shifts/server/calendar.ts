import type { FileAnswer } from '#base/file.ts'
import { refuse } from '#base/problem.ts'
import { laterBy } from '#base/time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { raw, sql } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import { inThread } from '#platform/server/threads/in-thread.ts'
import type { Event, Feed } from './calendar-thread.ts'
import { isShown, ownShiftsFrom } from './own.ts'

const dayMilliseconds = 86_400_000
const daysBack = 90
const most = 3000

const writeCalendar = inThread<typeof import('./calendar-thread.ts').work>(
  new URL('calendar-thread.ts', import.meta.url),
  { name: 'calendar', deadlineMs: 30_000, memoryMegabytes: 768 },
)

/** Reads the calendar feed of a worker: published shifts of the last months and all future ones. The address is the credential. */
export async function readCalendar(scope: Scope, { params }: { params: { token: string } }): Promise<FileAnswer> {
  const { db, now, config } = scope
  const feed = await db.first(
    sql<Feed>`
      select f.organisation_id, f.id as worker_id, o.time_zone, a.preferred_language as language
        from calendar_feeds f
        join accounts a on a.organisation_id = f.organisation_id and a.id = f.id
        join organisations o on o.id = f.organisation_id
       where f.token_hash = ${hashOf(params.token)} and a.active and o.closed_at is null`,
  )
  if (!feed) throw refuse.NOT_FOUND()
  await enterOrganisation(db, feed.organisationId, feed.workerId)
  const events = await db.many(
    sql<Event>`
      select h.id, h.starts_at, h.ends_at, h.break_minutes, h.status, h.version, h.created_at,
             greatest(h.updated_at, a.updated_at, p.updated_at) as changed_at, a.role, p.name as project, c.name as client, a.access_notes,
             case when s.id is not null then json_build_object('name', s.name, 'address', s.address, 'latitude', s.latitude,
               'longitude', s.longitude) end as site
        from ${ownShiftsFrom}
       where h.organisation_id = ${feed.organisationId} and h.worker_id = ${feed.workerId}
         and h.ends_at > ${laterBy(now, -daysBack * dayMilliseconds)} and ${isShown}
       order by h.starts_at desc, h.id limit ${raw(most)}`,
  )
  await db.commit()
  const { organisationId } = feed
  const bytes = await writeCalendar({ events, feed, now, publicUrl: config.publicUrl }, { organisationId })
  return { name: 'shifts.ics', type: 'text/calendar', bytes }
}
