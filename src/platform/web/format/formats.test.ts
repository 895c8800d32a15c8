import { expect, test } from 'vitest'
import { addDays, dateIn, daysBetween, weekOf } from './calendar.ts'
import { Formats, localeFor } from './formats.ts'

const brussels = new Formats('fr', 'Europe/Brussels')

test('a duration is written in hours and minutes', () => {
  const written = [0, 30, 450, 480, -90].map((minutes) => brussels.duration(minutes).replaceAll('\u202F', ' '))
  expect(written).toEqual(['0 h', '30 min', '7 h 30', '8 h', '−1 h 30'])
})

test('an instant is shown in the zone of the organisation, also across the change of the clocks', () => {
  expect(brussels.time('2026-10-25T00:30:00Z')).toBe('02:30')
  expect(brussels.time('2026-10-25T01:30:00Z')).toBe('02:30')
  expect(dateIn('America/Los_Angeles', '2026-11-21T02:00:00Z')).toBe('2026-11-20')
})

test('money has the digits of its currency', () => {
  const english = new Formats('en', 'UTC')
  expect(english.money({ amount: 152_550, currency: 'EUR' })).toContain('1,525.50')
  expect(english.money({ amount: 1500, currency: 'JPY' })).toContain('1,500')
  expect(english.money({ amount: 1500, currency: 'TND' })).toContain('1.500')
})

test('a week begins on Monday', () => {
  expect(weekOf('2026-11-22')[0]).toBe('2026-11-16')
  expect(weekOf('2026-11-16')[6]).toBe('2026-11-22')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2)
})

test('the reader’s own variety of a language is taken', () => {
  expect(localeFor('fr', ['nl-BE', 'fr-BE'])).toBe('fr-BE')
  expect(localeFor('en', ['fr-FR'])).toBe('en-GB')
})
