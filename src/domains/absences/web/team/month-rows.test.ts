import { expect, test } from 'vitest'
import type { TimeOffCalendar } from '../../contract.ts'
import { daysOfMonth, rowsOf } from './month-rows.ts'

type Item = TimeOffCalendar['items'][number]

const days = daysOfMonth('2026-12-17')
const zoe = { id: 'z', name: 'Zoë' }
const off = (startDate: string, endDate: string, changes: Partial<Item> = {}): Item => ({
  id: startDate,
  worker: zoe,
  startDate,
  endDate,
  startsAtNoon: false,
  endsAtNoon: false,
  type: 'vacation',
  status: 'approved',
  replacedBy: [],
  days: 1,
  workingDays: 1,
  shifts: [],
  ...changes,
})
const bars = (...items: Item[]) => rowsOf(items, days, 'Europe/Brussels').flatMap((row) => row.bars)

test('a month has the right number of days, also in February', () => {
  expect([days.length, days[0], days.at(-1)]).toEqual([31, '2026-12-01', '2026-12-31'])
  expect(daysOfMonth('2028-02-29')).toHaveLength(29)
})

test('time off covers its half days, and is cut at the end of the month', () => {
  expect(
    bars(
      off('2026-12-01', '2026-12-01'),
      off('2026-12-02', '2026-12-02', { startsAtNoon: true }),
      off('2026-12-03', '2026-12-04', { endsAtNoon: true }),
      off('2026-11-20', '2027-01-05', { startsAtNoon: true, endsAtNoon: true }),
    ).map(({ from, to, isCutBefore, isCutAfter }) => [from, to, isCutBefore, isCutAfter]),
  ).toEqual([
    [1, 3, false, false],
    [4, 5, false, false],
    [5, 8, false, false],
    [1, 63, true, true],
  ])
})

test('each worker has one row, with the days of overlapping shifts', () => {
  const shift = {
    id: 's',
    project: { id: 'p', name: 'P' },
    startsAt: '2026-12-06T23:30:00Z',
    endsAt: '2026-12-07T06:00:00Z',
  }
  const lars = { id: 'l', name: 'Lars' }
  const rows = rowsOf(
    [
      off('2026-12-07', '2026-12-08', { shifts: [shift] }),
      off('2026-12-20', '2026-12-20'),
      off('2026-12-07', '2026-12-07', { worker: lars }),
    ],
    days,
    'Europe/Brussels',
  )
  expect(rows.map(({ worker, bars: theirs }) => [worker.name, theirs.map(({ shiftDays }) => shiftDays)])).toEqual([
    ['Zoë', [[6], []]],
    ['Lars', [[]]],
  ])
})
