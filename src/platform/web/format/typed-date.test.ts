import { assert, constantFrom, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { Formats } from '#base/formats.ts'
import { dateFormats, usualRegion } from '#base/region.ts'
import { type DateReading, parseDate, parseDates, parseMonth, parseMoment } from './typed-date.ts'

const today = '2026-11-20'
const english: DateReading = { locale: 'en-GB', order: 'dmy', today }
const american: DateReading = { locale: 'en-US', order: 'mdy', today }
const iso: DateReading = { locale: 'en-GB', order: 'ymd', today }
const french: DateReading = { locale: 'fr-BE', order: 'dmy', today }
const dutch: DateReading = { locale: 'nl-NL', order: 'dmy', today }

test.each([
  ['2026-11-22', '2026-11-22'],
  ['2026/1/5', '2026-01-05'],
  ['20261122', '2026-11-22'],
  ['22/11', '2026-11-22'],
  ['22-11', '2026-11-22'],
  ['22.11', '2026-11-22'],
  ['22 11', '2026-11-22'],
  ['22.11.26', '2026-11-22'],
  ['22/11/2026', '2026-11-22'],
  [' 5 / 1 / 27 ', '2027-01-05'],
  ['2211', '2026-11-22'],
  ['221126', '2026-11-22'],
  ['22112026', '2026-11-22'],
  ['22', '2026-11-22'],
  ['22/', '2026-11-22'],
  ['11/22', '2026-11-22'],
  ['22 nov', '2026-11-22'],
  ['22nd of November', '2026-11-22'],
  ['Nov 22, 2026', '2026-11-22'],
  ['Sun 22 Nov', '2026-11-22'],
  ['5 sept', '2026-09-05'],
  ['today', '2026-11-20'],
  ['Tomorrow', '2026-11-21'],
  ['yesterday', '2026-11-19'],
  ['fri', '2026-11-20'],
  ['thursday', '2026-11-26'],
  ['+1w', '2026-11-27'],
  ['-3d', '2026-11-17'],
  ['−3 d', '2026-11-17'],
  ['+10', '2026-11-30'],
  ['+2m', '2027-01-20'],
  ['-1y', '2025-11-20'],
])('in English “%s” is %s', (typed, date) => {
  expect(parseDate(typed, english)).toBe(date)
})

test.each([
  '',
  ' ',
  '-',
  '31/02',
  '32',
  '22/11/2',
  '22/11/026',
  '22/11/26/1',
  '2026-13-01',
  '1/1/1850',
  '+9999y',
  '+1x',
  '22 ju',
  'soon',
  '22 nov 2026 8',
  'nov',
  '123',
  '12345',
  '0/0',
  '<b>',
])('“%s” is no date', (typed) => {
  expect(parseDate(typed, english)).toBeUndefined()
})

test.each([
  [american, '11/22', '2026-11-22'],
  [american, '3/4', '2027-03-04'],
  [american, '3/4/26', '2026-03-04'],
  [american, '22/11', '2026-11-22'],
  [american, '112226', '2026-11-22'],
  [iso, '11-22', '2026-11-22'],
  [iso, '26-11-22', '2026-11-22'],
  [iso, '22-11-2026', '2026-11-22'],
  [french, '22 novembre', '2026-11-22'],
  [french, '1er déc.', '2026-12-01'],
  [french, '22 fevr', '2027-02-22'],
  [french, '5 août 2026', '2026-08-05'],
  [french, 'lun. 23 nov', '2026-11-23'],
  [french, 'demain', '2026-11-21'],
  [french, 'aujourd’hui', '2026-11-20'],
  [french, "aujourd'hui", '2026-11-20'],
  [french, 'avant-hier', '2026-11-18'],
  [french, '+2s', '2026-12-04'],
  [french, '+1j', '2026-11-21'],
  [french, '+1a', '2027-11-20'],
  [dutch, '22 november', '2026-11-22'],
  [dutch, '5 mrt', '2027-03-05'],
  [dutch, '5 maart', '2027-03-05'],
  [dutch, 'ma 23 nov', '2026-11-23'],
  [dutch, 'overmorgen', '2026-11-22'],
  [dutch, 'gisteren', '2026-11-19'],
  [dutch, '+1w', '2026-11-27'],
  [dutch, '+1j', '2027-11-20'],
] as const)('%o: “%s” is %s', (reading, typed, date) => {
  expect(parseDate(typed, reading)).toBe(date)
})

test('a missing year is the nearest one within the limits', () => {
  expect(parseDate('28/12', { ...english, today: '2027-01-04' })).toBe('2026-12-28')
  expect(parseDate('4/1', { ...english, today: '2026-12-28' })).toBe('2027-01-04')
  expect(parseDate('1/3', { ...english, max: today })).toBe('2026-03-01')
  expect(parseDate('1/10', { ...english, min: today })).toBe('2027-10-01')
  expect(parseDate('29/2', english)).toBe('2028-02-29')
  expect(parseDate('5', { ...english, min: today })).toBe('2026-12-05')
})

test('a two-digit year is at most 80 years in the past and 20 in the future', () => {
  expect(parseDate('28/2/90', { ...english, max: today })).toBe('1990-02-28')
  expect(parseDate('28/2/30', { ...english, max: today })).toBe('1930-02-28')
  expect(parseDate('28/2/30', english)).toBe('2030-02-28')
})

test('a month after the 31st is the last day of the month', () => {
  expect(parseDate('+1m', { ...english, today: '2026-01-31' })).toBe('2026-02-28')
  expect(parseDate('-1m', { ...english, today: '2026-03-31' })).toBe('2026-02-28')
})

test('steps count from the first day of a period if there is one', () => {
  expect(parseDate('+1w', { ...english, from: '2026-12-01' })).toBe('2026-12-08')
  expect(parseDate('+1m', { ...english, from: '2026-12-31' })).toBe('2027-01-31')
})

test.each([
  [english, '22/11 - 28/11', '2026-11-22', '2026-11-28'],
  [english, '22/11–28/11', '2026-11-22', '2026-11-28'],
  [english, '22 nov to +1w', '2026-11-22', '2026-11-29'],
  [english, '20/12 - 5/1', '2026-12-20', '2027-01-05'],
  [french, '22 nov au 5 déc.', '2026-11-22', '2026-12-05'],
  [dutch, '22-11 t/m 5-12', '2026-11-22', '2026-12-05'],
  [dutch, '2026-11-22 tot 2026-12-05', '2026-11-22', '2026-12-05'],
])('%o: “%s” is a period', (reading, typed, from, to) => {
  expect(parseDates(typed, reading)).toEqual({ from, to })
})

test.each(['22/11', '22-11', '22/11/2026 - 21/11/2026', '22/11 - soon', '1/1 - 2/1 - 3/1', ''])(
  '“%s” is no period',
  (typed) => {
    expect(parseDates(typed, english)).toBeUndefined()
  },
)

test.each([
  [english, 'nov', '2026-11'],
  [english, 'November 2027', '2027-11'],
  [english, '12/2026', '2026-12'],
  [english, '2027-01', '2027-01'],
  [english, '9', '2026-09'],
  [english, '+1m', '2026-12'],
  [english, '22/11/2025', '2025-11'],
  [french, 'févr. 2027', '2027-02'],
  [dutch, 'mrt', '2027-03'],
  [english, '13/2026', undefined],
  [english, '13', undefined],
  [english, 'soon', undefined],
  [english, '', undefined],
] as const)('%o: “%s” is the month %s', (reading, typed, month) => {
  expect(parseMonth(typed, reading)).toBe(month)
})

test('every formatted month can be parsed', () => {
  for (const locale of ['en-GB', 'en-US', 'fr-BE', 'nl-NL']) {
    const format = new Formats(locale, 'UTC')
    for (let month = 1; month <= 12; month++) {
      const first = `2031-${String(month).padStart(2, '0')}-01`
      expect(parseMonth(format.date(first, 'month'), { ...english, locale })).toBe(first.slice(0, 7))
    }
  }
})

test('every formatted date can be parsed', () => {
  assert(
    property(
      integer({ min: -25_567, max: 84_000 }),
      constantFrom('en-GB', 'en-US', 'fr-BE', 'fr-FR', 'nl-BE', 'nl-NL'),
      constantFrom(...dateFormats),
      (days, locale, dateFormat) => {
        const date = new Date(days * 86_400_000).toISOString().slice(0, 10)
        const format = new Formats(locale, 'UTC', { ...usualRegion, dateFormat })
        const reading = { locale, order: format.dateOrder, today }
        expect(parseDate(format.date(date), reading)).toBe(date)
        expect(parseDate(format.date(date, 'long'), reading)).toBe(date)
        expect(parseDate(date, reading)).toBe(date)
      },
    ),
  )
})

test.each([
  ['2026-11-22T18:00', '2026-11-22T18:00'],
  ['22/11 18:00', '2026-11-22T18:00'],
  ['22/11/2026 7u30', '2026-11-22T07:30'],
  ['22 nov 18h', '2026-11-22T18:00'],
  ['22 nov 2026, 6 pm', '2026-11-22T18:00'],
  ['22 nov 2026 6:30 p.m.', '2026-11-22T18:30'],
  ['tomorrow at 9:15', '2026-11-21T09:15'],
  ['+1w 12:00', '2026-11-27T12:00'],
  ['22/11', '2026-11-22T17:00'],
  ['22 nov', '2026-11-22T17:00'],
  ['22 11 18', '2018-11-22T17:00'],
  ['22/11 25:00', undefined],
  ['18:00', undefined],
  ['soon 18:00', undefined],
  ['', undefined],
])('the moment “%s” is %s', (typed, moment) => {
  expect(parseMoment(typed, english, '17:00')).toBe(moment)
})
