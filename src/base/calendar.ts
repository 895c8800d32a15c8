import { instantAt } from './time.ts'
import { Temporal } from 'temporal-polyfill'

/** Why a wall-clock time names no single instant: the clock change skips it, or repeats it. */
export type Unclear = 'skipped' | 'repeated'

/** The instant of a wall-clock time in an IANA zone; in a repeated hour the offset (`+02:00`) says which. */
export function instantOf(
  date: string,
  time: string,
  zone: string,
  offset?: string | null,
): { at: string } | { unclear: Unclear } {
  const wall = Temporal.PlainDateTime.from(`${date}T${time}`)
  const earlier = wall.toZonedDateTime(zone, { disambiguation: 'earlier' })
  const later = wall.toZonedDateTime(zone, { disambiguation: 'later' })
  if (earlier.epochMilliseconds === later.epochMilliseconds) return { at: textOf(earlier) }
  if (!earlier.toPlainDateTime().equals(wall)) return { unclear: 'skipped' }
  const meant = [earlier, later].find((one) => one.offset === offset)
  return meant ? { at: textOf(meant) } : { unclear: 'repeated' }
}

/** The day and time of day of an instant in an IANA zone. */
export function wallOf(instant: string, zone: string): { date: string; time: string; offset: string } {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
  return {
    date: local.toPlainDate().toString(),
    time: local.toPlainTime().toString({ smallestUnit: 'minute' }),
    offset: local.offset,
  }
}

/** The day that many days after another. */
export function daysAfter(date: string, days: number): string {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** The instant at which a day begins in an IANA zone: midnight, or the end of the clock change that skips it. */
export function startOfDay(date: string, zone: string): string {
  return textOf(Temporal.PlainDate.from(date).toZonedDateTime(zone))
}

function textOf(moment: Temporal.ZonedDateTime): string {
  return instantAt(moment.epochMilliseconds)
}
