/** A day as the number of days since 1 January 1970. */
export type Day = number
/** A minute as the number of minutes since 1 January 1970, 00:00 UTC. */
export type Minute = number

const dayMs = 86_400_000
export const dayOf = (date: string): Day => Math.round(Date.parse(`${date}T00:00:00Z`) / dayMs)
export const dateOf = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The first day of the week of a day; weeks begin on a weekday from 1, Monday, to 7. */
export function weekOf(day: Day, firstDayOfWeek: number): Day {
  // 1 January 1970 was a Thursday.
  const weekday = ((((day + 3) % 7) + 7) % 7) + 1
  return day - ((weekday - firstDayOfWeek + 7) % 7)
}

/** The zones that the product names by an abbreviation. */
const abbreviations: Readonly<Record<string, string>> = {
  PST: 'America/Los_Angeles',
  EST: 'America/New_York',
  CST: 'America/Chicago',
  MST: 'America/Denver',
}

const clocks = new Map<string, (minute: Minute) => Minute>()

/** Returns the clock of a zone: the minutes of its calendar and clock for a minute of UTC. Read from `Intl`, an hour at a time. */
export function clockOf(zone: string): (minute: Minute) => Minute {
  let clock = clocks.get(zone)
  if (!clock) clocks.set(zone, (clock = makeClock(abbreviations[zone] ?? zone)))
  return clock
}

function makeClock(timeZone: string): (minute: Minute) => Minute {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const read = (minute: Minute): number => {
    const part: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(minute * 60_000)) part[type] = Number(value)
    return Date.UTC(part.year!, part.month! - 1, part.day, part.hour, part.minute) / 60_000 - minute
  }
  const offsets = new Map<number, number>()
  const offsetAtHour = (hour: number): number => {
    let offset = offsets.get(hour)
    if (offset === undefined) offsets.set(hour, (offset = read(hour * 60)))
    return offset
  }
  return (minute) => {
    const hour = Math.floor(minute / 60)
    const offset = offsetAtHour(hour)
    // In an hour in which the clocks change, each minute is read separately.
    return minute + (offset === offsetAtHour(hour + 1) ? offset : read(minute))
  }
}

/** Easter Sunday in the Gregorian calendar, by the method of Meeus, Jones and Butcher. */
function easterOf(year: number): Day {
  const a = year % 19
  const [b, c] = [Math.floor(year / 100), year % 100]
  const [d, e] = [Math.floor(b / 4), b % 4]
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const [i, k] = [Math.floor(c / 4), c % 4]
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  return Math.round(Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) / dayMs)
}

/** Public holidays by law: fixed dates, and days after Easter Sunday. */
const publicHolidays: Readonly<Record<string, { fixed: readonly string[]; afterEaster: readonly number[] }>> = {
  // Royal decree of 18 April 1974, article 1.
  BE: { fixed: ['01-01', '05-01', '07-21', '08-15', '11-01', '11-11', '12-25'], afterEaster: [1, 39, 50] },
  // Code du travail, L3133-1.
  FR: { fixed: ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'], afterEaster: [1, 39, 50] },
  // Algemene termijnenwet, article 3, which names the second days of Easter and Pentecost; the King's birthday follows below.
  NL: { fixed: ['01-01', '05-05', '12-25', '12-26'], afterEaster: [1, 39, 50] },
}

/** True for a public holiday of a country. */
function isPublicHoliday(country: string, day: Day): boolean {
  const rules = publicHolidays[country]
  if (!rules) return false
  const date = dateOf(day)
  const year = Number(date.slice(0, 4))
  if (rules.fixed.includes(date.slice(5)) || rules.afterEaster.includes(day - easterOf(year))) return true
  if (country !== 'NL') return false
  const kingsDay = dayOf(`${year}-04-27`)
  return day === (weekOf(kingsDay, 7) === kingsDay ? kingsDay - 1 : kingsDay)
}

/** Returns whether a day is a holiday: one of the organisation's own or of its countries. */
export function holidaysOf(own: readonly string[], countries: readonly string[]): (day: Day) => boolean {
  const ownDays = new Set(own.map(dayOf))
  const known = new Map<Day, boolean>()
  return (day) => {
    let is = known.get(day)
    if (is === undefined)
      known.set(day, (is = ownDays.has(day) || countries.some((country) => isPublicHoliday(country, day))))
    return is
  }
}
