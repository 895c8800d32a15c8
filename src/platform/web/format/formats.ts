import type { Language } from '#base/language.ts'
import { minorDigits, type Money } from '#base/money.ts'

const fallbackLocales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', nl: 'nl-NL' }

/** The reader's own variety of a language (`fr-BE`), as far as the browser says, for dates and numbers. */
export function localeFor(language: Language, tags: readonly string[] = navigator.languages): string {
  return tags.find((tag) => tag.toLowerCase().startsWith(`${language}-`)) ?? fallbackLocales[language]
}

type DateStyle = 'short' | 'medium' | 'long' | 'weekday' | 'dayMonth'
const dateStyles: Readonly<Record<DateStyle, Intl.DateTimeFormatOptions>> = {
  short: { day: '2-digit', month: '2-digit', year: 'numeric' },
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  weekday: { weekday: 'short', day: 'numeric', month: 'short' },
  dayMonth: { day: 'numeric', month: 'short' },
}
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const

/** Writes dates, times, durations and money for one language and time zone. */
export class Formats {
  readonly locale: string
  /** An IANA name. */
  readonly timeZone: string

  constructor(language: Language, timeZone: string) {
    this.locale = localeFor(language)
    this.timeZone = timeZone
  }

  /** A day of the calendar, `2026-11-20`. */
  readonly date = (date: string, style: DateStyle = 'medium'): string =>
    made(this.locale, { ...dateStyles[style], timeZone: 'UTC' }).format(Date.parse(date))

  /** From one day to another, as short as can be. */
  readonly dates = (from: string, to: string): string =>
    made(this.locale, { ...dateStyles.medium, timeZone: 'UTC' }).formatRange(Date.parse(from), Date.parse(to))

  /** The day of an instant, where the organisation is. */
  readonly day = (instant: string, style: DateStyle = 'medium'): string =>
    made(this.locale, { ...dateStyles[style], timeZone: this.timeZone }).format(Date.parse(instant))

  /** The time of day of an instant, where the organisation is: `08:00`. */
  readonly time = (instant: string): string =>
    made(this.locale, { ...clock, timeZone: this.timeZone }).format(Date.parse(instant))

  /** Day and time of an instant, where the organisation is. */
  readonly moment = (instant: string): string =>
    made(this.locale, { ...dateStyles.medium, ...clock, timeZone: this.timeZone }).format(Date.parse(instant))

  /** How long ago an instant was, or how soon it comes; beyond a week, its day. */
  readonly ago = (instant: string, now: number = Date.now()): string => {
    const minutes = Math.round((Date.parse(instant) - now) / 60_000)
    const relative = new Intl.RelativeTimeFormat(this.locale, { numeric: 'auto', style: 'short' })
    if (Math.abs(minutes) < 60) return relative.format(minutes, 'minute')
    if (Math.abs(minutes) < 1440) return relative.format(Math.round(minutes / 60), 'hour')
    if (Math.abs(minutes) < 10_080) return relative.format(Math.round(minutes / 1440), 'day')
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
    new Intl.NumberFormat(this.locale, options).format(value)

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

  /** Amounts in several currencies beside each other. */
  readonly moneys = (amounts: readonly Money[]): string => amounts.map(this.money).join(' · ')
}

const formats = new Map<string, Intl.DateTimeFormat>()

// Making a format costs far more than using one.
function made(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formats.set(key, format)
  return format
}
