/** An entry as a row describes it. */
export interface OracleEntry {
  readonly zone: string
  readonly startsAt: number
  readonly endsAt: number
  /** Breaks with known times, as instants. */
  readonly placed: readonly (readonly [number, number])[]
  readonly unplacedMinutes: number
  readonly rounding: number
}

/** A minute that counts: its local day, and whether it is night. */
export interface OracleMinute {
  readonly date: string
  readonly isNight: boolean
}

const minute = 60_000
const formats = new Map<string, Intl.DateTimeFormat>()
const seen = new Map<string, { date: string; time: string }>()

/** Returns the local date and time in a time zone, as `Intl` formats them. */
function shownAt(zone: string, at: number): { date: string; time: string } {
  const key = `${zone} ${at}`
  const cached = seen.get(key)
  if (cached) return cached
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' })
  formats.set(zone, format)
  const [date = '', time = ''] = format.format(at).split(' ')
  const shown = { date, time }
  seen.set(key, shown)
  return shown
}

/** Returns the minutes within a day before and after in which local time shows the given time. */
export function minutesShowing(zone: string, date: string, time: string): number[] {
  const middle = Date.parse(`${date}T${time}Z`)
  const found = []
  for (let at = middle - 1440 * minute; at <= middle + 1440 * minute; at += minute) {
    const shown = shownAt(zone, at)
    if (shown.date === date && shown.time === time) found.push(at)
  }
  return found
}

/** Finds the minutes of an entry that count by iterating over every minute. */
export function walked(entry: OracleEntry, night: { from: string; to: string }): OracleMinute[] {
  const worked: OracleMinute[] = []
  for (let at = entry.startsAt; at < entry.endsAt; at += minute) {
    if (entry.placed.some(([from, to]) => at >= from && at < to)) continue
    const { date, time } = shownAt(entry.zone, at)
    const isNight =
      night.from <= night.to ? time >= night.from && time < night.to : time >= night.from || time < night.to
    worked.push({ date, isNight })
  }
  worked.splice(Math.floor((worked.length - entry.unplacedMinutes) / 2), entry.unplacedMinutes)
  return rounded(worked, entry.rounding)
}

function rounded(worked: OracleMinute[], rounding: number): OracleMinute[] {
  if (rounding === 0) return worked
  const over = worked.length % rounding
  if (over === 0) return worked
  const last = worked.at(-1)
  if (over * 2 >= rounding && last) return [...worked, ...Array.from({ length: rounding - over }, () => last)]
  return worked.length > over ? worked.slice(0, worked.length - over) : worked
}

/** Counts minutes by key, in the order of first occurrence. */
export function counted<Key>(minutes: readonly OracleMinute[], keyOf: (one: OracleMinute) => Key): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const one of minutes) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + 1)
  return sums
}
