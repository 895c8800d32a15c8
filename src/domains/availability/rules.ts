import { firstInstantOf, localTimeOf, startOfDay } from '#base/calendar.ts'
import { daysAfter, weekdayOf } from '#base/days.ts'
import { minutesBetween } from '#base/time.ts'

/** What a worker says about a stretch of time. What is not said is not stated. */
export const availabilityKinds = ['preferred', 'available', 'unavailable'] as const
export type AvailabilityKind = (typeof availabilityKinds)[number]

/** Limits: patterns and exceptions of a worker, stretches of one day, days for which past entries are kept, and the desired weekly hours. */
export const availabilityLimits = {
  patterns: 100,
  exceptions: 366,
  ofDay: 8,
  keptDays: 62,
  weeklyMinutes: { min: 60, max: 4800 },
} as const

/** A stretch of a day in local time. An end that is not after the start is on the next day; the same time is 24 hours. */
export interface Stretch {
  readonly kind: AvailabilityKind
  readonly startTime: string
  readonly endTime: string
}

/** A stretch of a weekday, 1 (Monday) to 7 (Sunday). It belongs to the day on which it begins. */
export interface WeekdayStretch extends Stretch {
  readonly weekday: number
}

/** A usual week, from its first day until the first day of the next pattern. */
export interface WeeklyPattern {
  readonly from: string
  readonly stretches: readonly WeekdayStretch[]
}

/** A day that differs from the usual week. Its stretches replace those that begin on this day. */
export interface Exception {
  readonly date: string
  readonly stretches: readonly Stretch[]
}

/** What a worker has stated. */
export interface Availability {
  readonly patterns: readonly WeeklyPattern[]
  readonly exceptions: readonly Exception[]
}

/** A span of time, as instants. */
interface Span {
  readonly startsAt: string
  readonly endsAt: string
}

/** A span for which one kind is stated. */
export interface StatedSpan extends Span {
  readonly kind: AvailabilityKind
}

const dayMinutes = 1440

/** Returns the start and the end of a stretch in minutes after midnight of its day; an end on the next day is above 1440. */
function minutesOf({ startTime, endTime }: Pick<Stretch, 'startTime' | 'endTime'>): [from: number, to: number] {
  const [from, to] = [minuteOfDay(startTime), minuteOfDay(endTime)]
  return [from, to > from ? to : to + dayMinutes]
}

function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** Returns the indexes of the stretches that overlap an earlier one of the same day. */
export function overlapsAmong(stretches: readonly (Stretch & { readonly weekday?: number })[]): number[] {
  const overlaps = (one: Stretch, other: Stretch) => {
    const [[from, to], [otherFrom, otherTo]] = [minutesOf(one), minutesOf(other)]
    return from < otherTo && otherFrom < to
  }
  return stretches.flatMap((one, index) =>
    stretches.slice(0, index).some((other) => one.weekday === other.weekday && overlaps(one, other)) ? [index] : [],
  )
}

/** Returns the pattern of a day; undefined before the first day of the first one. */
function patternOn({ patterns }: Pick<Availability, 'patterns'>, date: string): WeeklyPattern | undefined {
  return patterns.reduce<WeeklyPattern | undefined>(
    (found, one) => (one.from <= date && (!found || found.from < one.from) ? one : found),
    undefined,
  )
}

/** Returns the stretches that begin on a day: those of its exception, else those of the pattern. */
export function stretchesOn(availability: Availability, date: string): readonly Stretch[] {
  const exception = availability.exceptions.find((one) => one.date === date)
  if (exception) return exception.stretches
  const weekday = weekdayOf(date)
  return patternOn(availability, date)?.stretches.filter((one) => one.weekday === weekday) ?? []
}

interface Entry extends StatedSpan {
  readonly isException: boolean
}

function entriesFor(availability: Availability, { startsAt, endsAt }: Span, zone: string): Entry[] {
  const last = localTimeOf(endsAt, zone).date
  const entries: Entry[] = []
  // A stretch that begins on the day before may end in the span.
  for (let date = daysAfter(localTimeOf(startsAt, zone).date, -1); date <= last; date = daysAfter(date, 1)) {
    const isException = availability.exceptions.some((one) => one.date === date)
    for (const { kind, startTime, endTime } of stretchesOn(availability, date)) {
      const endDate = endTime > startTime ? date : daysAfter(date, 1)
      const from = firstInstantOf(date, startTime, zone)
      const to = firstInstantOf(endDate, endTime, zone)
      if (from < endsAt && to > startsAt && from < to) entries.push({ kind, startsAt: from, endsAt: to, isException })
    }
  }
  return entries
}

/**
 * Returns what is stated for a span of time, as spans without overlap in order. An exception precedes the pattern, also where a night of the
 * pattern reaches into its day. Where stretches of two days overlap, unavailable precedes preferred, and preferred precedes available.
 */
export function statedBetween(availability: Availability, span: Span, zone: string): StatedSpan[] {
  const entries = entriesFor(availability, span, zone)
  const within = (at: string) => (at < span.startsAt ? span.startsAt : at > span.endsAt ? span.endsAt : at)
  const moments = [...new Set(entries.flatMap((one) => [within(one.startsAt), within(one.endsAt)]))].sort()
  const stated: StatedSpan[] = []
  for (const [index, startsAt] of moments.slice(0, -1).entries()) {
    const endsAt = moments[index + 1] as string
    const there = entries.filter((one) => one.startsAt <= startsAt && one.endsAt >= endsAt)
    const counted = there.some(({ isException }) => isException)
      ? there.filter(({ isException }) => isException)
      : there
    const kind = (['unavailable', 'preferred', 'available'] as const).find((one) =>
      counted.some((entry) => entry.kind === one),
    )
    const before = stated.at(-1)
    if (kind === undefined) continue
    if (before?.kind === kind && before.endsAt === startsAt) stated[stated.length - 1] = { ...before, endsAt }
    else stated.push({ kind, startsAt, endsAt })
  }
  return stated
}

/**
 * Returns whether a worker can work in a span of time, such as a shift. One unavailable minute makes it unavailable. It is preferred or
 * available if that is stated for all of it: preferred if all of it is preferred.
 */
export function availabilityFor(availability: Availability, span: Span, zone: string): AvailabilityKind | 'notStated' {
  return availabilityIn(statedBetween(availability, span, zone), span)
}

/** As `availabilityFor`, from what is stated for a longer time, as spans without overlap. */
export function availabilityIn(stated: readonly StatedSpan[], span: Span): AvailabilityKind | 'notStated' {
  const within = stated.filter((one) => one.startsAt < span.endsAt && one.endsAt > span.startsAt)
  if (within.some(({ kind }) => kind === 'unavailable')) return 'unavailable'
  const from = ({ startsAt }: Span) => (startsAt > span.startsAt ? startsAt : span.startsAt)
  const to = ({ endsAt }: Span) => (endsAt < span.endsAt ? endsAt : span.endsAt)
  const minutes = within.reduce((sum, one) => sum + minutesBetween(from(one), to(one)), 0)
  if (within.length === 0 || minutes < minutesBetween(span.startsAt, span.endsAt)) return 'notStated'
  return within.every(({ kind }) => kind === 'preferred') ? 'preferred' : 'available'
}

/** A part of a day and its stated availability: the start and end as shares of the day, and as instants. */
export interface StatedPart extends StatedSpan {
  /** From 0 to 1; the day has 23 or 25 hours when the clocks change. */
  readonly from: number
  readonly to: number
}

/** Returns what is stated for a day, from midnight to midnight. */
export function statedOn(availability: Availability, date: string, zone: string): StatedPart[] {
  const [startsAt, endsAt] = [startOfDay(date, zone), startOfDay(daysAfter(date, 1), zone)]
  const minutes = minutesBetween(startsAt, endsAt)
  return statedBetween(availability, { startsAt, endsAt }, zone).map(({ kind, ...span }) => ({
    kind,
    startsAt: span.startsAt,
    endsAt: span.endsAt,
    from: minutesBetween(startsAt, span.startsAt) / minutes,
    to: minutesBetween(startsAt, span.endsAt) / minutes,
  }))
}

/** Returns the first day whose availability the worker may still change, with a notice of some days. */
export function changeableFrom(today: string, noticeDays: number): string {
  return daysAfter(today, noticeDays)
}

/** True if two statements differ on a day before the given one. */
export function differsBefore(one: Availability, other: Availability, day: string): boolean {
  const before = (stated: Availability) => {
    const { patterns, exceptions } = inOrder(stated)
    return JSON.stringify([patterns.filter(({ from }) => from < day), exceptions.filter(({ date }) => date < day)])
  }
  return before(one) !== before(other)
}

/** Returns patterns, exceptions and stretches in the order of time, each with its fields in one order. */
export function inOrder({ patterns, exceptions }: Availability): Availability {
  const byTime = (one: Stretch, other: Stretch) => (one.startTime < other.startTime ? -1 : 1)
  return {
    patterns: patterns
      .map(({ from, stretches }) => ({
        from,
        stretches: stretches
          .map(({ weekday, kind, startTime, endTime }) => ({ weekday, kind, startTime, endTime }))
          .sort((one, other) => one.weekday - other.weekday || byTime(one, other)),
      }))
      .sort((one, other) => (one.from < other.from ? -1 : 1)),
    exceptions: exceptions
      .map(({ date, stretches }) => ({
        date,
        stretches: stretches.map(({ kind, startTime, endTime }) => ({ kind, startTime, endTime })).sort(byTime),
      }))
      .sort((one, other) => (one.date < other.date ? -1 : 1)),
  }
}

/** Returns what matters from a day on: exceptions and patterns that ended long ago are left out. */
export function withoutPast({ patterns, exceptions }: Availability, today: string): Availability {
  const first = daysAfter(today, -availabilityLimits.keptDays)
  return availabilityWithin({ patterns, exceptions }, first)
}

/** Returns the patterns and exceptions that count from a day on, until another if it is given. */
export function availabilityWithin<Pattern extends WeeklyPattern, Day extends Exception>(
  { patterns, exceptions }: { readonly patterns: readonly Pattern[]; readonly exceptions: readonly Day[] },
  from: string,
  to?: string,
): { patterns: Pattern[]; exceptions: Day[] } {
  const first = patternOn({ patterns }, from)?.from ?? from
  return {
    patterns: patterns.filter((one) => one.from >= first && (to === undefined || one.from <= to)),
    exceptions: exceptions.filter(({ date }) => date >= from && (to === undefined || date <= to)),
  }
}
