import { localTimeOf } from '#base/calendar.ts'
import { languages } from '#base/language.ts'
import { locales } from '#platform/server/texts/dates.ts'
import { plain } from '../rules.ts'

/** The orders in which a date is written in figures; `d1900` and `d1904` count days, as spreadsheets do that lost the format. */
export const dateOrders = ['dmy', 'mdy', 'ymd', 'ydm', 'd1900', 'd1904'] as const
export type DateOrder = (typeof dateOrders)[number]

type YearOf = (short: number) => number

/** What the reading of a date depends on, apart from its text. */
export interface DateReading {
  readonly order: DateOrder
  readonly timeZone: string
  /** Completes a year of two digits. */
  readonly yearOf: YearOf
}

/** Returns a day as `2026-11-20`, or undefined if the text is no date. A time of day behind it is left out. */
export function dayIn(text: string, { order, timeZone, yearOf }: DateReading): string | undefined {
  const moment = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)$/i.exec(text)
  // An instant: midnight elsewhere may be the day before here.
  if (moment) return Number.isNaN(Date.parse(text)) ? undefined : localTimeOf(text, timeZone).date
  const day = withoutTime(text)
  return wordedDay(day, yearOf) ?? figuresAs(order, day, yearOf)
}

/** Returns the orders in which a text can be read as a date; none if it has another form, or says itself how to read it. */
export function possibleOrders(text: string, yearOf: YearOf): DateOrder[] {
  const day = withoutTime(text)
  if (isIso(day)) return []
  return dateOrders.filter((order) => figuresAs(order, day, yearOf) !== undefined)
}

function withoutTime(text: string): string {
  const time = /[\sT,]+\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?(?:\s*[ap]\.?\s?m\.?)?Z?$/i
  return text
    .replace(time, '')
    .replace(/\s*([-/.])\s*/g, '$1')
    .trim()
}

const isIso = (day: string) => /^\d{4}-\d{1,2}-\d{1,2}$/.test(day)
const isDayCount = (day: string) => /^\d{5}(?:[.,]\d+)?$/.test(day)

function splitFigures(day: string): readonly [string, string, string] | undefined {
  const [, first, second, third] = /^(\d{1,4})[-/. ](\d{1,4})[-/. ](\d{1,4})\.?$/.exec(day) ?? []
  return first && second && third ? [first, second, third] : undefined
}

function figuresAs(order: DateOrder, day: string, yearOf: YearOf): string | undefined {
  // The separator of ISO 8601 behind a year: always year, month, day.
  const shown = isIso(day) ? 'ymd' : order
  if (shown === 'd1900' || shown === 'd1904')
    return isDayCount(day) ? countedDay(shown, Number.parseInt(day, 10)) : undefined
  const parts = /^\d{8}$/.test(day) ? unseparated(day, shown) : splitFigures(day)
  if (!parts) return undefined
  const of = (part: string) => parts[shown.indexOf(part)] ?? ''
  return dayOf(of('y'), of('m'), of('d'), yearOf)
}

function unseparated(day: string, order: string): readonly [string, string, string] {
  return order.startsWith('y')
    ? [day.slice(0, 4), day.slice(4, 6), day.slice(6)]
    : [day.slice(0, 2), day.slice(2, 4), day.slice(4)]
}

// The first day of both ways to count, minus the day that Excel counts though 1900 had none.
const dayZero = { d1900: Date.UTC(1899, 11, 30), d1904: Date.UTC(1904, 0, 1) } as const

function countedDay(order: 'd1900' | 'd1904', count: number): string {
  return new Date(dayZero[order] + count * 86_400_000).toISOString().slice(0, 10)
}

function dayOf(year: string, month: string, day: string, yearOf: YearOf): string | undefined {
  if ((year.length !== 4 && year.length !== 2) || month.length > 2 || day.length > 2) return undefined
  const full = year.length === 4 ? Number(year) : yearOf(Number(year))
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${text}T00:00:00Z`)
  // JavaScript takes 31 February for a day in March.
  const isReal = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
  return isReal && full >= 1900 && full <= 2200 ? text : undefined
}

// The names of months and of days of the week in our three languages, written out and shortened.
const months = new Map([...namesOf('month'), ['sept', 9], ['mrt', 3]])
const weekdays = namesOf('weekday')

function namesOf(part: 'month' | 'weekday'): Map<string, number> {
  return new Map(
    languages.flatMap((language) =>
      (['long', 'short'] as const).flatMap((style) => {
        const format = new Intl.DateTimeFormat(locales[language], { [part]: style, timeZone: 'UTC' })
        const days = Array.from({ length: part === 'month' ? 12 : 7 }, (_, index) =>
          part === 'month' ? Date.UTC(2024, index, 15) : Date.UTC(2024, 0, index + 1),
        )
        return days.map((at, index) => [plain(format.format(at)), index + 1] as const)
      }),
    ),
  )
}

const fillers = new Set(['de', 'of', 'le', 'the', 'den'])

// `31 december 1990`, `Dec 31, 1990`, `1er janv. 90`, `31-dec-1990`, `lundi 31 décembre 1990`.
function wordedDay(text: string, yearOf: YearOf): string | undefined {
  if (!/\p{L}{3}/u.test(text) || text.length > 60) return undefined
  const tokens = (text.match(/\p{L}+\d*|\d+/gu) ?? []).map((token) => plain(token))
  let month: number | undefined
  const figures: string[] = []
  for (const token of tokens) {
    if (/^\d+$/.test(token)) figures.push(token)
    else if (months.has(token) && month === undefined) month = months.get(token)
    else if (!weekdays.has(token) && !fillers.has(token) && !/^(?:er|st|nd|rd|th|e|de|ste)$/.test(token))
      return undefined
  }
  const [first = '', second = '', ...others] = figures
  if (month === undefined || others.length > 0) return undefined
  return first.length === 4 ? dayOf(first, String(month), second, yearOf) : dayOf(second, String(month), first, yearOf)
}
