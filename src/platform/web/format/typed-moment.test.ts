import { expect, test } from 'vitest'
import type { DateReading } from './typed-date.ts'
import { parseMoment } from './typed-moment.ts'

const english: DateReading = { locale: 'en-GB', order: 'dmy', today: '2026-11-20' }

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
])('“%s” is %s', (typed, moment) => {
  expect(parseMoment(typed, english, '17:00')).toBe(moment)
})
