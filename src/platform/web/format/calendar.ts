const dayMilliseconds = 86_400_000

/** The day of the calendar, `2026-11-20`, that it is now in a time zone (an IANA name). */
export function todayIn(timeZone: string, now: Date = new Date()): string {
  return dateIn(timeZone, now)
}

/** The day of the calendar of an instant in a time zone. */
export function dateIn(timeZone: string, instant: Date | string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(instant))
    .map(({ type, value }) => [type, value])
  const { year, month, day } = Object.fromEntries(parts) as Record<string, string>
  return `${year}-${month}-${day}`
}

/** A day that somebody has written, as in an address; undefined where it is none. */
export function dayOf(text: string): string | undefined {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/** The time of day of an instant in a time zone, `08:00`. */
export function timeIn(timeZone: string, instant: Date | string): string {
  const style = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', style).format(new Date(instant))
}

/** The day so many days later, or earlier. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** How many days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMilliseconds)
}

/**
 * The instants that a wall-clock time means in a time zone, the earlier one first: one as a rule, two in the
 * hour that the clock change repeats, none in the one that it skips.
 */
export function instantsOf(timeZone: string, date: string, time: string): string[] {
  const wall = Date.parse(`${date}T${time}:00Z`)
  if (Number.isNaN(wall)) return []
  const ahead = new Set([wall - dayMilliseconds, wall + dayMilliseconds].map((near) => aheadOfUtc(timeZone, near)))
  return [...ahead]
    .map((milliseconds) => wall - milliseconds)
    .filter((at) => aheadOfUtc(timeZone, at) === wall - at)
    .sort((one, other) => one - other)
    .map((at) => new Date(at).toISOString())
}

/** True in the hour that the clock change repeats: the time on the wall alone does not say when it is. */
export function isRepeated(timeZone: string, instant: string): boolean {
  const at = Date.parse(instant)
  const wall = new Date(at + aheadOfUtc(timeZone, at)).toISOString()
  return instantsOf(timeZone, wall.slice(0, 10), wall.slice(11, 16)).length > 1
}

/** How far a time zone is ahead of UTC at an instant: `+02:00`. */
export function offsetAt(timeZone: string, instant: string): string {
  const minutes = Math.round(aheadOfUtc(timeZone, Date.parse(instant)) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

function aheadOfUtc(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)])
  const {
    year = 0,
    month = 1,
    day = 1,
    hour = 0,
    minute = 0,
    second = 0,
  } = Object.fromEntries(parts) as Record<string, number>
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}
