import { expect, test } from 'vitest'
import { weekOf } from '#base/days.ts'
import { monthAfter, monthOf } from './months.ts'

test('a month is shown in whole weeks', () => {
  const november = monthOf('2026-11-20', (date) => weekOf(date, 1))
  expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42])
  const february = monthOf('2027-02-28', (date) => weekOf(date, 1))
  expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28])
  const fromSunday = monthOf('2026-11-20', (date) => weekOf(date, 7))
  expect([fromSunday[0], fromSunday.at(-1), fromSunday.length]).toEqual(['2026-11-01', '2026-12-05', 35])
})

test('a step leads to today if it is in the month, else to its first day', () => {
  const step = (date: string, steps: number) => monthAfter(date, steps, '2026-11-20')
  expect(step('2026-11-20', 1)).toBe('2026-12-01')
  expect(step('2026-12-31', -1)).toBe('2026-11-20')
  expect(step('2027-01-31', 1)).toBe('2027-02-01')
})
