import { expect, test } from 'vitest'
import { deviationsOf, linkStatusOf, undoSecondsLeft } from './rules.ts'

const facts = { isRevoked: false, expiresAt: '2026-12-01T08:00:00Z', lineCount: 2, decidedCount: 1 }
const now = '2026-11-20T08:00:00Z'

test('a link is revoked, complete, expired or sent', () => {
  expect(linkStatusOf(facts, now)).toBe('sent')
  expect(linkStatusOf(facts, '2026-12-01T08:00:00Z')).toBe('expired')
  expect(linkStatusOf({ ...facts, decidedCount: 2 }, '2026-12-01T08:00:00Z')).toBe('complete')
  expect(linkStatusOf({ ...facts, isRevoked: true, decidedCount: 2 }, now)).toBe('revoked')
  expect(linkStatusOf({ ...facts, lineCount: 0, decidedCount: 0 }, now)).toBe('sent')
})

const planned = { startTime: '09:00', endTime: '17:30', breakMinutes: 30 }

test.each([
  ['as planned', {}, []],
  ['within the tolerance', { startTime: '09:04', endTime: '17:34' }, []],
  ['late, but as long', { startTime: '09:20', endTime: '17:50' }, [['late', 20]]],
  ['late only', { startTime: '09:20' }, [['late', 20]]],
  [
    'late, and left early',
    { startTime: '09:20', endTime: '16:30' },
    [
      ['late', 20],
      ['shorter', 80],
    ],
  ],
  ['early, so longer', { startTime: '08:30' }, [['longer', 30]]],
  [
    'without the break',
    { breakMinutes: 0 },
    [
      ['longer', 30],
      ['breakMissing', 30],
    ],
  ],
  ['with a longer break', { breakMinutes: 60 }, [['shorter', 30]]],
] as const)('the deviations of hours %s', (_, change, expected) => {
  const found = deviationsOf({ ...planned, ...change, planned })
  expect(found.map(({ kind, minutes }) => [kind, minutes])).toEqual(expected)
})

test('the deviations of a night shift, and of hours without a shift', () => {
  const night = { startTime: '23:50', endTime: '06:00', breakMinutes: 0 }
  expect(deviationsOf({ ...night, startTime: '00:10', planned: night })).toEqual([{ kind: 'late', minutes: 20 }])
  expect(deviationsOf({ ...night, planned: null })).toEqual([{ kind: 'notPlanned', minutes: 0 }])
})

test.each([
  ['2026-11-20T08:00:00Z', 120],
  ['2026-11-20T08:01:59Z', 1],
  ['2026-11-20T08:02:00Z', null],
] as const)('at %s, %s seconds are left to undo', (now, left) => {
  expect(undoSecondsLeft('2026-11-20T08:00:00Z', now)).toBe(left)
})
