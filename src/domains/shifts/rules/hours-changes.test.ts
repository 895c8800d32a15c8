import { expect, test } from 'vitest'
import { changesOf, type FollowedShift } from './hours-changes.ts'

const shift = (id: string, day: string, hour: string, more: Partial<FollowedShift> = {}): FollowedShift => ({
  id,
  hoursDate: day,
  startsAt: `${day}T${hour}:00:00Z`,
  endsAt: `${day}T${String(Number(hour) + 8).padStart(2, '0')}:00:00Z`,
  breakMinutes: 0,
  isPlanned: true,
  isReplaceable: true,
  ...more,
})
const planned = (date: string, hour: string, breakMinutes = 0) => ({
  date,
  startsAt: `${date}T${hour}:00:00Z`,
  endsAt: `${date}T${String(Number(hour) + 8).padStart(2, '0')}:00:00Z`,
  breakMinutes,
})
const idsOf = (shifts: readonly { id: string }[]) => shifts.map(({ id }) => id)

test('a day with other times moves, one without times is cancelled, a new one is added, and an equal one stays', () => {
  const existing = [
    shift('same', '2026-12-01', '08'),
    shift('later', '2026-12-02', '08'),
    shift('none', '2026-12-03', '08'),
  ]
  const changes = changesOf(existing, [
    planned('2026-12-01', '08'),
    planned('2026-12-02', '09'),
    planned('2026-12-04', '08'),
  ])
  expect(changes.moved.map(({ shift: one, to }) => [one.id, to.startsAt])).toEqual([['later', '2026-12-02T09:00:00Z']])
  expect(idsOf(changes.cancelled)).toEqual(['none'])
  expect(changes.added.map(({ date }) => date)).toEqual(['2026-12-04'])
  expect(changes.kept).toEqual([])
})

test('a day with another break moves, at the same times', () => {
  const existing = [shift('same', '2026-12-01', '08', { breakMinutes: 30 }), shift('other', '2026-12-02', '08')]
  const to = ['2026-12-01', '2026-12-02'].map((date) => planned(date, '08', 30))
  const { moved } = changesOf(existing, to)
  expect(moved.map((one) => [one.shift.id, one.to.breakMinutes])).toEqual([['other', 30]])
})

test('a shift that has begun or was changed by hand stays, and nothing is added on its day or on that of a cancelled one', () => {
  const existing = [
    shift('moved', '2026-12-01', '10', { isReplaceable: false }),
    shift('cancelled', '2026-12-02', '08', { isReplaceable: false, isPlanned: false }),
  ]
  const changes = changesOf(existing, [planned('2026-12-01', '08'), planned('2026-12-02', '09')])
  expect([changes.added, changes.moved, changes.cancelled]).toEqual([[], [], []])
  expect(idsOf(changes.kept)).toEqual(['moved'])
})

test('a shift that was planned by hand keeps its time, and is not cancelled', () => {
  const existing = [shift('hand', '2026-12-01', '12', { hoursDate: null, isReplaceable: false })]
  const changes = changesOf(existing, [planned('2026-12-01', '08'), planned('2026-12-02', '08')])
  expect(changes.added.map(({ date }) => date)).toEqual(['2026-12-02'])
  expect(idsOf(changes.kept)).toEqual([])
})
