import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { instantOf, localTimeOf } from '#base/calendar.ts'
import type { FileAnswer } from '#base/file.ts'
import type { Language } from '#base/language.ts'
import { refuse } from '#base/problem.ts'
import { laterBy, zoneName } from '#base/time.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { enterOrganisation } from '#platform/server/db/enter.ts'
import { sql } from '#platform/server/db/statement.ts'
import type { Scope } from '#platform/server/scope.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { ShiftStatus } from '../rules.ts'
import { isShown, ownShiftsFrom } from './own.ts'
import { vtimezoneOf } from './vtimezone.ts'

const dayMilliseconds = 86_400_000
const daysBack = 90
const most = 3000

interface Feed {
  organisationId: string
  workerId: string
  timeZone: string | null
  language: Language
}

interface Event {
  id: string
  startsAt: string
  endsAt: string
  status: ShiftStatus
  version: number
  createdAt: string
  changedAt: string
  role: string
  project: string
  client: string
  site: { name: string; address: string; latitude: number | null; longitude: number | null } | null
  accessNotes: string | null
}

/** Reads the calendar feed of a worker: published shifts of the last months and all future ones. The address is the credential. */
export async function readCalendar(scope: Scope, { params }: { params: { token: string } }): Promise<FileAnswer> {
  const { db, now, config } = scope
  const feed = await db.first(
    sql<Feed>(
      `select f.organisation_id, f.id as worker_id, o.time_zone, a.preferred_language as language
         from calendar_feeds f
         join accounts a on a.organisation_id = f.organisation_id and a.id = f.id
         join organisations o on o.id = f.organisation_id
        where f.token_hash = $1 and a.active and o.closed_at is null`,
      [hashOf(params.token)],
    ),
  )
  if (!feed) throw refuse.NOT_FOUND()
  await enterOrganisation(db, feed.organisationId, feed.workerId)
  const events = await db.many(
    sql<Event>(
      `select h.id, h.starts_at, h.ends_at, h.status, h.version, h.created_at, greatest(h.updated_at, a.updated_at, p.updated_at) as changed_at,
              a.role, p.name as project, c.name as client, a.access_notes,
              case when s.id is not null then json_build_object('name', s.name, 'address', s.address, 'latitude', s.latitude,
                'longitude', s.longitude) end as site
         from ${ownShiftsFrom}
        where h.organisation_id = $1 and h.worker_id = $2 and h.ends_at > $3 and ${isShown}
        order by h.starts_at desc, h.id limit ${most}`,
      [feed.organisationId, feed.workerId, laterBy(now, -daysBack * dayMilliseconds)],
    ),
  )
  const calendar = calendarOf(events, feed, now, config.publicUrl)
  return { name: 'shifts.ics', type: 'text/calendar', bytes: new TextEncoder().encode(`${calendar.toString()}\r\n`) }
}

function calendarOf(
  events: readonly Event[],
  { timeZone, language }: Feed,
  now: string,
  publicUrl: string,
): ICalCalendar {
  const zone = zoneName(timeZone ?? 'UTC')
  const translate = translateTo(language)
  const [latest = now, earliest = now] = [events[0]?.endsAt, events.at(-1)?.startsAt]
  const calendar = ical({
    prodId: { company: 'Interim', product: 'Shifts', language: language.toUpperCase() },
    method: ICalCalendarMethod.PUBLISH,
    name: translate('shifts.calendar.name'),
    ttl: 3600,
    // Each event has its own time zone. One for the whole calendar would put the timestamps in local time too.
    timezone: { name: null, generator: (name) => vtimezoneOf(name, earliest, laterBy(latest, 400 * dayMilliseconds)) },
    x: [{ key: 'X-WR-TIMEZONE', value: zone }],
  })
  for (const event of events) {
    const isLocal = isClear(event.startsAt, zone) && isClear(event.endsAt, zone)
    const at = (instant: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(isLocal ? zone : 'UTC')
    const isCancelled = event.status === 'cancelled'
    const shift = `${event.role} · ${event.project}`
    calendar.createEvent({
      id: `${event.id}@interim`,
      sequence: event.version - 1,
      timezone: isLocal ? zone : null,
      start: at(event.startsAt),
      end: at(event.endsAt),
      stamp: new Date(event.changedAt),
      created: new Date(event.createdAt),
      lastModified: new Date(event.changedAt),
      status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      // Many calendars ignore the status and show the event as if it took place.
      summary: isCancelled ? translate('shifts.calendar.cancelled', { shift }) : shift,
      description: [event.client, event.accessNotes].filter(Boolean).join('\n\n'),
      location: event.site && {
        title: event.site.name,
        address: event.site.address,
        ...(event.site.latitude !== null &&
          event.site.longitude !== null && { geo: { lat: event.site.latitude, lon: event.site.longitude } }),
      },
      url: `${publicUrl}/worker/shifts`,
    })
  }
  return calendar
}

// A repeated local time means its first occurrence (RFC 5545, 3.3.5); the second can only be expressed in UTC.
function isClear(instant: string, zone: string): boolean {
  const { date, time } = localTimeOf(instant, zone)
  return 'at' in instantOf(date, time, zone)
}
