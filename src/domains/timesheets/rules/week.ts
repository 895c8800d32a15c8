import { firstDayOfWeek } from '#domains/shifts/rules.ts'
import { type StoredHours, type NightRules, piecesOf } from './pieces.ts'

/** The rules of an organisation by which hours are told apart. */
export interface HourRules extends NightRules {
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDayOfWeek: number
  readonly overtimeDailyMinutes: number
  readonly overtimeWeeklyMinutes: number
}

/** Why minutes are overtime: the day was full, or the week. */
type Overtime = 'day' | 'week'

/** Minutes of one entry and one day that are alike in all that may earn a premium. No minute is in two of them. */
export interface HourClass {
  readonly entryId: string
  readonly date: string
  readonly overtime: Overtime | null
  readonly isNight: boolean
  readonly isHoliday: boolean
  readonly minutes: number
}

/** An entry among those of its worker. */
export interface WorkersEntry extends StoredHours {
  readonly id: string
}

/** Minutes of a day. */
export interface DayMinutes {
  readonly date: string
  readonly minutes: number
}

/** What was told apart before, and stands. */
export interface EarlierProposal {
  readonly before?: readonly WorkersEntry[]
  readonly regular?: readonly DayMinutes[]
}

/**
 * The minutes of one worker told apart, in the order in which they were worked. All entries that touch the weeks in question
 * must be among them; in which order they are given makes no difference. A day ends at midnight of the organisation's zone.
 * Beyond the day's limit minutes are overtime of the day, and do not fill the week; beyond the week's, of the week. What was told
 * apart already fills days and weeks first, whenever it was worked: whole entries of `before`, and minutes that stand as regular.
 */
export function classesOf(
  entries: readonly WorkersEntry[],
  rules: HourRules,
  holidays: ReadonlySet<string>,
  { before = [], regular: standing = [] }: EarlierProposal = {},
): HourClass[] {
  const classes: HourClass[] = []
  const ofDays = new Map<string, number>()
  const ofWeeks = new Map<string, number>()
  for (const { date, minutes } of standing) {
    const week = firstDayOfWeek(date, rules)
    ofDays.set(date, (ofDays.get(date) ?? 0) + minutes)
    ofWeeks.set(week, (ofWeeks.get(week) ?? 0) + minutes)
  }
  for (const entry of [...[...before].sort(inTime), ...[...entries].sort(inTime)]) {
    for (const { date, isNight, minutes } of piecesOf(entry, rules)) {
      const week = firstDayOfWeek(date, rules)
      const [inDay, inWeek] = [ofDays.get(date) ?? 0, ofWeeks.get(week) ?? 0]
      const withinDay = between(0, rules.overtimeDailyMinutes - inDay, minutes)
      const regular = between(0, rules.overtimeWeeklyMinutes - inWeek, withinDay)
      ofDays.set(date, inDay + minutes)
      ofWeeks.set(week, inWeek + regular)
      const alike = { entryId: entry.id, date, isNight, isHoliday: holidays.has(date) }
      classes.push(
        { ...alike, overtime: null, minutes: regular },
        { ...alike, overtime: 'week', minutes: withinDay - regular },
        { ...alike, overtime: 'day', minutes: minutes - withinDay },
      )
    }
  }
  return classes.filter(({ minutes }) => minutes > 0)
}

/** What hours come to. Overtime and regular sum to the total; night and holiday are told beside, and may overlap them. */
export interface HourSums {
  readonly total: number
  readonly regular: number
  readonly overtimeOfDay: number
  readonly overtimeOfWeek: number
  readonly night: number
  readonly holiday: number
}

/** The sums of minutes that were told apart: of a week, of a day, of an entry, as they were chosen. */
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

/** What minutes are worth more for, and by how much an organisation has set it, in percent of the rate. */
export interface PremiumRules {
  readonly overtimePercent: number
  readonly nightPercent: number
  readonly holidayPercent: number
}

/** The premiums that minutes may earn, the highest first: where several apply, the first counts. */
export function premiumsOf(one: Pick<HourClass, 'overtime' | 'isNight' | 'isHoliday'>, rules: PremiumRules) {
  return [
    { kind: 'overtime', percent: rules.overtimePercent, applies: one.overtime !== null } as const,
    { kind: 'night', percent: rules.nightPercent, applies: one.isNight } as const,
    { kind: 'holiday', percent: rules.holidayPercent, applies: one.isHoliday } as const,
  ]
    .filter(({ applies }) => applies)
    .sort((some, other) => other.percent - some.percent)
    .map(({ kind, percent }) => ({ kind, percent }))
}

// Where two entries begin at once, their ends and ids decide, so that the order is the same whoever asks.
function inTime(one: WorkersEntry, other: WorkersEntry): number {
  const [first, second] = [one, other].map(({ startsAt, endsAt, id }) => [startsAt, endsAt, id].join(' ')) as [
    string,
    string,
  ]
  return first < second ? -1 : 1
}

function between(least: number, value: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
