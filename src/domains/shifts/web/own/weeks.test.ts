import { expect, test } from 'vitest'
import { weekOf } from '#base/days.ts'
import { daysOf, minutesOf, nearnessOf, weeksOf } from './weeks.ts'

const isoWeek = (date: string) => weekOf(date, 1)

const night = (startsAt: string, endsAt: string) => ({
  startsAt,
  endsAt,
  breakMinutes: 0,
  status: 'scheduled' as const,
})

test('T23 a night shift is on the day on which it starts and continues on the next, also over a clock change', () => {
  const nights = [
    ['Europe/Brussels', '2026-03-28', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z', 7],
    ['Europe/Brussels', '2026-10-24', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z', 9],
    ['America/New_York', '2026-03-07', '2026-03-08T03:00:00Z', '2026-03-08T10:00:00Z', 7],
    ['America/New_York', '2026-10-31', '2026-11-01T02:00:00Z', '2026-11-01T11:00:00Z', 9],
  ] as const
  for (const [zone, date, startsAt, endsAt, hours] of nights) {
    const shift = night(startsAt, endsAt)
    const days = daysOf(weekOf(date, 1), [shift], zone)
    expect(days.filter(({ begin }) => begin.length > 0).map((day) => day.date)).toEqual([date])
    expect(days.filter(({ goOn }) => goOn.length > 0)).toHaveLength(weekOf(date, 1).at(-1) === date ? 0 : 1)
    expect(minutesOf([shift])).toBe(hours * 60)
  }
})

test('a shift that ends at midnight does not continue on the next day', () => {
  const late = night('2026-11-23T15:00:00Z', '2026-11-23T23:00:00Z')
  const days = daysOf(weekOf('2026-11-23', 1), [late], 'Europe/Brussels')
  expect(days.flatMap(({ goOn }) => goOn)).toEqual([])
})

test('the first day of a week shows a shift that continues from the previous week', () => {
  const sunday = night('2026-11-22T21:00:00Z', '2026-11-23T05:00:00Z')
  const [monday] = daysOf(weekOf('2026-11-23', 1), [sunday], 'Europe/Brussels')
  expect(monday).toEqual({ date: '2026-11-23', begin: [], goOn: [sunday] })
})

test('shifts are grouped by week in either order, and cancelled ones are not counted', () => {
  const [first, second, third] = [
    night('2026-11-22T07:00:00Z', '2026-11-22T15:00:00Z'),
    night('2026-11-23T07:00:00Z', '2026-11-23T15:30:00Z'),
    { ...night('2026-11-29T07:00:00Z', '2026-11-29T15:00:00Z'), status: 'cancelled' as const },
  ]
  const weeks = (shifts: (typeof first)[]) =>
    weeksOf(shifts, 'Europe/Brussels', isoWeek).map(({ from, shifts: { length } }) => [from, length])
  expect(weeks([first, second, third as never])).toEqual([
    ['2026-11-16', 1],
    ['2026-11-23', 2],
  ])
  expect(weeks([third as never, second, first])).toEqual([
    ['2026-11-23', 2],
    ['2026-11-16', 1],
  ])
  expect(minutesOf([second, third])).toBe(510)
  expect(['2026-11-16', '2026-11-23', '2026-11-30'].map((from) => nearnessOf(from, '2026-11-22', isoWeek))).toEqual([
    'this',
    'next',
    undefined,
  ])
})
