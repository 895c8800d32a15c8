import type { Formats } from '#base/formats.ts'
import { weekdayRuns } from '#base/weekday-runs.ts'
import type { WorkingDay, WorkingHours } from './working-hours.ts'

/** What the texts need: the translations and the formats of the reader. */
export interface Wording {
  readonly t: (key: string, values?: Record<string, string | number>) => string
  readonly format: Pick<Formats, 'weekday' | 'timeOfDay' | 'date' | 'duration'>
}

/** A line of working hours: the days in a row with the same times, and the times. */
interface HoursLine {
  readonly days: string
  readonly times: string
}

const keyOf = ({ startTime, endTime, breakMinutes }: WorkingDay) => [startTime, endTime, breakMinutes].join(' ')

/** Returns the lines of a week: “Monday to Friday”, “08:00–16:30, 30 min unpaid break”. */
export function weekLines(days: readonly WorkingDay[], { t, format }: Wording): HoursLine[] {
  return weekdayRuns(days, keyOf).map(({ first, last, day }) => {
    const times = { from: format.timeOfDay(day.startTime), to: format.timeOfDay(day.endTime) }
    const pause = { ...times, pause: format.duration(day.breakMinutes) }
    return {
      days:
        first === last
          ? format.weekday(first)
          : t('requests.workingHours.days', { first: format.weekday(first), last: format.weekday(last) }),
      times:
        day.breakMinutes > 0 ? t('requests.workingHours.withBreak', pause) : t('requests.workingHours.times', times),
    }
  })
}

/** Returns what applies to single days: holidays and days left out. */
export function exceptionLines({ skipHolidays, except }: WorkingHours, { t, format }: Wording): string[] {
  return [
    t(`requests.workingHours.${skipHolidays ? 'withoutHolidays' : 'withHolidays'}`),
    ...(except.length > 0
      ? [t('requests.workingHours.exceptOn', { dates: except.map((date) => format.date(date)).join(', ') })]
      : []),
  ]
}

/** Returns the name of a week of two: “Week A”. */
export function weekName(index: number, { t }: Pick<Wording, 't'>): string {
  return t(`requests.workingHours.week${index === 0 ? 'A' : 'B'}`)
}

/** Returns working hours in one line, for tables and the history. */
export function workingHoursText(hours: WorkingHours, wording: Wording): string {
  const weeks = hours.weeks.map(({ days }, index) => {
    const lines = weekLines(days, wording).map((line) => wording.t('requests.workingHours.line', { ...line }))
    const text = lines.join('; ') || wording.t('requests.workingHours.free')
    return hours.weeks.length > 1 ? `${weekName(index, wording)}: ${text}` : text
  })
  return [...weeks, ...exceptionLines(hours, wording)].join('; ')
}
