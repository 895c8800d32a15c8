import type { Currency } from './currency.ts'

/** The date formats: written out in the language, or figures in a fixed order. */
export const dateFormats = ['long', 'dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const
type DateFormat = (typeof dateFormats)[number]

/** The time formats: `14:30` or `2:30 PM`. */
export const timeFormats = ['24', '12'] as const
type TimeFormat = (typeof timeFormats)[number]

/** The possible first days of the week: 1 is Monday, 6 Saturday, 7 Sunday. */
export const firstDays = [1, 6, 7] as const

/** A person's settings for dates, times and amounts. */
export interface Region {
  readonly dateFormat: DateFormat
  readonly timeFormat: TimeFormat
  /** The default currency. */
  readonly currency: Currency
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDayOfWeek: number
}

/** The default settings. */
export const usualRegion: Region = { dateFormat: 'long', timeFormat: '24', currency: 'EUR', firstDayOfWeek: 1 }
