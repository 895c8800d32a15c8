import { weekOf } from './days.ts'
import { expect, test } from 'vitest'
import { localTimeOf } from './calendar.ts'
import { Formats } from './formats.ts'
import { type Region, usualRegion } from './region.ts'

const brussels = new Formats('fr-FR', 'Europe/Brussels')
const formatsIn = (region: Partial<Region>) => new Formats('fr-FR', 'Europe/Brussels', { ...usualRegion, ...region })

test('a duration is written in hours and minutes', () => {
  const written = [0, 30, 450, 480, -90].map((minutes) => brussels.duration(minutes).replaceAll('\u202F', ' '))
  expect(written).toEqual(['0 h', '30 min', '7 h 30', '8 h', '−1 h 30'])
})

test('the size of a file is written in kilobytes, then in megabytes', () => {
  const written = [1, 2048, 1_000_000, 1_468_006, 10 * 1024 * 1024].map((bytes) => brussels.fileSize(bytes))
  expect(written.map((size) => size.replaceAll(/\s/g, ' '))).toEqual(['1 ko', '2 ko', '977 ko', '1,4 Mo', '10 Mo'])
})

test('an instant is shown in the zone of the organisation, also across the change of the clocks', () => {
  expect(brussels.time('2026-10-25T00:30:00Z')).toBe('02:30')
  expect(brussels.time('2026-10-25T01:30:00Z')).toBe('02:30')
  expect(localTimeOf('2026-11-21T02:00:00Z', 'America/Los_Angeles').date).toBe('2026-11-20')
})

test.each([
  ['long', '20 nov. 2026', 'vendredi 20 novembre 2026'],
  ['dd/mm/yyyy', '20/11/2026', 'vendredi 20/11/2026'],
  ['dd-mm-yyyy', '20-11-2026', 'vendredi 20-11-2026'],
  ['dd.mm.yyyy', '20.11.2026', 'vendredi 20.11.2026'],
  ['mm/dd/yyyy', '11/20/2026', 'vendredi 11/20/2026'],
  ['yyyy-mm-dd', '2026-11-20', 'vendredi 2026-11-20'],
] as const)('a reader who wants dates as %s gets them so', (dateFormat, medium, long) => {
  const format = formatsIn({ dateFormat })
  expect([format.date('2026-11-20'), format.date('2026-11-20', 'long')]).toEqual([medium, long])
  expect(format.day('2026-11-20T22:59:00Z')).toBe(medium)
  expect(format.moment('2026-11-20T07:05:00Z')).toMatch(new RegExp(`^${medium}.{1,4}08:05$`))
  expect(format.date('2026-11-20', 'weekday')).toBe('ven. 20 nov.')
})

test('a stretch of days in figures names both ends, and one day once', () => {
  const format = formatsIn({ dateFormat: 'dd/mm/yyyy' })
  expect(format.dates('2026-11-16', '2026-11-22')).toBe('16/11/2026 – 22/11/2026')
  expect(format.dates('2026-11-16', '2026-11-16')).toBe('16/11/2026')
})

test('a reader who counts hours to twelve gets them so', () => {
  const format = new Formats('en-GB', 'Europe/Brussels', { ...usualRegion, timeFormat: '12' })
  const plain = (text: string) => text.replaceAll('\u202F', ' ').toUpperCase()
  expect(plain(format.time('2026-11-20T13:30:00Z'))).toBe('2:30 PM')
  expect(plain(format.timeOfDay('00:05'))).toBe('12:05 AM')
  expect(plain(format.moment('2026-11-20T13:30:00Z'))).toContain('2:30 PM')
  expect(brussels.timeOfDay('00:05')).toBe('00:05')
})

test('the current minute is called now, later ones are counted', () => {
  const now = Date.parse('2026-11-20T13:30:00Z')
  const dutch = new Formats('nl-BE', 'Europe/Brussels')
  expect(dutch.ago('2026-11-20T13:29:45Z', now)).toBe('nu')
  expect(brussels.ago('2026-11-20T13:29:45Z', now)).toBe('maintenant')
  expect(dutch.ago('2026-11-20T13:25:00Z', now)).toContain('5')
  expect(dutch.ago('2026-11-16T13:30:00Z', now)).toBe('4 dagen geleden')
  expect(brussels.ago('2026-11-16T13:30:00Z', now)).toBe('il y a 4 jours')
})

test('the first day of a month is an ordinal number in French', () => {
  expect(brussels.date('2026-11-01')).toBe('1er nov. 2026')
  expect(brussels.date('2026-05-01', 'long')).toBe('vendredi 1er mai 2026')
  expect(brussels.date('2026-11-11')).toBe('11 nov. 2026')
  expect(brussels.dates('2026-01-01', '2026-11-23')).toMatch(/^1er janv\.\s–\s23 nov\. 2026$/u)
  expect(brussels.dates('2026-11-01', '2026-11-23')).toMatch(/^1.23 nov\. 2026$/u)
  expect(new Formats('nl-BE', 'Europe/Brussels').date('2026-11-01')).toBe('1 nov 2026')
})

test('money has the digits of its currency', () => {
  const english = new Formats('en-GB', 'UTC')
  expect(english.money({ amount: 152_550, currency: 'EUR' })).toContain('1,525.50')
  expect(english.money({ amount: 1500, currency: 'JPY' })).toContain('1,500')
  expect(english.money({ amount: 1500, currency: 'TND' })).toContain('1.500')
})

test('the days of the week have their names', () => {
  expect([brussels.weekday(1), brussels.weekday(7)]).toEqual(['lundi', 'dimanche'])
})

test('a week begins on the day of the reader’s preference', () => {
  expect(brussels.week('2026-11-22')[0]).toBe('2026-11-16')
  expect(formatsIn({ firstDayOfWeek: 7 }).week('2026-11-22')[0]).toBe('2026-11-22')
  expect(formatsIn({ firstDayOfWeek: 7 }).week('2026-11-21')[0]).toBe('2026-11-15')
  expect(formatsIn({ firstDayOfWeek: 6 }).week('2026-11-20')).toEqual(weekOf('2026-11-14', 6))
})

test('a week that begins on Monday ends on Sunday', () => {
  expect(weekOf('2026-11-22', 1)[0]).toBe('2026-11-16')
  expect(weekOf('2026-11-16', 1)[6]).toBe('2026-11-22')
})

test.each([
  ['fr-BE', '1 234,57 €', '20 nov. 2026', '1 234,5'],
  ['fr-FR', '1 234,57 €', '20 nov. 2026', '1 234,5'],
  ['nl-BE', '€ 1.234,57', '20 nov 2026', '1.234,5'],
  ['nl-NL', '€ 1.234,57', '20 nov 2026', '1.234,5'],
  ['en-GB', '€1,234.57', '20 Nov 2026', '1,234.5'],
])('T47 in %s money is written %s, a day %s, a number %s', (locale, money, day, number) => {
  const formats = new Formats(locale, 'Europe/Brussels')
  const plain = (written: string) => written.replaceAll(/\s/g, ' ')
  expect(plain(formats.money({ amount: 123_457, currency: 'EUR' }))).toBe(money)
  expect(plain(formats.date('2026-11-20'))).toBe(day)
  expect(plain(formats.number(1234.5))).toBe(number)
})
