import { weekOf } from './days.ts'
import { type Currency, minorDigits } from './currency.ts'
import { type DecimalMark, type Money } from './money.ts'
import { type Region, usualRegion } from './region.ts'

type DateStyle = 'short' | 'medium' | 'inFull' | 'long' | 'weekday' | 'dayMonth' | 'month' | 'weekdayName' | 'monthName'
const dateStyles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  inFull: { day: 'numeric', month: 'long', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  weekdayName: { weekday: 'short' },
  monthName: { month: 'short' },
}
const clocks = {
  24: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  12: { hour: 'numeric', minute: '2-digit', hourCycle: 'h12' },
} as const

/** Formats dates, times, durations and money for a language, a time zone and the reader's region settings. */
export class Formats {
  /** A locale: `fr-BE`. */
  readonly locale: string
  /** An IANA name. */
  readonly timeZone: string
  readonly region: Region

  constructor(locale: string, timeZone: string, region: Region = usualRegion) {
    this.locale = locale
    this.timeZone = timeZone
    this.region = region
  }

  /** A day of the calendar, `2026-11-20`. */
  readonly date = (date: string, style: DateStyle = 'medium'): string => this.#day(Date.parse(date), 'UTC', style)

  /** The order of day, month and year for this reader. */
  get dateOrder(): 'dmy' | 'mdy' | 'ymd' {
    const { dateFormat } = this.region
    if (dateFormat !== 'long')
      return `${dateFormat.charAt(0)}${dateFormat.at(dateFormat.startsWith('y') ? 5 : 3)}${dateFormat.at(-1)}` as 'dmy'
    const parts = dateTimeFormat(this.locale, { ...dateStyles.short, timeZone: 'UTC' }).formatToParts(0)
    return parts.flatMap(({ type }) => (type === 'literal' ? [] : [type.charAt(0)])).join('') as 'dmy'
  }

  /** A date range in its shortest form. */
  readonly dates = (from: string, to: string): string => {
    if (this.region.dateFormat !== 'long')
      return from === to ? this.date(from) : `${this.date(from)} – ${this.date(to)}`
    const range = dateTimeFormat(this.locale, { ...dateStyles.medium, timeZone: 'UTC' })
    return withFirst(this.locale, range.formatRange(Date.parse(from), Date.parse(to)))
  }

  /** The seven days of the week of a date, from the reader's first day of the week. */
  readonly week = (date: string): string[] => weekOf(date, this.region.firstDayOfWeek)

  /** The name of a day of the week, from 1 for Monday to 7 for Sunday. */
  readonly weekday = (day: number): string =>
    dateTimeFormat(this.locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, 0, day))

  /** The name of a month, from 1 for January to 12 for December. */
  readonly monthName = (month: number): string =>
    dateTimeFormat(this.locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 15))

  /** The date of an instant in the organisation's time zone. */
  readonly day = (instant: string, style: DateStyle = 'medium'): string =>
    this.#day(Date.parse(instant), this.timeZone, style)

  /** The time of day of an instant in the organisation's time zone: `08:00`. */
  readonly time = (instant: string): string =>
    dateTimeFormat(this.locale, { ...clocks[this.region.timeFormat], timeZone: this.timeZone }).format(
      Date.parse(instant),
    )

  /** Formats a stored time of day, `08:00`. */
  readonly timeOfDay = (time: string): string =>
    dateTimeFormat(this.locale, { ...clocks[this.region.timeFormat], timeZone: 'UTC' }).format(
      Date.parse(`1970-01-01T${time}Z`),
    )

  /** Date and time of an instant in the organisation's time zone. */
  readonly moment = (instant: string): string => {
    const { dateFormat, timeFormat } = this.region
    if (dateFormat !== 'long') return `${this.day(instant)} ${this.time(instant)}`
    const style = { ...dateStyles.medium, ...clocks[timeFormat], timeZone: this.timeZone } as const
    return withFirst(this.locale, dateTimeFormat(this.locale, style).format(Date.parse(instant)))
  }

  // Dates without a year are written out: in figures the month would be ambiguous.
  #day(at: number, timeZone: string, style: DateStyle): string {
    const { dateFormat } = this.region
    const isWhole = style === 'short' || style === 'medium' || style === 'long'
    if (dateFormat === 'long' || !isWhole) {
      return withFirst(this.locale, dateTimeFormat(this.locale, { ...dateStyles[style], timeZone }).format(at))
    }
    const parts = dateTimeFormat('en', { ...dateStyles.short, timeZone }).formatToParts(at)
    const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
    const figures = dateFormat.replace('dd', part('day')).replace('mm', part('month')).replace('yyyy', part('year'))
    return style === 'long'
      ? `${dateTimeFormat(this.locale, { weekday: 'long', timeZone }).format(at)} ${figures}`
      : figures
  }

  /** The time from now to an instant in relative terms; beyond a week, its date. */
  readonly ago = (instant: string, now: number = Date.now()): string => {
    const minutes = Math.round((Date.parse(instant) - now) / 60_000)
    const relativeIn = (style: 'short' | 'long') => new Intl.RelativeTimeFormat(this.locale, { numeric: 'auto', style })
    const relative = relativeIn('short')
    // Intl's own words for the current minute are stilted in French and Dutch.
    if (minutes === 0) return relative.format(0, 'second')
    if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
    if (Math.abs(minutes) < 1440) return relative.format(Math.round(minutes / 60), 'hour')
    if (Math.abs(minutes) < 10_080) return relativeIn('long').format(Math.round(minutes / 1440), 'day')
    return this.day(instant)
  }

  /** Whole minutes as hours and minutes: `7 h 30`. */
  readonly duration = (minutes: number): string => {
    const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
    const whole = `${this.number(hours)}\u202Fh${rest ? `\u202F${String(rest).padStart(2, '0')}` : ''}`
    const text = hours === 0 && rest > 0 ? `${rest}\u202Fmin` : whole
    return minutes < 0 ? `−${text}` : text
  }

  readonly number = (value: number, options: Intl.NumberFormatOptions = {}): string =>
    madeNumber(this.locale, options).format(value)

  /** The size of a file, to a tenth of a megabyte: `1.4 MB`. */
  readonly fileSize = (bytes: number): string => {
    const [kilobytes, megabytes] = [Math.max(1, Math.round(bytes / 1024)), bytes / 1024 / 1024]
    const isLarge = kilobytes >= 1000
    return this.number(isLarge ? megabytes : kilobytes, {
      style: 'unit',
      unit: isLarge ? 'megabyte' : 'kilobyte',
      maximumFractionDigits: 1,
    })
  }

  /** An amount with its currency: `€ 17.35`. */
  readonly money = ({ amount, currency }: Money): string => {
    const digits = minorDigits[currency]
    const options = {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    } as const
    return this.number(amount / 10 ** digits, options)
  }

  /** An amount without its currency, as it is typed: `17.35`. */
  readonly amount = ({ amount, currency }: Money): string => {
    const digits = minorDigits[currency]
    return this.number(amount / 10 ** digits, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  }

  /** The character between whole and parts in this locale's numbers. */
  get decimalMark(): DecimalMark {
    return madeNumber(this.locale, {}).format(1.5).includes(',') ? ',' : '.'
  }

  /** The name of a currency: `euro`. */
  readonly currencyName = (currency: Currency): string =>
    new Intl.DisplayNames([this.locale], { type: 'currency' }).of(currency) ?? currency

  /** Amounts in several currencies beside each other. */
  readonly moneys = (amounts: readonly Money[]): string => amounts.map(this.money).join(' · ')
}

/** A date as Intl writes it, in French with `1er` for the first day of a month. */
export function withFirst(locale: string, date: string): string {
  return locale.startsWith('fr') ? date.replace(/(?<!\d)1(?=\s\p{L})/gu, '1er') : date
}

const formats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<string, Intl.NumberFormat>()

// Creating a format takes much longer than using it.
function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}

function madeNumber(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options)
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale, options)
  numberFormats.set(key, format)
  return format
}
