import { expect, test } from 'vitest'
import { daysIn, monthsIn, weeksIn } from './days.ts'
import { dateOf, dayOf, monthStart, weekdayOf, weekNumber, weekStart } from './days.ts'

test('a day number converts to a date and back', () => {
  expect(dayOf('1970-01-01')).toBe(0)
  expect(dateOf(dayOf('2026-11-21'))).toBe('2026-11-21')
  expect(dateOf(dayOf('1969-12-31'))).toBe('1969-12-31')
})

test('weeks start on the given weekday', () => {
  const saturday = dayOf('2026-11-21')
  expect(weekdayOf(saturday)).toBe(6)
  expect(weekdayOf(dayOf('1969-12-28'))).toBe(7)
  expect(dateOf(weekStart(saturday, 1))).toBe('2026-11-16')
  expect(dateOf(weekStart(saturday, 7))).toBe('2026-11-15')
  expect(dateOf(weekStart(saturday, 6))).toBe('2026-11-21')
})

test.each([
  ['2026-11-21', 47],
  ['2026-12-31', 53],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
])('%s is in week %i', (date, week) => {
  expect(weekNumber(dayOf(date))).toBe(week)
})

test('the header shows the months and weeks that overlap the visible days', () => {
  const [from, to] = [dayOf('2026-11-29'), dayOf('2026-12-02')]
  expect(monthsIn(from, to).map((one) => [dateOf(one.from), one.days])).toEqual([
    ['2026-11-01', 30],
    ['2026-12-01', 31],
  ])
  expect(weeksIn(from, to, 1).map((one) => dateOf(one.from))).toEqual(['2026-11-23', '2026-11-30'])
  expect(daysIn(from, to)).toHaveLength(4)
  expect(daysIn(to, from)).toEqual([])
  expect(dateOf(monthStart(dayOf('2026-12-15'), 1))).toBe('2027-01-01')
})
