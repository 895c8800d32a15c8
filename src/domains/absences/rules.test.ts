import { expect, test } from 'vitest'
import { actionsIn } from '#base/states.ts'
import { awayBetween } from '#domains/shifts/rules.ts'
import {
  adjoining,
  balanceOf,
  certificateLock,
  daysOf,
  faultOf,
  isWithin,
  organisationMoves,
  partFrom,
  periodOf,
  remainingDaysOf,
  shortened,
  spanOf,
  timeOffStatuses,
  workerMoves,
  workingDaysOf,
} from './rules.ts'

const period = (startDate: string, endDate = startDate, halves: object = {}) => ({
  startDate,
  endDate,
  startsAtNoon: false,
  endsAtNoon: false,
  ...halves,
})
const none = new Set<string>()

test('T26 time off from 28 February to 1 March is three days in a leap year, and two in another', () => {
  expect(daysOf(period('2028-02-28', '2028-03-01'))).toBe(3)
  expect(daysOf(period('2027-02-28', '2027-03-01'))).toBe(2)
  expect(workingDaysOf(period('2028-02-28', '2028-03-01'), none)).toBe(3)
})

test('half first and last days count 0.5', () => {
  expect(daysOf(period('2026-11-23', '2026-11-23', { startsAtNoon: true }))).toBe(0.5)
  expect(daysOf(period('2026-11-23', '2026-11-23', { endsAtNoon: true }))).toBe(0.5)
  expect(daysOf(period('2026-11-23', '2026-11-25', { startsAtNoon: true, endsAtNoon: true }))).toBe(2)
  expect(workingDaysOf(period('2026-11-20', '2026-11-23', { startsAtNoon: true, endsAtNoon: true }), none)).toBe(1)
})

test('a number of days from a morning or from noon covers as many calendar days', () => {
  expect(periodOf('2026-11-23', 0.5, false)).toEqual(period('2026-11-23', '2026-11-23', { endsAtNoon: true }))
  expect(periodOf('2026-11-23', 0.5, true)).toEqual(period('2026-11-23', '2026-11-23', { startsAtNoon: true }))
  for (const startsAtNoon of [false, true])
    for (let days = 0.5; days <= 40; days += 0.5) expect(daysOf(periodOf('2026-11-23', days, startsAtNoon))).toBe(days)
})

test('weekends and holidays are not working days, nor is a half day on a weekend', () => {
  expect(workingDaysOf(period('2026-12-21', '2027-01-03'), new Set(['2026-12-25', '2027-01-01']))).toBe(8)
  expect(workingDaysOf(period('2026-11-21', '2026-11-22', { endsAtNoon: true }), none)).toBe(0)
})

test('no half day is lost or counted twice when a request is split', () => {
  const whole = period('2026-12-28', '2027-01-06', { startsAtNoon: true, endsAtNoon: true })
  for (const cut of ['2026-12-28', '2026-12-31', '2027-01-05']) {
    const next = new Date(Date.parse(cut) + 86_400_000).toISOString().slice(0, 10)
    expect(workingDaysOf(whole, none, { to: cut }) + workingDaysOf(whole, none, { from: next })).toBe(
      workingDaysOf(whole, none),
    )
  }
})

test('the balance of a year counts the days within it: taken up to today, approved from tomorrow, and pending', () => {
  const all = [
    { ...period('2025-12-29', '2026-01-02'), type: 'vacation', status: 'approved' },
    { ...period('2026-11-19', '2026-11-24', { endsAtNoon: true }), type: 'vacation', status: 'approved' },
    { ...period('2026-12-30', '2027-01-05'), type: 'vacation', status: 'pending' },
    { ...period('2026-03-02', '2026-03-06'), type: 'vacation', status: 'rejected' },
    { ...period('2026-03-09', '2026-03-13'), type: 'vacation', status: 'withdrawn' },
    { ...period('2026-04-07'), type: 'sick_leave', status: 'approved' },
  ] as const
  const [vacation, sick, , other] = balanceOf(all, 2026, '2026-11-20', none, 20)
  expect(vacation).toEqual({ type: 'vacation', taken: 4, coming: 1.5, pending: 2, allowance: 20, left: 14.5 })
  expect(sick).toEqual({ type: 'sick_leave', taken: 1, coming: 0, pending: 0, allowance: null, left: null })
  expect(other).toMatchObject({ type: 'other', taken: 0, pending: 0 })
  expect(balanceOf(all, 2025, '2026-11-20', none, null)[0]).toMatchObject({ taken: 3, coming: 0, left: null })
  expect(balanceOf(all, 2027, '2026-11-20', none, 20)[0]).toMatchObject({ taken: 0, coming: 0, pending: 3, left: 20 })
})

test('time off can start neither too far in the past nor in the future', () => {
  expect(faultOf({ startDate: '2026-09-21' }, '2026-11-20')).toBeUndefined()
  expect(faultOf({ startDate: '2026-09-20' }, '2026-11-20')).toBe('tooLongAgo')
  expect(faultOf({ startDate: '2028-11-20' }, '2026-11-20')).toBeUndefined()
  expect(faultOf({ startDate: '2028-11-21' }, '2026-11-20')).toBe('tooFarAhead')
})

test('T29 only pending requests can be decided, only approved ones changed by users, and only these two by workers', () => {
  expect(timeOffStatuses.map((status) => actionsIn(organisationMoves, status))).toEqual([
    ['approve', 'reject', 'certify'],
    ['change', 'certify'],
    [],
    [],
    [],
  ])
  expect(timeOffStatuses.map((status) => actionsIn(workerMoves, status))).toEqual([
    ['withdraw', 'change', 'object', 'certify'],
    ['withdraw', 'change', 'object', 'certify'],
    [],
    [],
    [],
  ])
})

test('a half day ends or starts at noon in the organisation’s time zone', () => {
  const zone = 'Europe/Brussels'
  expect(awayBetween(period('2026-10-25'), zone)).toEqual({
    startsAt: '2026-10-24T22:00:00Z',
    endsAt: '2026-10-25T23:00:00Z',
  })
  expect(awayBetween(period('2026-10-25', '2026-10-26', { startsAtNoon: true, endsAtNoon: true }), zone)).toEqual({
    startsAt: '2026-10-25T11:00:00Z',
    endsAt: '2026-10-26T11:00:00Z',
  })
})

test('time off that ends early keeps its first half days, and a part of it becomes something else (F02)', () => {
  const whole = period('2026-11-23', '2026-11-27', { startsAtNoon: true, endsAtNoon: true })
  const at = (from: string, fromNoon = false) => ({ from, fromNoon })
  expect(shortened(whole, at('2026-11-25'))).toEqual({ ...whole, endDate: '2026-11-24', endsAtNoon: false })
  expect(shortened(whole, at('2026-11-25', true))).toEqual({ ...whole, endDate: '2026-11-25', endsAtNoon: true })
  expect([shortened(whole, at('2026-11-23')), shortened(whole, at('2026-11-23', true))]).toEqual([null, null])
  expect(shortened(period('2026-11-23'), at('2026-11-23', true))).toEqual(
    period('2026-11-23', '2026-11-23', { endsAtNoon: true }),
  )
  expect(partFrom(whole, at('2026-11-25', true))).toEqual({ ...whole, startDate: '2026-11-25' })
  expect(partFrom(whole, at('2026-11-23'), '2026-11-24')).toEqual({
    ...whole,
    endDate: '2026-11-24',
    endsAtNoon: false,
  })
  const within = (from: string, fromNoon = false) => isWithin(at(from, fromNoon), whole)
  expect([within('2026-11-22'), within('2026-11-23'), within('2026-11-27'), within('2026-11-28')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(within('2026-11-27', true)).toBe(false)
})

test('days that sick leave replaces count once, in halves (F02)', () => {
  const vacation = period('2026-11-23', '2026-11-30')
  const sick = [period('2026-11-24', '2026-11-24', { startsAtNoon: true }), period('2026-11-28', '2026-12-04')]
  expect(remainingDaysOf(vacation, sick)).toBe(4.5)
  expect(workingDaysOf(vacation, none, { replacedBy: sick })).toBe(4.5)
  expect(workingDaysOf(vacation, new Set(['2026-11-24']), { replacedBy: sick })).toBe(4)
})

test('periods that follow each other without half a day between them are one absence', () => {
  const monday = period('2026-11-23', '2026-11-23', { startsAtNoon: true })
  const tuesday = period('2026-11-24', '2026-11-25', { endsAtNoon: true })
  const [thursday, saturday] = [period('2026-11-26'), period('2026-11-28')]
  expect(adjoining([])).toEqual([])
  expect(adjoining([monday, tuesday, thursday, saturday])).toEqual([[monday, tuesday], [thursday], [saturday]])
  expect(spanOf([monday, tuesday])).toEqual({
    startDate: '2026-11-23',
    startsAtNoon: true,
    endDate: '2026-11-25',
    endsAtNoon: true,
  })
})

test('each side replaces and deletes its own certificates, and the agency any of sick leave that no longer counts', () => {
  const locks = (side: 'worker' | 'agency', addedBy: 'worker' | 'agency') =>
    timeOffStatuses.map((status) => certificateLock(side, { addedBy, status }))
  expect(locks('worker', 'worker')).toEqual([null, 'approved', null, null, null])
  expect(locks('worker', 'agency')).toEqual(timeOffStatuses.map(() => 'otherSide'))
  expect(locks('agency', 'agency')).toEqual(timeOffStatuses.map(() => null))
  expect(locks('agency', 'worker')).toEqual(['otherSide', 'otherSide', null, null, null])
})
