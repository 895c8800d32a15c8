import type { Formats } from '#base/formats.ts'
import type { Exception, Stretch, WeekdayStretch, WeeklyPattern } from '../rules.ts'

/** What the texts need: the translations and the formats of the reader. */
export interface Wording {
  readonly t: (key: string, values?: Record<string, string>) => string
  readonly format: Formats
}

/** Returns a stretch in words: “Available: 08:00–16:00”. */
function stretchText({ kind, startTime, endTime }: Stretch, { t, format }: Wording): string {
  const isWhole = startTime === '00:00' && endTime === '00:00'
  const times = isWhole
    ? t('availability.wholeDay')
    : t('availability.times', { from: format.timeOfDay(startTime), to: format.timeOfDay(endTime) })
  return t('availability.stretch', { kind: t(`availability.kind.${kind}`), times })
}

/** Returns the stretches of a day in words; “Not stated” if there are none. */
function dayText(stretches: readonly Stretch[], wording: Wording): string {
  if (stretches.length === 0) return wording.t('availability.kind.notStated')
  return stretches.map((one) => stretchText(one, wording)).join(', ')
}

/** Some weekdays in a row with the same stretches. */
interface DayGroup {
  readonly days: string
  readonly stretches: readonly Stretch[]
}

/** Returns the days of a usual week for which something is stated; days in a row with the same stretches are one group. */
function dayGroups(stretches: readonly WeekdayStretch[], { t, format }: Wording): DayGroup[] {
  const groups: { first: number; last: number; stretches: readonly Stretch[]; key: string }[] = []
  for (let weekday = 1; weekday <= 7; weekday++) {
    const ofDay = stretches.filter((one) => one.weekday === weekday)
    const key = JSON.stringify(ofDay.map(({ kind, startTime, endTime }) => [kind, startTime, endTime]))
    const before = groups.at(-1)
    if (ofDay.length > 0 && before?.key === key && before.last === weekday - 1) before.last = weekday
    else if (ofDay.length > 0) groups.push({ first: weekday, last: weekday, stretches: ofDay, key })
  }
  return groups.map(({ first, last, stretches: ofDays }) => ({
    days:
      first === last
        ? format.weekday(first)
        : t('availability.days', { first: format.weekday(first), last: format.weekday(last) }),
    stretches: ofDays,
  }))
}

/** Returns a line for each usual week and its days. */
export function patternTexts(patterns: readonly WeeklyPattern[], wording: Wording): string[] {
  const { t, format } = wording
  return patterns.map(({ from, stretches }) => {
    const days = dayGroups(stretches, wording).map((group) => `${group.days}: ${dayText(group.stretches, wording)}`)
    const week = days.length > 0 ? days.join('; ') : t('availability.kind.notStated')
    return `${t('availability.fromDay', { date: format.date(from) })}: ${week}`
  })
}

/** Returns a line for each exception. */
export function exceptionTexts(exceptions: readonly Exception[], wording: Wording): string[] {
  return exceptions.map(({ date, stretches }) => `${wording.format.date(date)}: ${dayText(stretches, wording)}`)
}
