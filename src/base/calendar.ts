import { instantAt } from './time.ts'

/** Why a local time has no single instant: a clock change skips it or repeats it. */
export type AmbiguousTime = 'skipped' | 'repeated'

const dayMilliseconds = 86_400_000

/** Returns the instant of a local time in an IANA zone. In a repeated hour the offset (`+02:00`) selects one. */
export function instantOf(
  date: string,
  time: string,
  zone: string,
  offset?: string | null,
): { at: string } | { unclear: AmbiguousTime } {
  const [first, second] = instantsOf(date, time, zone)
  if (first === undefined) return { unclear: 'skipped' }
  if (second === undefined) return { at: first }
  const meant = [first, second].find((one) => localTimeOf(one, zone).offset === offset)
  return meant === undefined ? { unclear: 'repeated' } : { at: meant }
}

/** Returns all instants of a local time, the earlier first: none if it is invalid or a clock change skips it, two if a clock change repeats it. */
export function instantsOf(date: string, time: string, zone: string): string[] {
  const local = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(local)) return []
  return [...new Set([local - dayMilliseconds, local + dayMilliseconds].map((near) => local - aheadOfUtc(zone, near)))]
    .filter((at) => at + aheadOfUtc(zone, at) === local)
    .sort((one, other) => one - other)
    .map(instantAt)
}

/** Returns the date and time of day of an instant in an IANA zone. */
export function localTimeOf(instant: string, zone: string): { date: string; time: string; offset: string } {
  const at = Date.parse(instant)
  const ahead = aheadOfUtc(zone, at)
  const local = new Date(at + ahead).toISOString()
  const offset = new Date(Math.abs(ahead)).toISOString().slice(11, 16)
  return { date: local.slice(0, 10), time: local.slice(11, 16), offset: `${ahead < 0 ? '-' : '+'}${offset}` }
}

/** Returns the instant at which a day begins in an IANA zone: midnight, or the end of a clock change that skips midnight. */
export function startOfDay(date: string, zone: string): string {
  return firstInstantOf(date, '00:00', zone)
}

/** Returns the first instant of a local time in an IANA zone: of a repeated time the earlier, of a skipped one the end of the clock change. */
export function firstInstantOf(date: string, time: string, zone: string): string {
  const [first] = instantsOf(date, time, zone)
  if (first !== undefined) return first
  const local = Date.parse(`${date}T${time}Z`)
  const [before, after] = [
    local - aheadOfUtc(zone, local + dayMilliseconds),
    local - aheadOfUtc(zone, local - dayMilliseconds),
  ]
  return instantAt(clockChangeBetween(zone, before, after) ?? after)
}

/** Returns the moment of a clock change between two moments at most a day apart; undefined if there is none. */
export function clockChangeBetween(zone: string, from: number, to: number): number | undefined {
  const before = aheadOfUtc(zone, from)
  if (aheadOfUtc(zone, to) === before) return undefined
  let [earlier, later] = [from, to]
  while (later - earlier > 1000) {
    const middle = Math.floor((earlier + later) / 2000) * 1000
    if (aheadOfUtc(zone, middle) === before) earlier = middle
    else later = middle
  }
  return later
}

/** Returns the local days of a period on which the clocks of a zone change. Looks at the offset once a week. */
export function clockChangeDays(zone: string, from: string, to: string): string[] {
  const weekOf = (date: string) => Math.floor(Date.parse(date) / (7 * dayMilliseconds))
  const found: string[] = []
  for (let week = weekOf(from) - 1; week <= weekOf(to) + 1; week++) {
    const [start, end] = [week * 7 * dayMilliseconds, (week + 1) * 7 * dayMilliseconds]
    if (aheadOfUtc(zone, start) === aheadOfUtc(zone, end)) continue
    for (let day = start; day < end; day += dayMilliseconds) {
      const change = clockChangeBetween(zone, day, day + dayMilliseconds)
      if (change !== undefined) found.push(localTimeOf(instantAt(change), zone).date)
    }
  }
  return found.filter((date) => date >= from && date <= to)
}

// Creating a format takes fifty times as long as using it.
const formats = new Map<string, Intl.DateTimeFormat>()

// Formatting a moment takes fifty times as long as looking up its day.
const offsetsOfDays = new Map<string, Map<number, number | undefined>>()
const mostDays = 5000

/** Returns the UTC offset of a zone at a moment, both in milliseconds. */
export function aheadOfUtc(zone: string, at: number): number {
  return offsetOfDay(zone, Math.floor(at / dayMilliseconds)) ?? offsetAt(zone, at)
}

/** Returns the offset of a zone during a whole day of UTC, counted from 1970; undefined if a clock change is in it. */
function offsetOfDay(zone: string, day: number): number | undefined {
  let offsets = offsetsOfDays.get(zone)
  if (!offsets) offsetsOfDays.set(zone, (offsets = new Map()))
  if (offsets.has(day)) return offsets.get(day)
  const [first, last] = [offsetAt(zone, day * dayMilliseconds), offsetAt(zone, (day + 1) * dayMilliseconds)]
  const offset = first === last ? first : undefined
  if (offsets.size >= mostDays) offsets.clear()
  offsets.set(day, offset)
  return offset
}

function offsetAt(zone: string, at: number): number {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
    formats.set(zone, format)
  }
  const [, month, day, year, hour, minute, second] =
    /^(\d+)\/(\d+)\/(\d+), (\d+):(\d+):(\d+)$/.exec(format.format(at)) ?? []
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  return local - Math.floor(at / 1000) * 1000
}
