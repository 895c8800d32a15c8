import { daysAfter, weekdayOf } from '#base/days.ts'
import { dayOf } from './calendar.ts'
import { dateNames, fold } from './date-names.ts'
import { parseTime } from '#base/typed-time.ts'

/** The user's order of day, month and year. */
type DateOrder = 'dmy' | 'mdy' | 'ymd'

/** The settings for parsing a typed date. */
export interface DateReading {
  /** A regional variant of a language: `fr-BE`. */
  readonly locale: string
  readonly order: DateOrder
  /** The current day, `2026-11-20`: relative dates and missing years count from it. */
  readonly today: string
  /** The day from which `+1w` counts instead of today: the first day of a period. */
  readonly from?: string | undefined
  /** The limits for a missing year. */
  readonly min?: string | undefined
  readonly max?: string | undefined
}

/**
 * Parses a typed date (`22/11`, `22.11.26`, `221126`, `22 nov`, `fri`, `tomorrow`, `+1w`, `2026-11-22`) into `2026-11-22`;
 * undefined if it is none. A missing year is the one nearest to today, within the limits.
 */
export function parseDate(typed: string, reading: DateReading): string | undefined {
  const text = fold(typed)
    .replace(/[\s/.,-]+$/, '')
    .trim()
  if (text === '') return undefined
  const names = dateNames(reading.locale)
  const relative = names.relative.get(text)
  if (relative !== undefined) return daysAfter(reading.today, relative)
  const step = /^([+-])\s*(\d{1,4})\s*([a-z]*)$/.exec(text.replace('−', '-'))
  if (step) return stepped(reading, Number(`${step[1]}${step[2]}`), step[3] ?? '')
  const words = text.split(/[\s/.,-]+/).filter((word) => word !== '' && !names.fillers.has(word))
  const weekday = names.weekday(words[0] ?? '')
  if (weekday !== undefined && words.length === 1) return comingWeekday(reading.today, weekday)
  return dateOf(weekday === undefined ? words : words.slice(1), reading)
}

/** Parses two dates with a dash or a word between them (`22/11 – 28/11`, `22 nov to +1w`), the second no earlier; undefined if they are none. */
export function parseDates(typed: string, reading: DateReading): { from: string; to: string } | undefined {
  const [first, second, ...more] = typed.split(
    /\s+(?:-|to|till|until|au|jusqu['’]au|tot|t\/m)\s+|\s*(?:–|—|→|\.\.+)\s*/i,
  )
  if (first === undefined || second === undefined || more.length > 0) return undefined
  const from = parseDate(first, reading)
  const to = from && parseDate(second, { ...reading, from, min: from })
  return from && to && to >= from ? { from, to } : undefined
}

/** Parses a typed month (`nov`, `11/2026`, `2026-11`, `november 2026`, `+1m`) or any day of it into `2026-11`. */
export function parseMonth(typed: string, reading: DateReading): string | undefined {
  const text = fold(typed)
  const figures = /^(?:(\d{1,2})[\s/.-]+(\d{4})|(\d{4})[\s/.-]+(\d{1,2})|(\d{1,2}))$/.exec(text)
  const first = figures ? `1 ${figures[1] ?? figures[4] ?? figures[5]} ${figures[2] ?? figures[3] ?? ''}` : undefined
  const named = dateNames(reading.locale).month(text.split(/[\s/.,-]+/)[0] ?? '')
  const day = first
    ? parseDate(first, { ...reading, order: 'dmy' })
    : (named && parseDate(`1 ${typed}`, reading)) || parseDate(typed, reading)
  // A date that is only valid in the other order would be another month.
  if (first && day && Number(day.slice(5, 7)) !== Number(figures?.[1] ?? figures?.[4] ?? figures?.[5])) return undefined
  return day?.slice(0, 7)
}

function stepped({ today, from = today, locale }: DateReading, count: number, unit: string): string | undefined {
  const length = unit === '' ? 'day' : dateNames(locale).unit(unit)
  if (length === 'day' || length === 'week') return inYears(daysAfter(from, length === 'week' ? count * 7 : count))
  if (length === undefined) return undefined
  const months = length === 'month' ? count : count * 12
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number)
  const [toYear, toMonth] = [year + Math.floor((month - 1 + months) / 12), (((month - 1 + months) % 12) + 12) % 12]
  // If the next month has no 31st, use its last day.
  return inYears(dateAt(toYear, toMonth + 1, Math.min(day, new Date(Date.UTC(toYear, toMonth + 1, 0)).getUTCDate())))
}

function comingWeekday(today: string, weekday: number): string {
  return daysAfter(today, (weekday - weekdayOf(today) + 7) % 7)
}

function dateOf(words: readonly string[], reading: DateReading): string | undefined {
  const names = dateNames(reading.locale)
  const at = words.findIndex((word) => names.month(word) !== undefined)
  const figures = words.map((word) => /^(\d{1,8})(?:st|nd|rd|th|er|e)?$/.exec(word)?.[1])
  if (at >= 0) {
    const [day, year, ...more] = figures.toSpliced(at, 1)
    return day && day.length <= 2 && more.length === 0 && words.length <= 3
      ? completed(year, names.month(words[at] ?? ''), day, reading)
      : undefined
  }
  const parts = figures.flatMap((figure) => (figure === undefined ? [] : [figure]))
  if (parts.length !== words.length || parts.length > 3) return undefined
  return parts.length === 1 ? fromDigits(parts[0] ?? '', reading) : inOrder(parts, reading)
}

// Digits without separators: a day, a day and a month, or all three.
function fromDigits(digits: string, reading: DateReading): string | undefined {
  const pairs = (...lengths: number[]) => {
    let from = 0
    return lengths.map((length) => digits.slice(from, (from += length)))
  }
  if (digits.length <= 2) return dayOfMonth(Number(digits), reading)
  if (digits.length === 4) return inOrder(pairs(2, 2), reading)
  if (digits.length === 6) return inOrder(pairs(2, 2, 2), reading)
  if (digits.length !== 8) return undefined
  const own = reading.order === 'ymd' ? pairs(4, 2, 2) : pairs(2, 2, 4)
  return inOrder(own, reading) ?? inOrder(reading.order === 'ymd' ? pairs(2, 2, 4) : pairs(4, 2, 2), reading)
}

function inOrder(parts: readonly string[], reading: DateReading): string | undefined {
  const [one = '', two = '', three] = parts
  if (one.length > 4 || two.length > 2 || (three?.length ?? 0) > 4) return undefined
  if (three === undefined) {
    const dayFirst = reading.order === 'dmy'
    return (
      completed(undefined, Number(dayFirst ? two : one), dayFirst ? one : two, reading) ??
      completed(undefined, Number(dayFirst ? one : two), dayFirst ? two : one, reading)
    )
  }
  if (one.length === 4) return completed(one, Number(two), three, reading)
  if (reading.order === 'ymd' && three.length < 4) return completed(one, Number(two), three, reading)
  // If the user's order gives no date, try the other one.
  const dayFirst = reading.order !== 'mdy'
  return (
    completed(three, Number(dayFirst ? two : one), dayFirst ? one : two, reading) ??
    completed(three, Number(dayFirst ? one : two), dayFirst ? two : one, reading)
  )
}

function completed(
  year: string | undefined,
  month: number | undefined,
  day: string,
  reading: DateReading,
): string | undefined {
  if (month === undefined || day.length > 2) return undefined
  if (year?.length === 4) return inYears(dateAt(Number(year), month, Number(day)))
  const today = Number(reading.today.slice(0, 4))
  if (year === undefined) {
    // Far enough for the next or the last leap year.
    const years = Array.from({ length: 17 }, (_, index) => today - 8 + index)
    return nearest(
      years.flatMap((one) => dateAt(one, month, Number(day)) ?? []),
      reading,
    )
  }
  if (year.length !== 2) return undefined
  const century = Math.floor(today / 100) * 100
  const candidates = [century - 100, century, century + 100].flatMap(
    (one) => inYears(dateAt(one + Number(year), month, Number(day))) ?? [],
  )
  // 80 years back and 20 ahead: a date of birth, or the end of a contract.
  const usual = candidates.filter(
    (one) => Number(one.slice(0, 4)) > today - 80 && Number(one.slice(0, 4)) <= today + 20,
  )
  return nearest(usual.some((one) => isWithin(one, reading)) ? usual : candidates, reading)
}

function dayOfMonth(day: number, reading: DateReading): string | undefined {
  const [year = 0, month = 0] = reading.today.split('-').map(Number)
  const candidates = [0, 1, -1].flatMap((step) => {
    const first = new Date(Date.UTC(year, month - 1 + step, 1))
    return dateAt(first.getUTCFullYear(), first.getUTCMonth() + 1, day) ?? []
  })
  return candidates.find((one) => isWithin(one, reading)) ?? candidates[0]
}

// The candidate nearest to today within the limits, else the nearest of all; of two equally near, the later.
function nearest(candidates: readonly string[], reading: DateReading): string | undefined {
  const within = candidates.filter((one) => isWithin(one, reading))
  const distance = (one: string) => Math.abs(Date.parse(one) - Date.parse(reading.today))
  return (within.length > 0 ? within : candidates).toSorted(
    (one, other) => distance(one) - distance(other) || (one < other ? 1 : -1),
  )[0]
}

function isWithin(date: string, { min, max }: DateReading): boolean {
  return (!min || date >= min) && (!max || date <= max)
}

function dateAt(year: number, month: number, day: number): string | undefined {
  const utc = new Date(Date.UTC(year, month - 1, day))
  if (utc.getUTCMonth() !== month - 1 || utc.getUTCDate() !== day || year < 1) return undefined
  return dayOf(utc.toISOString().slice(0, 10))
}

// Returns the date if its year is in the supported range.
function inYears(date: string | undefined): string | undefined {
  return date !== undefined && date >= '1900-01-01' && date <= '2200-12-31' ? date : undefined
}

/**
 * Parses a typed day and time (`22/11 18:00`, `tomorrow 7u30`, `2026-11-22T18:00`) into `2026-11-22T18:00`; a day alone gets the usual time.
 * Undefined if it is none.
 */
export function parseMoment(typed: string, reading: DateReading, usualTime: string): string | undefined {
  const text = typed.trim()
  const iso = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)$/.exec(text)
  if (iso) return joined(parseDate(iso[1] ?? '', reading), parseTime(iso[2] ?? ''))
  // A time needs a separator or am/pm: in `22/11 18` the 18 could be the year.
  const behind =
    /[\s,]+(?:@|at|a|à|om)?\s*(\d{1,2}(?::|[hu](?=[\s\d]|$))[^/]*|\d{1,2}(?:[:.]\d\d)?\s*[ap]\.?m\.?)$/i.exec(text)
  if (behind) return joined(parseDate(text.slice(0, behind.index), reading), parseTime(behind[1] ?? ''))
  return joined(parseDate(text, reading), usualTime)
}

function joined(date: string | undefined, time: string | undefined): string | undefined {
  return date && time ? `${date}T${time}` : undefined
}
