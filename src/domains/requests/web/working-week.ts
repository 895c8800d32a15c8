import { weekStart } from '#base/days.ts'
import type { WorkingHoursForm } from '../contract/working-hours.ts'
import { type WorkingDay, type WorkingHours, weekMinutes } from '../rules/working-hours.ts'

const usualDay = { startTime: '08:00', endTime: '16:30', breakMinutes: 30 } as const

/** The working hours with which the form begins: Monday to Friday, without holidays. */
export const usualHours: WorkingHours = {
  weeks: [{ days: [1, 2, 3, 4, 5].map((weekday) => Object.assign({ weekday }, usualDay)) }],
  weekAStartDate: null,
  skipHolidays: true,
  except: [],
}

/** Returns the days of a week with one more or one less; a new day has the times of the day before it. */
export function withDay(days: readonly WorkingDay[], weekday: number): WorkingDay[] {
  if (days.some((day) => day.weekday === weekday)) return days.filter((day) => day.weekday !== weekday)
  const like = days.findLast((day) => day.weekday < weekday) ?? days[0] ?? usualDay
  return [...days, { ...like, weekday }].sort((one, other) => one.weekday - other.weekday)
}

/** Returns the days of a week with the times of its first day. */
export function withSameTimes(days: readonly WorkingDay[]): WorkingDay[] {
  const [first] = days
  return days.map(({ weekday }) => Object.assign({}, first ?? usualDay, { weekday }))
}

/** Returns working hours of two weeks, or of the first one again. Week A begins with the week of a day. */
export function withWeeks(hours: WorkingHours, count: 1 | 2, startDate: string): WorkingHours {
  const [first = { days: [] }] = hours.weeks
  if (count === 1) return { ...hours, weeks: [first], weekAStartDate: null }
  const isDay = !Number.isNaN(Date.parse(startDate))
  return { ...hours, weeks: [first, first], weekAStartDate: isDay ? weekStart(startDate, 1) : null }
}

/** Returns working hours as the body of a request. */
export function toHours({ weeks, weekAStartDate, skipHolidays, except }: WorkingHours): WorkingHoursForm {
  return {
    weeks: weeks.map(({ days }) => ({ days: days.slice() })),
    weekAStartDate,
    skipHolidays,
    except: [...except],
  }
}

const isTime = (text: unknown) => /^\d\d:\d\d$/.test(String(text))

/** Returns the paid minutes of each week; undefined while something typed is not valid. */
export function typedMinutes(hours: WorkingHours): number[] | undefined {
  const days = hours.weeks.flatMap((week) => week.days)
  const isValid = days.every(
    ({ startTime, endTime, breakMinutes }) => isTime(startTime) && isTime(endTime) && Number.isInteger(breakMinutes),
  )
  return isValid && days.length > 0 ? weekMinutes(hours) : undefined
}
