import { Temporal } from 'temporal-polyfill'

/** Returns a time zone between two instants as a VTIMEZONE (RFC 5545), with one observance for each clock change. */
export function vtimezoneOf(zone: string, from: string, to: string): string {
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
