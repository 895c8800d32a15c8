import { clockChangeDays, firstInstantOf } from '#base/calendar.ts'
import { daysAfter, daysBetween, weekdayOf, weekStart } from '#base/days.ts'
import { plannedMinutes } from '#base/time.ts'

/**
 * Limits: minutes from start to end by the clock, so that a night has at most 24 hours when the clocks go back, days left out, and the years of
 * a request or an assignment with working hours.
 */
export const workingHoursLimits = { minutes: 23 * 60, except: 366, years: 10 } as const

/** A working day in local time. An end that is not after the start is on the next day. */
export interface WorkingDay {
  /** 1 (Monday) to 7 (Sunday). */
  readonly weekday: number
  readonly startTime: string
  readonly endTime: string
  /** The unpaid break. */
  readonly breakMinutes: number
}

/** The working hours of a request or an assignment: one week, or week A and week B in turn. */
export interface WorkingHours {
  readonly weeks: readonly { readonly days: readonly WorkingDay[] }[]
  /** A Monday with which a week A begins; null for a single week. */
  readonly weekAStartDate: string | null
  readonly skipHolidays: boolean
  /** Days that are left out. */
  readonly except: readonly string[]
}

/** A period of days, both included. */
export interface Period {
  readonly startDate: string
  readonly endDate: string
}

/** True if a request or an assignment for a period may have working hours. */
export function mayHaveHours({ startDate, endDate }: Period): boolean {
  const last = Number(startDate.slice(0, 4)) + workingHoursLimits.years
  return endDate <= `${last}${startDate.slice(4)}`
}

/** The calendar of an organisation. */
export interface WorkCalendar {
  readonly timeZone: string
  readonly holidays: ReadonlySet<string>
}

/** A shift that follows from working hours. */
export interface PatternShift {
  readonly date: string
  readonly startsAt: string
  readonly endsAt: string
  readonly breakMinutes: number
}

const dayMinutes = 1440
const minuteOfDay = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the minutes of a working day by the clock, with its break. */
export function clockMinutes({ startTime, endTime }: Pick<WorkingDay, 'startTime' | 'endTime'>): number {
  return (minuteOfDay(endTime) - minuteOfDay(startTime) + dayMinutes) % dayMinutes || dayMinutes
}

/** Returns the paid minutes of a working day by the clock. */
function paidMinutes(day: WorkingDay): number {
  return clockMinutes(day) - day.breakMinutes
}

/** Returns the paid minutes of each week: of the only one, or of week A and week B. */
export function weekMinutes({ weeks }: Pick<WorkingHours, 'weeks'>): number[] {
  return weeks.map(({ days }) => days.reduce((sum, day) => sum + paidMinutes(day), 0))
}

/** Returns the paid minutes of a week on average. */
export function averageMinutes(weeks: readonly number[]): number {
  return weeks.reduce((sum, minutes) => sum + minutes, 0) / Math.max(1, weeks.length)
}

/** The position of a working day in the weeks of its working hours. */
export interface DayPosition {
  readonly week: number
  readonly day: number
}

/** Returns the working days that begin before another one ends. The weeks repeat: a Sunday can reach into the first Monday. */
export function overlappingDays(weeks: WorkingHours['weeks']): DayPosition[] {
  const length = weeks.length * 7 * dayMinutes
  const spans = weeks
    .flatMap(({ days }, week) =>
      days.map((one, day) => {
        const from = ((week * 7 + one.weekday - 1) * dayMinutes + minuteOfDay(one.startTime)) % length
        return { week, day, from, to: from + clockMinutes(one) }
      }),
    )
    .sort((one, other) => one.from - other.from)
  return spans.flatMap(({ week, day, from }, index) => {
    const before = spans.at(index - 1)
    if (!before || spans.length === 1) return []
    return (index === 0 ? before.to - length : before.to) > from ? [{ week, day }] : []
  })
}

/** Returns the working day of a date, without regard to holidays and days left out. */
function workingDayOn({ weeks, weekAStartDate }: WorkingHours, date: string): WorkingDay | undefined {
  const passed = weekAStartDate === null ? 0 : daysBetween(weekAStartDate, weekStart(date, 1)) / 7
  const week = weeks[((passed % weeks.length) + weeks.length) % weeks.length]
  const weekday = weekdayOf(date)
  return week?.days.find((day) => day.weekday === weekday)
}

/** Returns the first working day from a date on, without regard to holidays. */
export function nextWorkingDay(hours: WorkingHours, from: string): { date: string; day: WorkingDay } | undefined {
  for (let index = 0, date = from; index < 366; index++, date = daysAfter(date, 1)) {
    const day = hours.except.includes(date) ? undefined : workingDayOn(hours, date)
    if (day) return { date, day }
  }
  return undefined
}

/**
 * Returns the shifts of a period, each on the day on which it begins. A local time that a clock change skips is the moment of the change; of
 * a repeated one, the earlier counts. A day on which the clock change leaves no paid time is omitted.
 */
export function shiftsOfHours(
  hours: WorkingHours,
  { startDate, endDate }: Period,
  { timeZone, holidays }: WorkCalendar,
): PatternShift[] {
  const left = new Set(hours.except)
  const shifts: PatternShift[] = []
  for (let date = startDate; date <= endDate; date = daysAfter(date, 1)) {
    const day = workingDayOn(hours, date)
    if (!day || left.has(date) || (hours.skipHolidays && holidays.has(date))) continue
    const startsAt = firstInstantOf(date, day.startTime, timeZone)
    const endsAt = firstInstantOf(day.endTime > day.startTime ? date : daysAfter(date, 1), day.endTime, timeZone)
    const shift = { date, startsAt, endsAt, breakMinutes: day.breakMinutes }
    if (plannedMinutes(shift) > 0) shifts.push(shift)
  }
  return shifts
}

/**
 * Returns the paid minutes of the shifts of a period: as long as they really are, when the clocks change. Counts the days of the weeks instead
 * of going through the period.
 */
export function expectedMinutes(hours: WorkingHours, period: Period, calendar: WorkCalendar): number {
  const { startDate, endDate } = period
  const isWithin = (date: string) => startDate <= date && date <= endDate
  const minutesOn = (date: string) => {
    const day = workingDayOn(hours, date)
    return day ? paidMinutes(day) : 0
  }
  const cycle = hours.weeks.length * 7
  let total = 0
  for (let index = 0, date = startDate; index < cycle && date <= endDate; index++, date = daysAfter(date, 1))
    total += minutesOn(date) * (Math.floor(daysBetween(date, endDate) / cycle) + 1)
  const left = new Set([...hours.except, ...(hours.skipHolidays ? calendar.holidays : [])].filter(isWithin))
  for (const date of left) total -= minutesOn(date)
  // A night reaches into the next day.
  const changes = clockChangeDays(calendar.timeZone, daysAfter(startDate, -1), daysAfter(endDate, 1))
  const irregular = new Set(changes.flatMap((date) => [daysAfter(date, -1), date, daysAfter(date, 1)]).filter(isWithin))
  for (const date of irregular)
    if (!left.has(date)) total += realMinutes(hours, date, calendar.timeZone) - minutesOn(date)
  return total
}

function realMinutes(hours: WorkingHours, date: string, timeZone: string): number {
  const [shift] = shiftsOfHours(hours, { startDate: date, endDate: date }, { timeZone, holidays: new Set() })
  return shift ? plannedMinutes(shift) : 0
}
