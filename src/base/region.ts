import type { Currency } from './money.ts'

/** How a date can be written: in words by the language, or in figures in a fixed order. */
export const dateFormats = ['long', 'dd/mm/yyyy', 'dd-mm-yyyy', 'dd.mm.yyyy', 'mm/dd/yyyy', 'yyyy-mm-dd'] as const
type DateFormat = (typeof dateFormats)[number]

/** How a time of day can be written: `14:30`, or `2:30 PM`. */
export const timeFormats = ['24', '12'] as const
type TimeFormat = (typeof timeFormats)[number]

/** The days with which people let their week begin: 1 is Monday, 6 Saturday, 7 Sunday. */
export const firstDays = [1, 6, 7] as const

/** How a person wants dates, times and amounts to be shown. */
export interface Region {
  readonly dateFormat: DateFormat
  readonly timeFormat: TimeFormat
  /** The currency that is offered first. */
  readonly currency: Currency
  /** From 1 for Monday to 7 for Sunday. */
  readonly firstDayOfWeek: number
}

/** How it is shown while nobody has chosen. */
export const usualRegion: Region = { dateFormat: 'long', timeFormat: '24', currency: 'EUR', firstDayOfWeek: 1 }
