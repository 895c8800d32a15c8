import { weekdayOf, weekStart } from '#base/days.ts'
import type { OvertimeBands } from '#domains/organisations/contract/settings.ts'
import { type StoredHours, type NightRules, piecesOf } from './pieces.ts'

/** An organisation's rules for classifying hours. */
export interface HourRules extends NightRules {
  /** 1 (Monday) to 7 (Sunday). */
  readonly firstDayOfWeek: number
  readonly overtimeDailyMinutes: number
  readonly overtimeWeeklyMinutes: number
  /** The bands by which the overtime of a week is divided; without them it is not. */
  readonly overtimeBands?: OvertimeBands | null | undefined
}

/** The limit that overtime exceeds: the day's or the week's. */
type Overtime = 'day' | 'week'

/** Minutes of one entry and one day that earn the same premium. Each minute is in exactly one class. */
export interface HourClass {
  readonly entryId: string
  readonly date: string
  readonly overtime: Overtime | null
  readonly isNight: boolean
  readonly isHoliday: boolean
  /** The position of the overtime's band, from 0; undefined for regular minutes and without bands. */
  readonly band?: number
  readonly minutes: number
}

/** An entry of the worker whose hours are classified. */
export interface WorkersEntry extends StoredHours {
  readonly id: string
}

/** Minutes of a day. */
export interface DayMinutes {
  readonly date: string
  readonly minutes: number
}

/** Minutes that were classified before and do not change. */
export interface EarlierProposal {
  readonly before?: readonly WorkersEntry[]
  readonly regular?: readonly DayMinutes[]
}

/**
 * Classifies the minutes of one worker in chronological order. `entries` must include all entries that touch the weeks in
 * question, in any order. A day ends at midnight in the organisation's time zone. Minutes beyond the daily limit are overtime
 * of the day and do not count towards the week; minutes beyond the weekly limit are overtime of the week. Minutes classified
 * before fill days and weeks first, whenever they were worked: entries of `before`, with their overtime, and minutes of `regular`.
 */
export function classesOf(
  entries: readonly WorkersEntry[],
  rules: HourRules,
  holidays: ReadonlySet<string>,
  { before = [], regular: standing = [] }: EarlierProposal = {},
): HourClass[] {
  const bands = rules.overtimeBands?.bands ?? []
  const classes: HourClass[] = []
  const ofDays = new Map<string, number>()
  const ofWeeks = new Map<string, number>()
  const overtimeOfWeeks = new Map<string, number>()
  const weeks = new Map<string, string>()
  // Asked several times for each day.
  const weekOf = (date: string) => {
    const week = weeks.get(date) ?? weekStart(date, rules.firstDayOfWeek)
    weeks.set(date, week)
    return week
  }
  for (const { date, minutes } of standing) {
    const week = weekOf(date)
    ofDays.set(date, (ofDays.get(date) ?? 0) + minutes)
    ofWeeks.set(week, (ofWeeks.get(week) ?? 0) + minutes)
  }
  const addOvertime = (one: Omit<HourClass, 'minutes'>, minutes: number) => {
    if (minutes <= 0) return
    if (bands.length === 0) {
      classes.push({ ...one, minutes })
      return
    }
    const week = weekOf(one.date)
    const from = overtimeOfWeeks.get(week) ?? 0
    overtimeOfWeeks.set(week, from + minutes)
    for (const [band, { afterMinutes }] of bands.entries()) {
      const until = bands[band + 1]?.afterMinutes ?? Infinity
      const within = Math.min(until, from + minutes) - Math.max(afterMinutes, from)
      if (within > 0) classes.push({ ...one, band, minutes: within })
    }
  }
  for (const entry of [...[...before].sort(inTime), ...[...entries].sort(inTime)]) {
    for (const { date, isNight, minutes } of piecesOf(entry, rules)) {
      const week = weekOf(date)
      const [inDay, inWeek] = [ofDays.get(date) ?? 0, ofWeeks.get(week) ?? 0]
      const withinDay = between(0, rules.overtimeDailyMinutes - inDay, minutes)
      const regular = between(0, rules.overtimeWeeklyMinutes - inWeek, withinDay)
      ofDays.set(date, inDay + minutes)
      ofWeeks.set(week, inWeek + regular)
      const alike = { entryId: entry.id, date, isNight, isHoliday: holidays.has(date) }
      if (regular > 0) classes.push({ ...alike, overtime: null, minutes: regular })
      addOvertime({ ...alike, overtime: 'week' }, withinDay - regular)
      addOvertime({ ...alike, overtime: 'day' }, minutes - withinDay)
    }
  }
  return classes
}

/** Sums of hours. Overtime and regular add up to the total; night and holiday may overlap them. */
export interface HourSums {
  readonly total: number
  readonly regular: number
  readonly overtimeOfDay: number
  readonly overtimeOfWeek: number
  readonly night: number
  readonly holiday: number
}

/** Sums classes of minutes, for example those of a week, a day or an entry. */
export function sumsOf(classes: readonly HourClass[]): HourSums {
  const sum = (isMeant: (one: HourClass) => boolean) =>
    classes.filter(isMeant).reduce((minutes, one) => minutes + one.minutes, 0)
  return {
    total: sum(() => true),
    regular: sum(({ overtime }) => overtime === null),
    overtimeOfDay: sum(({ overtime }) => overtime === 'day'),
    overtimeOfWeek: sum(({ overtime }) => overtime === 'week'),
    night: sum(({ isNight }) => isNight),
    holiday: sum(({ isHoliday }) => isHoliday),
  }
}

/** An organisation's premiums, in percent of the rate. */
export interface PremiumRules {
  readonly overtimePercent: number
  readonly nightPercent: number
  readonly holidayPercent: number
  /** The percentages of overtime by band, which replace `overtimePercent`. */
  readonly overtimeBands?: OvertimeBands | null | undefined
}

type Premiums = Pick<HourClass, 'overtime' | 'isNight' | 'isHoliday'> & Partial<Pick<HourClass, 'date' | 'band'>>

/** Returns the premiums that apply to minutes, the highest first; only the first is paid. */
export function premiumsOf(one: Premiums, rules: PremiumRules) {
  return [
    { kind: 'overtime', percent: overtimePercentOf(one, rules), applies: one.overtime !== null } as const,
    { kind: 'night', percent: rules.nightPercent, applies: one.isNight } as const,
    { kind: 'holiday', percent: rules.holidayPercent, applies: one.isHoliday } as const,
  ]
    .filter(({ applies }) => applies)
    .sort((some, other) => other.percent - some.percent)
    .map(({ kind, percent }) => ({ kind, percent }))
}

function overtimePercentOf({ band, date, isHoliday }: Premiums, rules: PremiumRules): number {
  const found = band === undefined ? undefined : rules.overtimeBands?.bands[band]
  if (!found) return rules.overtimePercent
  const { percent, restDayPercent, labourDayPercent = 0 } = found
  const isRestDay = isHoliday || (date !== undefined && weekdayOf(date) === 7)
  return Math.max(percent, isRestDay ? (restDayPercent ?? 0) : 0, date?.endsWith('-05-01') ? labourDayPercent : 0)
}

// Entries that start at the same time are ordered by end and id, so that the order is always the same.
function inTime(one: WorkersEntry, other: WorkersEntry): number {
  return compare(one.startsAt, other.startsAt) || compare(one.endsAt, other.endsAt) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
