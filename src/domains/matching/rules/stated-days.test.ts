import { expect, test } from 'vitest'
import type { Availability, WeekdayStretch } from '#domains/availability/rules.ts'
import { statedDays } from './stated-days.ts'

const weekly = (...stretches: WeekdayStretch[]): Availability => ({
  patterns: [{ from: '2026-01-01', stretches }],
  exceptions: [],
})
const wholeDay = { startTime: '00:00', endTime: '00:00' }
// Monday 30 November to Sunday 13 December.
const stated = (availability: Availability) => statedDays(availability, '2026-11-30', '2026-12-13', 'Europe/Brussels')

test('days are unavailable entirely or for a part, also by an exception', () => {
  const { patterns } = weekly(
    { weekday: 1, kind: 'unavailable', ...wholeDay },
    { weekday: 3, kind: 'unavailable', startTime: '08:00', endTime: '12:00' },
  )
  const exceptions: Availability['exceptions'] = [
    { date: '2026-12-07', stretches: [] },
    { date: '2026-12-11', stretches: [{ kind: 'unavailable', ...wholeDay }] },
  ]
  expect(stated({ patterns, exceptions })).toEqual({
    unavailable: ['2026-11-30', '2026-12-11'],
    partlyUnavailable: ['2026-12-02', '2026-12-09'],
    preferred: [],
    preferredWeekdays: [],
  })
})

test.each([
  ['06:00', '14:00', ['day']],
  ['14:00', '22:00', ['evening']],
  ['22:00', '06:00', ['night']],
])('a preferred stretch from %s to %s is preferred work by %s', (startTime, endTime, preferred) => {
  expect(stated(weekly({ weekday: 2, kind: 'preferred', startTime, endTime }))).toMatchObject({ preferred })
})

test('whole preferred days are named by their weekday, and nothing stated gives nothing', () => {
  const availability = weekly(
    { weekday: 5, kind: 'preferred', ...wholeDay },
    { weekday: 2, kind: 'preferred', ...wholeDay },
    { weekday: 4, kind: 'available', ...wholeDay },
  )
  expect(stated(availability)).toMatchObject({ preferred: [], preferredWeekdays: [2, 5], unavailable: [] })
  expect(stated(weekly())).toMatchObject({ preferred: [], preferredWeekdays: [], partlyUnavailable: [] })
})
