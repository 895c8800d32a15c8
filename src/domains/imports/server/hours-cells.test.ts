import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import { translateTo } from '#platform/server/texts/translate.ts'
import { type CellReading, UnreadableCell } from './cell-reading.ts'
import { minutesIn, timeIn, weekdaysIn } from './hours-cells.ts'

const unreadable = 'unreadable'

function read(reading: CellReading, cell: string, language: Language = 'en') {
  const around = { timeZone: 'Europe/Brussels', currency: 'EUR', today: '2026-11-20' } as const
  const value = reading(cell, { ...around, language, translate: translateTo(language) }, {})
  return value instanceof UnreadableCell ? unreadable : value
}

test.each([
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['Monday to Thursday', [1, 2, 3, 4]],
  ['Mon, Wed & Fri', [1, 3, 5]],
  ['Mo Tu We', [1, 2, 3]],
  ['Fri to Mon', [1, 5, 6, 7]],
  ['1-5', [1, 2, 3, 4, 5]],
  ['12345', [1, 2, 3, 4, 5]],
  ['1; 3; 7', [1, 3, 7]],
  ['Saturday', [6]],
  ['weekdays', [1, 2, 3, 4, 5]],
  ['lundi à vendredi', [1, 2, 3, 4, 5]],
  ['du lundi au jeudi et samedi', [1, 2, 3, 4, 6]],
  ['lun., mar., jeu.', [1, 2, 4]],
  ['LU-VE', [1, 2, 3, 4, 5]],
  ['tous les jours', [1, 2, 3, 4, 5, 6, 7]],
  ['ma t/m vr', [1, 2, 3, 4, 5]],
  ['maandag tot en met donderdag', [1, 2, 3, 4]],
  ['ma, wo en vr', [1, 3, 5]],
  ['za/zo', [6, 7]],
  ['Mon-', unreadable],
  ['8', unreadable],
  ['Mon 08:00', unreadable],
  ['sometimes', unreadable],
  ['-', unreadable],
])('%s are days of the week', (cell, days) => expect(read(weekdaysIn, cell)).toEqual(days))

test('days that are other ones in French and in Dutch are read in the language of the reader, unless another day decides', () => {
  expect([read(weekdaysIn, 'ma', 'fr'), read(weekdaysIn, 'ma', 'nl'), read(weekdaysIn, 'ma')]).toEqual([[2], [1], [1]])
  expect([read(weekdaysIn, 'ma, di, wo', 'fr'), read(weekdaysIn, 'ma, je', 'nl')]).toEqual([
    [1, 2, 3],
    [2, 4],
  ])
})

test.each([
  ['8:00', '08:00'],
  ['22h30', '22:30'],
  ['6u', '06:00'],
  ['06:15:00', '06:15'],
  ['8:00:00 AM', '08:00'],
  ['10:30 pm', '22:30'],
  ['24:00', unreadable],
  ['morning', unreadable],
])('%s is a time of day', (cell, time) => expect(read(timeIn, cell)).toBe(time))

test.each([
  ['30', 30],
  ['30 min.', 30],
  ["45'", 45],
  ['0:30', 30],
  ['00:30:00', 30],
  ['1h15', 75],
  ['1 u', 60],
  ['half an hour', unreadable],
  ['-30', unreadable],
])('%s is a duration in minutes', (cell, minutes) => expect(read(minutesIn, cell)).toBe(minutes))
