import { expect, test } from 'vitest'
import { choiceOf, dayParts, hasSameWorkdays, weekFrom, withDays, withKind, withWeek } from './week.ts'

const days = { kind: 'available', ...dayParts.day } as const
const pattern = { from: '2026-11-02', stretches: [1, 2, 3, 4, 5].map((weekday) => Object.assign({ weekday }, days)) }

test('the usual week is that of the pattern of the day, in the order of weekdays', () => {
  const later = { from: '2026-12-01', stretches: [] }
  const week = weekFrom({ patterns: [later, pattern] }, '2026-11-20')
  expect(week.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0, 0])
  expect(hasSameWorkdays(week)).toBe(true)
  expect(weekFrom({ patterns: [later, pattern] }, '2026-12-01').flat()).toEqual([])
  expect(weekFrom({ patterns: [] }, '2026-11-20').flat()).toEqual([])
})

test('a tap states a kind for the whole day, keeps the part that was chosen, and takes it back', () => {
  const stated = withKind([], 'preferred')
  expect(choiceOf(stated)).toEqual({ kind: 'preferred', part: 'wholeDay' })
  expect(choiceOf(withKind([days], 'unavailable'))).toEqual({ kind: 'unavailable', part: 'day' })
  expect(withKind([days], 'available')).toEqual([])
  expect(choiceOf([days, { ...days, startTime: '20:00', endTime: '22:00' }])).toBeUndefined()
})

test('a saved week replaces the pattern of its first day, and leaves earlier and later ones', () => {
  const week = withDays(weekFrom({ patterns: [pattern] }, '2026-11-20'), [5, 6], withKind([], 'unavailable'))
  const later = { from: '2026-12-01', stretches: [] }
  const saved = withWeek({ patterns: [pattern, later], exceptions: [] }, week, '2026-11-20')
  expect(saved.patterns.map(({ from, stretches }) => [from, stretches.length])).toEqual([
    ['2026-11-02', 5],
    ['2026-12-01', 0],
    ['2026-11-20', 7],
  ])
  expect(withWeek(saved, week, '2026-11-20').patterns).toHaveLength(3)
})
