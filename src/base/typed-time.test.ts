import { expect, test } from 'vitest'
import { Formats } from './formats.ts'
import { timeFormats, usualRegion } from './region.ts'
import { parseTime } from './typed-time.ts'

test.each([
  ['9', '09:00'],
  ['8:30', '08:30'],
  ['0830', '08:30'],
  ['830', '08:30'],
  ['1530', '15:30'],
  ['7u30', '07:30'],
  ['7h30', '07:30'],
  ['7 h 30', '07:30'],
  ['7u', '07:00'],
  ['8h', '08:00'],
  ['8:', '08:00'],
  ['8.05', '08:05'],
  ['15.30 uur', '15:30'],
  [' 23:59 ', '23:59'],
  ['0', '00:00'],
  ['4:30 pm', '16:30'],
  ['3pm', '15:00'],
  ['3:15 p.m.', '15:15'],
  ['330pm', '15:30'],
  ['12 AM', '00:00'],
  ['12 pm', '12:00'],
])('“%s” is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time)
})

test.each(['', '24', '24:00', '8:60', '13 pm', '0am', 'eight', '8:3', '-8', '12345', '8:30:00', '25:00'])(
  '“%s” is no time of day',
  (typed) => {
    expect(parseTime(typed)).toBeUndefined()
  },
)

test('every formatted time can be parsed', () => {
  const readers = ['en-GB', 'en-US', 'fr-BE', 'nl-NL'].flatMap((locale) =>
    timeFormats.map((timeFormat) => new Formats(locale, 'UTC', { ...usualRegion, timeFormat })),
  )
  for (let minute = 0; minute < 1440; minute += 7) {
    const time = new Date(minute * 60_000).toISOString().slice(11, 16)
    for (const format of readers) expect(parseTime(format.timeOfDay(time))).toBe(time)
  }
})
