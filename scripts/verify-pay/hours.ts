import { clockOf, dateOf, type Day, holidaysOf, type Minute, weekOf } from './calendar.ts'

interface OvertimeStep {
  readonly afterMinutes: number
  readonly percent: number
  readonly restDayPercent: number | null
  /** On the first of May, if that is not an ordinary public holiday. */
  readonly labourDayPercent?: number
}

/** The rules that decide what a minute counts as. Times of day are minutes since midnight. */
export interface HourRules {
  readonly timeZone: string
  readonly firstDayOfWeek: number
  readonly overtimeDailyMinutes: number
  readonly overtimeWeeklyMinutes: number
  readonly overtimePercent: number
  /** Steps of overtime in a week by the overtime before (decision 209), and where they come from; null for one percentage. */
  readonly overtimeBands: {
    readonly bands: readonly OvertimeStep[]
    readonly source: string
  } | null
  readonly nightPercent: number
  readonly holidayPercent: number
  readonly nightFrom: number
  readonly nightTo: number
  readonly ownHolidays: readonly string[]
  readonly holidayCountries: readonly string[]
}

/** The hours of an entry as recorded, and the total after rounding. */
export interface EntryHours {
  readonly id: string
  readonly startsAt: Minute
  readonly endsAt: Minute
  readonly breaks: readonly { readonly from: Minute; readonly to: Minute }[]
  readonly breakMinutes: number
  readonly totalMinutes: number
}

export type Premium = 'overtime' | 'night' | 'holiday'

/** Minutes of one entry on one day that are paid in one way. */
export interface Piece {
  readonly entryId: string
  readonly day: Day
  readonly premium: Premium | null
  readonly percent: number
  minutes: number
}

/** The minutes that the limits of days and weeks already have, by the first day of the week. */
export interface Used {
  readonly days: Map<Day, number>
  readonly weeks: Map<Day, number>
  /** The overtime of weeks. */
  readonly overtime: Map<Day, number>
}

export const nothingUsed = (): Used => ({ days: new Map(), weeks: new Map(), overtime: new Map() })

/** Adds minutes that are not overtime to what a day and its week have. */
export function use(used: Used, rules: HourRules, day: Day, minutes: number): void {
  const week = weekOf(day, rules.firstDayOfWeek)
  used.days.set(day, (used.days.get(day) ?? 0) + minutes)
  used.weeks.set(week, (used.weeks.get(week) ?? 0) + minutes)
}

/** The minutes of an entry outside its breaks, before rounding (decision 17: overlapping breaks count once, one without times is in the middle). */
function recordedMinutes({ startsAt, endsAt, breaks, breakMinutes }: EntryHours): Minute[] {
  const worked: Minute[] = []
  for (let minute = startsAt; minute < endsAt; minute++)
    if (!breaks.some(({ from, to }) => minute >= from && minute < to)) worked.push(minute)
  const withoutTimes = Math.max(0, breakMinutes - (endsAt - startsAt - worked.length))
  worked.splice(Math.floor((worked.length - withoutTimes) / 2), withoutTimes)
  return worked
}

/** The total of an entry by a rounding: to the nearest multiple, halves up, but never to nothing (decision 17). */
export function roundedTotal(entry: EntryHours, roundingMinutes: number): number {
  const recorded = recordedMinutes(entry).length
  if (roundingMinutes === 0) return recorded
  return Math.floor((2 * recorded + roundingMinutes) / (2 * roundingMinutes)) * roundingMinutes || recorded
}

/** The minutes of an entry that count, in their order: what rounding adds repeats the last one, what it removes is the end. */
function countedMinutes(entry: EntryHours): Minute[] {
  const worked = recordedMinutes(entry)
  const last = worked.at(-1) ?? entry.startsAt
  while (worked.length < entry.totalMinutes) worked.push(last)
  worked.length = entry.totalMinutes
  return worked
}

/** Minutes that follow each other on one day, all by night or all by day. */
interface Stretch {
  readonly day: Day
  readonly isNight: boolean
  minutes: number
}

const stretches = new WeakMap<EntryHours, Map<string, Stretch[]>>()

/** Reads the clock for each minute that counts, and joins those of one day and kind. */
function stretchesOf(entry: EntryHours, rules: HourRules): Stretch[] {
  const known = stretches.get(entry) ?? new Map<string, Stretch[]>()
  stretches.set(entry, known)
  const key = `${rules.timeZone} ${rules.nightFrom} ${rules.nightTo}`
  let found = known.get(key)
  if (found) return found
  known.set(key, (found = []))
  const clock = clockOf(rules.timeZone)
  for (const minute of countedMinutes(entry)) {
    const local = clock(minute)
    const day = Math.floor(local / 1440)
    const night = isNight(rules, local - day * 1440)
    const last = found.at(-1)
    if (last?.day === day && last.isNight === night) last.minutes++
    else found.push({ day, isNight: night, minutes: 1 })
  }
  return found
}

/**
 * Counts entries in the order in which they were worked, continuing from what is used, which it updates. Returns the pieces and, by entry and
 * day, the minutes within the limits.
 */
export function count(
  entries: readonly EntryHours[],
  rules: HourRules,
  used: Used,
): { pieces: Piece[]; withinLimits: Map<string, Map<Day, number>> } {
  const isHoliday = holidaysOf(rules.ownHolidays, rules.holidayCountries)
  const pieces = new Map<string, Piece>()
  const withinLimits = new Map<string, Map<Day, number>>()
  for (const entry of entries.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const ofEntry = new Map<Day, number>()
    withinLimits.set(entry.id, ofEntry)
    const add = (day: Day, best: ReturnType<typeof premiumOf>, minutes: number) => {
      if (minutes === 0) return
      const [premium, percent] = [best?.premium ?? null, best?.percent ?? 100]
      const key = `${entry.id} ${day} ${premium} ${percent}`
      const piece = pieces.get(key)
      if (piece) piece.minutes += minutes
      else pieces.set(key, { entryId: entry.id, day, premium, percent, minutes })
    }
    for (const { day, isNight: night, minutes } of stretchesOf(entry, rules)) {
      const ofDay = rules.overtimeDailyMinutes - (used.days.get(day) ?? 0)
      const ofWeek = rules.overtimeWeeklyMinutes - (used.weeks.get(weekOf(day, rules.firstDayOfWeek)) ?? 0)
      const within = Math.min(minutes, Math.max(0, Math.min(ofDay, ofWeek)))
      use(used, rules, day, within)
      if (within > 0) ofEntry.set(day, (ofEntry.get(day) ?? 0) + within)
      add(day, premiumOf(rules, null, night, isHoliday(day)), within)
      const over = minutes - within
      if (rules.overtimeBands) {
        const week = weekOf(day, rules.firstDayOfWeek)
        // Each minute of overtime has the step that the overtime before it has reached.
        for (let minute = 0; minute < over; minute++) {
          const before = used.overtime.get(week) ?? 0
          const percent = stepOf(rules.overtimeBands.bands, before, day, isHoliday(day) || isSunday(day))
          add(day, premiumOf(rules, percent, night, isHoliday(day)), 1)
          used.overtime.set(week, before + 1)
        }
      } else add(day, premiumOf(rules, rules.overtimePercent, night, isHoliday(day)), over)
    }
  }
  return { pieces: [...pieces.values()], withinLimits }
}

/** A week that begins on Sunday begins with the day itself. */
const isSunday = (day: Day) => weekOf(day, 7) === day

function stepOf(steps: readonly OvertimeStep[], before: number, day: Day, isRestDay: boolean): number {
  const step = steps.findLast(({ afterMinutes }) => afterMinutes <= before)!
  const candidates = [step.percent]
  if (isRestDay && step.restDayPercent !== null) candidates.push(step.restDayPercent)
  if (dateOf(day).slice(5) === '05-01' && step.labourDayPercent) candidates.push(step.labourDayPercent)
  return candidates.toSorted((a, b) => b - a)[0]!
}

/** The night begins at its first minute and ends before its last; it may contain midnight. */
function isNight({ nightFrom, nightTo }: HourRules, minuteOfDay: number): boolean {
  return nightFrom < nightTo
    ? minuteOfDay >= nightFrom && minuteOfDay < nightTo
    : minuteOfDay >= nightFrom || minuteOfDay < nightTo
}

/** The highest of the premiums that apply to a minute; that of overtime is null within the limits. */
function premiumOf(rules: HourRules, overtime: number | null, isNightly: boolean, isFestive: boolean) {
  const applying: { premium: Premium; percent: number }[] = []
  if (overtime !== null) applying.push({ premium: 'overtime', percent: overtime })
  if (isNightly) applying.push({ premium: 'night', percent: rules.nightPercent })
  if (isFestive) applying.push({ premium: 'holiday', percent: rules.holidayPercent })
  return applying.toSorted((a, b) => b.percent - a.percent)[0]
}
