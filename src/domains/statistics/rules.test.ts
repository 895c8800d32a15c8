import { expect, test } from 'vitest'
import { daysAfter } from '#base/days.ts'
import {
  attendanceRate,
  averageRates,
  averageWeek,
  type DayOfHours,
  daysOfRange,
  monthsOf,
  performanceOf,
  valueOf,
  weeksOf,
} from './rules.ts'

const hours = (date: string, over: Partial<DayOfHours> = {}): DayOfHours => ({
  date,
  status: 'approved',
  currency: 'EUR',
  minutes: 455,
  worth: 13157,
  exact: 455 * 1735,
  ...over,
})

test.each([
  ['current_month', '2026-11-20', '2026-11-01', '2026-11-20'],
  ['current_month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last_month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['last_month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['quarter', '2026-11-20', '2026-10-01', '2026-11-20'],
  ['quarter', '2026-09-30', '2026-07-01', '2026-09-30'],
  ['year', '2026-01-01', '2026-01-01', '2026-01-01'],
] as const)('%s on %s is from %s to %s', (range, today, from, to) => {
  expect(daysOfRange(range, today)).toEqual({ from, to })
})

test('the weeks and months of a range contain each of its days once, whichever day the week begins with', () => {
  const stretch = { from: '2026-12-28', to: '2027-03-02' }
  for (const parts of [monthsOf(stretch), ...[1, 6, 7].map((first) => weeksOf(stretch, first))]) {
    expect(parts[0]?.from).toBe(stretch.from)
    expect(parts.at(-1)?.to).toBe(stretch.to)
    for (const [index, part] of parts.entries())
      if (index > 0) expect(part.from).toBe(daysAfter(parts[index - 1]?.to ?? '', 1))
  }
  expect(weeksOf(stretch, 7)[1]).toEqual({ from: '2027-01-03', to: '2027-01-09' })
  expect(monthsOf(stretch).map(({ from }) => from)).toEqual(['2026-12-28', '2027-01-01', '2027-02-01', '2027-03-01'])
})

test('T28 currencies are shown separately, and unapproved hours have no value yet', () => {
  const days = [
    hours('2026-11-02'),
    hours('2026-11-03', { currency: 'JPY', worth: 11549, exact: 455 * 1523 }),
    hours('2026-11-04', { status: 'submitted' }),
    hours('2026-11-09'),
  ]
  expect(valueOf(days)).toEqual([
    { amount: 26314, currency: 'EUR' },
    { amount: 11549, currency: 'JPY' },
  ])
  expect(averageRates(days)).toEqual([
    { amount: 1735, currency: 'EUR' },
    { amount: 1523, currency: 'JPY' },
  ])
  const weeks = performanceOf(weeksOf({ from: '2026-11-01', to: '2026-11-20' }, 1), days, [])
  expect(weeks.map(({ approvedMinutes, waitingMinutes }) => [approvedMinutes, waitingMinutes])).toEqual([
    [0, 0],
    [910, 455],
    [455, 0],
    [0, 0],
  ])
  // Over the two weeks with approved hours.
  expect(averageWeek(weeks)).toBe(683)
})

test('T27 an average rate is rounded once, half away from zero', () => {
  const mixed = [hours('2026-11-02', { minutes: 1, exact: 1000 }), hours('2026-11-03', { minutes: 1, exact: 1001 })]
  expect(averageRates(mixed)).toEqual([{ amount: 1001, currency: 'EUR' }])
  expect(averageRates([])).toEqual([])
})

test('attendance is a share of past shifts', () => {
  const day = { date: '2026-11-02', minutes: 480 }
  expect(
    attendanceRate([
      { ...day, past: 2, attended: 1 },
      { ...day, past: 1, attended: 1 },
    ]),
  ).toBe(66.7)
  expect(attendanceRate([{ ...day, past: 0, attended: 0 }])).toBeNull()
  expect(averageWeek([])).toBeNull()
})
