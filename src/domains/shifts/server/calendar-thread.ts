import ical, { type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import { instantOf, localTimeOf } from '#base/calendar.ts'
import type { Language } from '#base/language.ts'
import { laterBy, zoneName } from '#base/time.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import type { ShiftStatus } from '../rules.ts'

const dayMilliseconds = 86_400_000

/** The worker of a feed. */
export interface Feed {
  organisationId: string
  workerId: string
  timeZone: string | null
  language: Language
}

/** A shift in the feed. */
export interface Event {
  id: string
  startsAt: string
  endsAt: string
  breakMinutes: number
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

interface CalendarInput {
  readonly events: readonly Event[]
  readonly feed: Feed
  readonly now: string
  readonly publicUrl: string
}

/** Writes a calendar in a thread: access notes may be long, and are repeated for each of up to 3,000 shifts. */
export function work({ events, feed, now, publicUrl }: CalendarInput): Uint8Array {
  return new TextEncoder().encode(`${calendarOf(events, feed, now, publicUrl).toString()}\r\n`)
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
    const pause = event.breakMinutes > 0 && translate('shifts.calendar.break', { minutes: event.breakMinutes })
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
      description: [event.client, pause, event.accessNotes].filter(Boolean).join('\n\n'),
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

/** Returns a time zone between two instants as a VTIMEZONE (RFC 5545), with one observance for each clock change. */
function vtimezoneOf(zone: string, from: string, to: string): string {
  const begin = Temporal.Instant.from(from).toZonedDateTimeISO(zone)
  const end = Temporal.Instant.from(to).epochMilliseconds
  const before = begin.getTimeZoneTransition('previous')
  const changes: Temporal.ZonedDateTime[] = before ? [before] : []
  let next = begin.getTimeZoneTransition('next')
  while (next && next.epochMilliseconds <= end) {
    changes.push(next)
    next = next.getTimeZoneTransition('next')
  }
  const observances =
    changes.length > 0
      ? changes.map(observanceOf)
      : [observance('STANDARD', '19700101T000000', begin.offset, begin.offset)]
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observances.flat(), 'END:VTIMEZONE'].join('\r\n')
}

// It starts at the local time before the change.
function observanceOf(change: Temporal.ZonedDateTime): string[] {
  const old = change.subtract({ seconds: 1 })
  const shown = change.toInstant().toZonedDateTimeISO(old.offset).toPlainDateTime()
  const kind = change.offsetNanoseconds > old.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  const start = shown.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')
  return observance(kind, start, old.offset, change.offset)
}

function observance(kind: 'DAYLIGHT' | 'STANDARD', start: string, from: string, to: string): string[] {
  const offset = (text: string) => text.replaceAll(':', '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${start}`,
    `TZOFFSETFROM:${offset(from)}`,
    `TZOFFSETTO:${offset(to)}`,
    `END:${kind}`,
  ]
}
