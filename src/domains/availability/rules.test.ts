import { describe, expect, test } from 'vitest'
import {
  type Availability,
  availabilityFor,
  availabilityWithin,
  changeableFrom,
  differsBefore,
  inOrder,
  overlapsAmong,
  statedBetween,
  statedOn,
  type Stretch,
  stretchesOn,
  type WeekdayStretch,
} from './rules.ts'

const zone = 'Europe/Brussels'
const weekdays = [1, 2, 3, 4, 5]

/** `preferred 08:00-16:00`: a stretch of a day. */
function stretch(text: string): Stretch {
  const [kind, startTime, endTime] = text.split(/[ -]/)
  return { kind, startTime, endTime } as Stretch
}
const weekdayStretch = (weekday: number, text: string): WeekdayStretch => ({ weekday, ...stretch(text) })
const on = (days: readonly number[], ...texts: string[]): WeekdayStretch[] =>
  days.flatMap((weekday) => texts.map((text) => weekdayStretch(weekday, text)))
const usual = (stretches: WeekdayStretch[], exceptions: Availability['exceptions'] = []): Availability => ({
  patterns: [{ from: '2026-01-01', stretches }],
  exceptions,
})
const span = (startsAt: string, endsAt: string) => ({ startsAt: `${startsAt}:00Z`, endsAt: `${endsAt}:00Z` })
const of = (stated: Availability, startsAt: string, endsAt: string) =>
  availabilityFor(stated, span(startsAt, endsAt), zone)

// 23 November 2026 is a Monday; Brussels is an hour ahead of UTC.
const day = ['2026-11-23T07:00', '2026-11-23T15:00'] as const

describe('A span', () => {
  test('is what is stated for all of it, else not stated', () => {
    expect(of(usual(on(weekdays, 'available 08:00-16:00')), ...day)).toBe('available')
    expect(of(usual(on(weekdays, 'preferred 06:00-18:00')), ...day)).toBe('preferred')
    expect(of(usual(on(weekdays, 'available 08:00-15:59')), ...day)).toBe('notStated')
    expect(of(usual(on([2], 'available 08:00-16:00')), ...day)).toBe('notStated')
    expect(of({ patterns: [], exceptions: [] }, ...day)).toBe('notStated')
  })

  test('that is partly preferred and partly available is available', () => {
    expect(of(usual(on([1], 'preferred 06:00-12:00', 'available 12:00-18:00')), ...day)).toBe('available')
  })

  test('is unavailable for one unavailable minute, and not for one that touches it', () => {
    const stated = usual(on([1], 'preferred 08:00-15:59', 'unavailable 15:59-18:00'))
    expect(of(stated, ...day)).toBe('unavailable')
    expect(of(usual(on([1], 'available 08:00-16:00', 'unavailable 16:00-18:00')), ...day)).toBe('available')
  })

  test('in the night belongs to the day on which the stretch begins', () => {
    const stated = usual(on([1], 'available 22:00-06:00'))
    expect(of(stated, '2026-11-23T21:00', '2026-11-24T05:00')).toBe('available')
    expect(of(stated, '2026-11-24T21:00', '2026-11-25T05:00')).toBe('notStated')
    expect(of(usual(on([2], 'unavailable 00:00-00:00')), '2026-11-23T21:00', '2026-11-24T05:00')).toBe('unavailable')
  })

  test('over midnight is covered by two whole days', () => {
    expect(of(usual(on([1, 2], 'available 00:00-00:00')), '2026-11-23T21:00', '2026-11-24T05:00')).toBe('available')
  })
})

describe('Where the clocks change', () => {
  test('T24 a stretch that begins in the skipped hour begins after it', () => {
    const stated = usual(on([7], 'available 02:30-10:00'))
    expect(statedBetween(stated, span('2026-03-28T20:00', '2026-03-29T12:00'), zone)).toEqual([
      { kind: 'available', ...span('2026-03-29T01:00', '2026-03-29T08:00') },
    ])
  })

  test('T24 a night includes the repeated hour, and two stretches that meet in it neither overlap nor leave a gap', () => {
    expect(of(usual(on([6], 'available 22:00-06:00')), '2026-10-24T20:00', '2026-10-25T05:00')).toBe('available')
    const meeting = usual([...on([6], 'available 22:00-02:30'), ...on([7], 'unavailable 02:30-10:00')])
    expect(statedBetween(meeting, span('2026-10-24T20:00', '2026-10-25T09:00'), zone)).toEqual([
      { kind: 'available', ...span('2026-10-24T20:00', '2026-10-25T00:30') },
      { kind: 'unavailable', ...span('2026-10-25T00:30', '2026-10-25T09:00') },
    ])
  })

  test('a whole day fills a day of 23 and of 25 hours', () => {
    for (const date of ['2026-03-29', '2026-10-25'])
      expect(statedOn(usual(on([7], 'unavailable 00:00-00:00')), date, zone)).toMatchObject([{ from: 0, to: 1 }])
  })
})

describe('An exception', () => {
  const monday = '2026-11-23'

  test('replaces the stretches of its day only', () => {
    const stated = usual(on(weekdays, 'available 08:00-16:00'), [
      { date: monday, stretches: [stretch('unavailable 00:00-00:00')] },
    ])
    expect(of(stated, ...day)).toBe('unavailable')
    expect(of(stated, '2026-11-24T07:00', '2026-11-24T15:00')).toBe('available')
  })

  test('without stretches states nothing', () => {
    expect(of(usual(on(weekdays, 'unavailable 00:00-00:00'), [{ date: monday, stretches: [] }]), ...day)).toBe(
      'notStated',
    )
  })

  test('precedes the night of the usual week that ends on its day', () => {
    const stated = usual(on([7], 'unavailable 22:00-10:00'), [
      { date: monday, stretches: [stretch('available 00:00-00:00')] },
    ])
    expect(of(stated, ...day)).toBe('available')
    expect(of(stated, '2026-11-22T21:00', '2026-11-23T05:00')).toBe('unavailable')
  })
})

describe('A pattern', () => {
  const stated: Availability = {
    patterns: [
      { from: '2026-11-24', stretches: on(weekdays, 'unavailable 08:00-16:00') },
      { from: '2026-11-01', stretches: on(weekdays, 'available 22:00-06:00') },
    ],
    exceptions: [],
  }

  test('counts from its first day until the first day of the next one', () => {
    expect(stretchesOn(stated, '2026-10-30')).toEqual([])
    expect(stretchesOn(stated, '2026-11-23')).toMatchObject([{ kind: 'available' }])
    expect(stretchesOn(stated, '2026-11-24')).toMatchObject([{ kind: 'unavailable' }])
  })

  test('ends with the night that begins on its last day', () => {
    expect(of(stated, '2026-11-23T21:00', '2026-11-24T05:00')).toBe('available')
    expect(of(stated, '2026-11-24T21:00', '2026-11-25T05:00')).toBe('notStated')
  })

  test('is found for a period in which it began earlier', () => {
    expect(availabilityWithin(stated, '2026-11-10', '2026-11-20').patterns.map(({ from }) => from)).toEqual([
      '2026-11-01',
    ])
    expect(availabilityWithin(stated, '2026-11-24').patterns.map(({ from }) => from)).toEqual(['2026-11-24'])
  })
})

test('stretches of one weekday overlap, also over midnight; those of two weekdays do not', () => {
  expect(overlapsAmong(on([1], 'available 08:00-12:00', 'preferred 12:00-16:00'))).toEqual([])
  expect(overlapsAmong(on([1], 'available 08:00-12:01', 'preferred 12:00-16:00'))).toEqual([1])
  expect(overlapsAmong(on([1], 'available 22:00-06:00', 'available 23:00-23:30'))).toEqual([1])
  expect(overlapsAmong(on([1], 'available 00:00-00:00', 'available 23:00-01:00'))).toEqual([1])
  expect(overlapsAmong(on([1, 2], 'available 22:00-06:00'))).toEqual([])
})

test('where two days overlap, unavailable precedes preferred, and preferred precedes available', () => {
  const both = (night: string, morning: string) =>
    of(
      usual([...on([1], `${night} 22:00-06:00`), ...on([2], `${morning} 00:00-06:00`)]),
      '2026-11-23T23:00',
      '2026-11-24T05:00',
    )
  expect(both('unavailable', 'preferred')).toBe('unavailable')
  expect(both('available', 'preferred')).toBe('preferred')
  expect(both('preferred', 'available')).toBe('preferred')
})

test('a day is shown by its parts', () => {
  const stated = usual(on([1], 'preferred 06:00-12:00', 'unavailable 18:00-00:00'))
  expect(statedOn(stated, '2026-11-23', zone)).toMatchObject([
    { kind: 'preferred', from: 0.25, to: 0.5 },
    { kind: 'unavailable', from: 0.75, to: 1 },
  ])
})

test('changes are allowed from a day on, whatever the order of what is stated', () => {
  expect(changeableFrom('2026-11-20', 0)).toBe('2026-11-20')
  expect(changeableFrom('2026-11-20', 14)).toBe('2026-12-04')
  const before = usual(on([1, 2], 'available 08:00-16:00'), [
    { date: '2026-11-23', stretches: [] },
    { date: '2026-12-07', stretches: [] },
  ])
  const reordered = {
    patterns: before.patterns.map((one) => ({ ...one, stretches: one.stretches.toReversed() })),
    exceptions: before.exceptions.toReversed(),
  }
  expect(differsBefore(before, reordered, '2026-12-04')).toBe(false)
  expect(differsBefore(before, { ...before, exceptions: before.exceptions.slice(0, 1) }, '2026-12-04')).toBe(false)
  expect(differsBefore(before, { ...before, exceptions: before.exceptions.slice(1) }, '2026-12-04')).toBe(true)
  const later = { ...before, patterns: [...before.patterns, { from: '2026-12-04', stretches: [] }] }
  expect(differsBefore(before, later, '2026-12-04')).toBe(false)
  expect(differsBefore(before, later, '2026-12-05')).toBe(true)
  expect(inOrder(reordered)).toEqual(before)
})
