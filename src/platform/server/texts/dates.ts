import { withFirst } from '#base/formats.ts'
import type { Language } from '#base/language.ts'

/** The variety of a language in which the server writes dates and amounts. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-BE', nl: 'nl-BE' }
const day = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const
const formats = new Map<string, Intl.DateTimeFormat>()

function format(language: Language, timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${language} ${timeZone} ${Object.keys(options).join(' ')}`
  let formatter = formats.get(name)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locales[language], { ...options, timeZone })
    formats.set(name, formatter)
  }
  return formatter
}

/** A day of the calendar as a sentence names it: `Fri 20 Nov 2026`. */
export function dayIn(language: Language, date: string): string {
  return written(language, 'UTC', Date.parse(date))
}

/** An instant as a sentence names it, by the clock of a zone: `Fri 20 Nov 2026 08:00`. */
export function momentIn(language: Language, instant: string, timeZone: string): string {
  const at = Date.parse(instant)
  const time = format(language, timeZone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at)
  return `${written(language, timeZone, at)} ${time}`
}

function written(language: Language, timeZone: string, at: number): string {
  return withFirst(language, format(language, timeZone, day).format(at).replaceAll(',', ''))
}
