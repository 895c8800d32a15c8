import { firstInstantOf, localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter, firstOfMonth, monthsAfter, weekStart } from '#base/days.ts'
import { type CheckedSubject, isChecked, lawOf } from '#base/official/labour-law.ts'
import { laterBy, minutesBetween, plannedMinutes } from '#base/time.ts'
import { earlier, later, type PlannedTimes, plannedMinutesWithin } from '../rules.ts'

/** How many weeks before the first and after the last new shift are summed. */
const sumLimits = { weeksBack: 52, weeksAhead: 16 } as const

/** The rules that depend on sums of weeks or of a quarter. */
const subjectsOfSums: readonly CheckedSubject[] = [
  'averageWeek',
  'nightAverageWeek',
  'nightWorker',
  'nightsInPeriod',
  'freeSundays',
  'overtimeQuota',
]

/** What the law of a country needs to know of the past and the future of a worker. */
interface NeededSums {
  readonly by: 'week' | 'quarter'
  /** The window of the night in local time, and how many of its minutes make a shift a night. */
  readonly night: { readonly window: readonly [from: string, to: string]; readonly leastMinutes: number } | null
}

/** Returns which sums the law of a country needs; null if it needs none. */
export function neededSums(country: string): NeededSums | null {
  const rules = lawOf(country).filter(isChecked)
  if (!rules.some(({ subject }) => subjectsOfSums.some((one) => one === subject))) return null
  const isByQuarter = rules.some(({ subject, weeks }) => subject === 'averageWeek' && weeks === undefined)
  const hours = rules.find(({ subject }) => subject === 'nightHours')
  const worker = rules.find(({ subject }) => subject === 'nightWorker')
  const leastMinutes = hours?.after === undefined ? worker?.after : hours.after + 1
  return {
    by: isByQuarter ? 'quarter' : 'week',
    night: hours?.window && leastMinutes !== undefined ? { window: hours.window, leastMinutes } : null,
  }
}

/** Consecutive weeks, which begin on Monday, or quarters of the year. All values can be cloned. */
export interface SumPeriods {
  readonly by: NeededSums['by']
  /** The first day of each period, and the day after the last one. */
  readonly days: readonly string[]
  /** The instants at which these days begin, and those at which the Sunday of each week begins; no Sundays for quarters. */
  readonly starts: readonly string[]
  readonly sundays: readonly string[]
  /** The nights, by their start and end; empty if the law needs none. */
  readonly nightStarts: readonly string[]
  readonly nightEnds: readonly string[]
  readonly leastNightMinutes: number
}

/** The working time of a worker by period. All values can be cloned. */
export interface WorkSums {
  readonly periods: SumPeriods
  readonly minutes: Int32Array
  readonly nightMinutes: Int32Array
  /** The number of nights with enough minutes, and of those after which the work ends later than two hours after midnight. */
  readonly nights: Int32Array
  readonly lateNights: Int32Array
  /** 1 for a week with work on Sunday. */
  readonly sundays: Int32Array
}
/** The columns of sums. */
export const sumColumns = ['minutes', 'nightMinutes', 'nights', 'lateNights', 'sundays'] as const
type Column = (typeof sumColumns)[number]

/** What a shift adds to the sums of a period. */
export interface PartOfPeriod extends Readonly<Record<Column, number>> {
  readonly period: number
}

// Plans of the same week need the same periods.
const knownPeriods = new Map<string, SumPeriods>()
const mostKnown = 50

/** Returns the periods that the law needs for new shifts between two local days. */
export function periodsAround(needed: NeededSums, first: string, last: string, zone: string): SumPeriods {
  const days = needed.by === 'week' ? weeksAround(first, last) : quartersAround(first, last)
  const key = `${zone} ${days[0]} ${days.at(-1)} ${JSON.stringify(needed)}`
  const known = knownPeriods.get(key)
  if (known) return known
  const [from, to] = [days[0] as string, days.at(-1) as string]
  const nights: string[] = []
  if (needed.night) for (let day = daysAfter(from, -1); day <= to; day = daysAfter(day, 1)) nights.push(day)
  const [nightFrom, nightTo] = needed.night?.window ?? ['', '']
  const periods: SumPeriods = {
    by: needed.by,
    days,
    starts: days.map((day) => startOfDay(day, zone)),
    sundays: needed.by === 'week' ? days.slice(1).map((day) => startOfDay(daysAfter(day, -1), zone)) : [],
    nightStarts: nights.map((day) => firstInstantOf(day, nightFrom, zone)),
    nightEnds: nights.map((day) => firstInstantOf(nightTo > nightFrom ? day : daysAfter(day, 1), nightTo, zone)),
    leastNightMinutes: needed.night?.leastMinutes ?? 0,
  }
  if (knownPeriods.size >= mostKnown) knownPeriods.clear()
  knownPeriods.set(key, periods)
  return periods
}

function weeksAround(first: string, last: string): string[] {
  const from = daysAfter(weekStart(first, 1), -7 * sumLimits.weeksBack)
  // A shift can end in the week after the one in which it begins.
  const to = daysAfter(weekStart(daysAfter(last, 1), 1), 7 * (sumLimits.weeksAhead + 1))
  const days: string[] = []
  for (let day = from; day <= to; day = daysAfter(day, 7)) days.push(day)
  return days
}

function quartersAround(first: string, last: string): string[] {
  const month = Number(first.slice(5, 7))
  const days = [monthsAfter(firstOfMonth(first), -((month - 1) % 3))]
  while ((days.at(-1) as string) <= daysAfter(last, 1)) days.push(monthsAfter(days.at(-1) as string, 3))
  return days
}

/** Returns the sums of a worker without work in these periods. */
export function emptySums(periods: SumPeriods): WorkSums {
  const zeros = () => new Int32Array(periods.days.length - 1)
  return {
    periods,
    minutes: zeros(),
    nightMinutes: zeros(),
    nights: zeros(),
    lateNights: zeros(),
    sundays: zeros(),
  }
}

/** Returns the sums with a shift that they do not contain, or with -1 without one that they contain. */
export function sumsWith(sums: WorkSums, parts: readonly PartOfPeriod[], sign: 1 | -1 = 1): WorkSums {
  const changed: WorkSums = {
    periods: sums.periods,
    minutes: sums.minutes.slice(),
    nightMinutes: sums.nightMinutes.slice(),
    nights: sums.nights.slice(),
    lateNights: sums.lateNights.slice(),
    sundays: sums.sundays.slice(),
  }
  for (const part of parts)
    for (const column of sumColumns)
      changed[column][part.period] = (changed[column][part.period] ?? 0) + sign * part[column]
  return changed
}

// The same shift is checked for thousands of workers.
const knownParts = new WeakMap<SumPeriods, Map<string, readonly KnownShift[]>>()
const mostParts = 20_000

/**
 * Returns what a shift adds to which periods. Its minutes are divided at the start of a period, with its break spread evenly; everything else
 * belongs to the period in which it begins. The statement of `server/work-sums.ts` counts the same.
 */
export function partsOf(shift: PlannedTimes, periods: SumPeriods): readonly PartOfPeriod[] {
  const ofPeriods = knownParts.get(periods) ?? new Map<string, readonly KnownShift[]>()
  knownParts.set(periods, ofPeriods)
  const { startsAt, endsAt, breakMinutes } = shift
  // By the start alone: a key of several values would be made and hashed for each worker.
  const begun = ofPeriods.get(startsAt) ?? []
  for (const known of begun) if (known.endsAt === endsAt && known.breakMinutes === breakMinutes) return known.parts
  const parts = countParts(shift, periods)
  if (ofPeriods.size >= mostParts) ofPeriods.clear()
  ofPeriods.set(startsAt, [...begun, { endsAt, breakMinutes, parts }])
  return parts
}

interface KnownShift extends Pick<PlannedTimes, 'endsAt' | 'breakMinutes'> {
  readonly parts: readonly PartOfPeriod[]
}

function countParts(shift: PlannedTimes, periods: SumPeriods): PartOfPeriod[] {
  const { startsAt, endsAt } = shift
  const { starts, nightStarts, nightEnds, leastNightMinutes } = periods
  const period = lastUntil(starts, startsAt)
  const next = starts[period + 1]
  if (next === undefined) return []
  const count = { nightMinutes: 0, nights: 0, lateNights: 0 }
  const night = lastUntil(nightStarts, startsAt)
  for (const at of [night, night + 1]) {
    const [from, to] = [nightStarts[at], nightEnds[at]]
    if (!from || !to) continue
    const minutes = Math.max(0, minutesBetween(later(startsAt, from), earlier(endsAt, to)))
    count.nightMinutes += minutes
    if (minutes < leastNightMinutes) continue
    count.nights++
    if (endsAt > laterBy(from, 2 * 3_600_000)) count.lateNights++
  }
  const minutes = plannedMinutesWithin(shift, { startsAt, endsAt: next })
  const isOnSunday = endsAt > (periods.sundays[period] ?? endsAt)
  const first = { period, minutes, ...count, sundays: isOnSunday ? 1 : 0 }
  if (endsAt <= next || period + 2 >= starts.length) return period < 0 ? [] : [first]
  const rest = plannedMinutes(shift) - minutes
  const second = { period: period + 1, minutes: rest, nightMinutes: 0, nights: 0, lateNights: 0, sundays: 0 }
  return period < 0 ? [second] : [first, second]
}

/** Returns the index of the last instant that is not later; -1 if all are. */
function lastUntil(instants: readonly string[], at: string): number {
  let [low, high] = [0, instants.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((instants[middle] as string) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Returns the index of the period in which a shift begins. */
export function periodOf({ startsAt }: Pick<PlannedTimes, 'startsAt'>, periods: SumPeriods): number {
  return lastUntil(periods.starts, startsAt)
}

/** Returns the local days between which shifts lie; undefined without shifts. */
export function daysOfShifts(
  shifts: readonly Pick<PlannedTimes, 'startsAt'>[],
  zone: string,
): { first: string; last: string } | undefined {
  const starts = shifts.map(({ startsAt }) => startsAt).sort()
  const dayOf = (at: string | undefined) => localTimeOf(at as string, zone).date
  return starts.length === 0 ? undefined : { first: dayOf(starts[0]), last: dayOf(starts.at(-1)) }
}
