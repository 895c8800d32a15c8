import { describe, expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { after } from '#base/states.ts'
import {
  actionsOnRequest,
  durationOf,
  durationUnits,
  endOf,
  lengthIn,
  permissionFor,
  requestMoveNames,
  requestMoves,
  requestStatuses,
  resolveDates,
} from './rules.ts'

/** The transitions of the specification, as `from move to`. */
const table = [
  'pending review in_review',
  'pending approve approved',
  'pending reject rejected',
  'pending cancel cancelled',
  'in_review approve approved',
  'in_review reject rejected',
  'in_review cancel cancelled',
  'approved start in_progress',
  'approved cancel cancelled',
  'rejected reopen pending',
  'rejected cancel cancelled',
  'in_progress complete completed',
  'in_progress cancel cancelled',
]

test('T29 a request allows the transitions of the table and no others', () => {
  const allowed: string[] = []
  for (const from of requestStatuses) {
    for (const move of requestMoveNames) {
      const to = requestMoves[from][move]
      if (to !== undefined) allowed.push(`${from} ${move} ${to}`)
      else expect(() => after(requestMoves, from, move)).toThrow('INVALID_TRANSITION')
    }
  }
  expect(allowed).toEqual(table)
})

test('T29 the allowed actions follow from the status and the permissions', () => {
  const request = { status: 'pending', positions: 2, filledPositions: 0, offered: false } as const
  const writer = (permission: string) => permission !== 'requests:decide'
  expect(actionsOnRequest(request, () => true)).toEqual(['edit', 'review', 'approve', 'reject', 'cancel', 'delete'])
  expect(actionsOnRequest(request, writer)).toEqual(['edit', 'review', 'cancel', 'delete'])
  expect(actionsOnRequest(request, () => false)).toEqual([])
  const approved = { ...request, status: 'approved', offered: true } as const
  expect(actionsOnRequest(approved, writer)).toEqual(['edit', 'start', 'cancel', 'offer'])
  expect(actionsOnRequest({ ...approved, filledPositions: 2 }, writer)).not.toContain('offer')
  expect(actionsOnRequest({ ...approved, status: 'completed' }, () => true)).toEqual([])
  expect(Object.values(permissionFor).filter((permission) => permission === 'requests:decide')).toHaveLength(2)
})

describe('The end of a period', () => {
  test.each([
    ['2026-11-23', 1, 'days', '2026-11-23'],
    ['2026-11-23', 10, 'days', '2026-12-02'],
    ['2026-11-23', 1, 'weeks', '2026-11-29'],
    ['2026-11-23', 2, 'weeks', '2026-12-06'],
    ['2026-12-01', 1, 'months', '2026-12-31'],
    ['2026-11-15', 1, 'months', '2026-12-14'],
    ['2026-11-15', 14, 'months', '2028-01-14'],
    ['2026-12-31', 1, 'days', '2026-12-31'],
    ['2026-12-28', 1, 'weeks', '2027-01-03'],
  ] as const)('T26 from %s for %d %s is %s', (start, duration, durationUnit, end) => {
    expect(endOf(start, { duration, durationUnit })).toBe(end)
    expect(lengthIn(durationUnit, start, end)).toBe(duration)
  })

  test.each([
    ['2027-01-28', 1, '2027-02-27'],
    ['2027-01-29', 1, '2027-02-28'],
    ['2027-01-30', 1, '2027-02-28'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2028-01-29', 1, '2028-02-28'],
    ['2028-01-30', 1, '2028-02-29'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-27'],
    ['2028-02-29', 1, '2028-03-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2028-02-29', 48, '2032-02-28'],
    ['2026-03-31', 1, '2026-04-30'],
    ['2026-03-31', 2, '2026-05-30'],
    ['2026-08-31', 6, '2027-02-28'],
    ['2026-02-01', 1, '2026-02-28'],
    ['2028-02-01', 1, '2028-02-29'],
  ])('T26 from %s for %d months keeps to the end of a month that is too short: %s', (start, duration, end) => {
    expect(endOf(start, { duration, durationUnit: 'months' })).toBe(end)
    expect(lengthIn('months', start, end)).toBe(duration)
  })

  test('T26 matches its length on every day of four years, in every unit', () => {
    let day = Temporal.PlainDate.from('2025-01-01')
    for (let number = 0; number < 1461; number++, day = day.add({ days: 1 })) {
      for (const durationUnit of durationUnits) {
        for (const duration of [1, 2, 3, 12, 25]) {
          const end = endOf(day.toString(), { duration, durationUnit })
          expect(lengthIn(durationUnit, day.toString(), end), `${day} ${duration} ${durationUnit}`).toBe(duration)
          expect(endOf(day.toString(), { duration: duration + 1, durationUnit }) > end).toBe(true)
        }
      }
    }
  })

  test('a period that is not a whole number of units is counted in days', () => {
    expect(durationOf('2026-11-23', '2026-12-06', 'weeks')).toEqual({ duration: 2, durationUnit: 'weeks' })
    expect(durationOf('2026-11-23', '2026-12-07', 'weeks')).toEqual({ duration: 15, durationUnit: 'days' })
    expect(durationOf('2026-11-23', '2026-12-22', 'months')).toEqual({ duration: 1, durationUnit: 'months' })
    expect(durationOf('2026-11-23', '2026-12-23', 'months')).toEqual({ duration: 31, durationUnit: 'days' })
    expect(lengthIn('months', '2026-11-23', '2026-11-22')).toBeUndefined()
  })
})

describe('The dates of a request', () => {
  const stored = { startDate: '2026-12-01', endDate: '2026-12-14', durationUnit: 'weeks' } as const
  test.each([
    [{ startDate: '2026-12-03' }, { startDate: '2026-12-03', endDate: '2026-12-14', durationUnit: 'weeks' }],
    [{ endDate: '2026-12-20' }, { startDate: '2026-12-01', endDate: '2026-12-20', durationUnit: 'weeks' }],
    [
      { duration: 1, durationUnit: 'months' },
      { startDate: '2026-12-01', endDate: '2026-12-31', durationUnit: 'months' },
    ],
    [
      { startDate: '2026-12-08', duration: 3, durationUnit: 'days' },
      { startDate: '2026-12-08', endDate: '2026-12-10', durationUnit: 'days' },
    ],
    [{ startDate: '2026-12-15' }, { fault: 'endBeforeStart' }],
    [{ endDate: '2026-11-30' }, { fault: 'endBeforeStart' }],
    [{ endDate: '2026-12-20', duration: 2, durationUnit: 'weeks' }, { fault: 'contradiction' }],
    [{ startDate: '2200-12-01', duration: 2, durationUnit: 'months' }, { fault: 'endTooFar' }],
  ] as const)('when %j is edited become %j', (given, settled) => {
    expect(resolveDates(given, stored)).toEqual(settled)
  })

  test('need a start and either an end or a duration', () => {
    expect(resolveDates({ startDate: '2026-12-01', endDate: '2026-12-07' })).toEqual({
      startDate: '2026-12-01',
      endDate: '2026-12-07',
      durationUnit: 'days',
    })
    expect(resolveDates({ startDate: '2026-12-01' })).toEqual({ fault: 'endMissing' })
    expect(resolveDates({ duration: 1, durationUnit: 'days' })).toEqual({ fault: 'startMissing' })
  })
})
