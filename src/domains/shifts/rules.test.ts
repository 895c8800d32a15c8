import { describe, expect, test } from 'vitest'
import { minutesBetween } from '#base/time.ts'
import {
  breachesOf,
  daysOfPattern,
  type PlannedShift,
  plannedMinutesWithin,
  type PlannedTimes,
  type Span,
  spanLater,
  spanOf,
} from './rules.ts'

const brussels = 'Europe/Brussels'
const rules = {
  minimumRestMinutes: 660,
  dailyMaximumMinutes: 1440,
  weeklyMaximumMinutes: 2880,
  firstDayOfWeek: 1,
  timeZone: brussels,
}

/** Parses a shift in Brussels time, `2026-11-23 08:00-16:00`; an end before the start is on the next day. */
function shift(text: string, breakMinutes = 0): PlannedShift {
  const [date = '', times = ''] = text.split(' ')
  const [startTime = '', endTime = ''] = times.split('-')
  const span = spanOf({ date, startTime, endTime, endsNextDay: endTime <= startTime, breakMinutes }, brussels)
  if ('faults' in span) throw new Error(text)
  return { ...span, isNew: true }
}
const old = (text: string, breakMinutes = 0) => ({ ...shift(text, breakMinutes), isNew: false })
const days = (from: number, to: number, times: string, breakMinutes = 0) =>
  Array.from({ length: to - from + 1 }, (_, index) => shift(`2026-11-${from + index} ${times}`, breakMinutes))
const problemsOf = (shifts: PlannedShift[], more = {}) =>
  breachesOf(shifts, { ...rules, ...more }).map(({ kind, minutes }) => `${kind} ${minutes}`)

describe('the instants of a shift', () => {
  test.each([
    [brussels, '2026-11-20', 8],
    [brussels, '2026-03-28', 7],
    [brussels, '2026-10-24', 9],
    ['America/New_York', '2026-03-07', 7],
    ['America/New_York', '2026-10-31', 9],
    ['Africa/Tunis', '2027-03-27', 8],
  ])('T23 in %s the night of %s from ten to six counts %i hours', (zone, date, hours) => {
    const span = spanOf({ date, startTime: '22:00', endTime: '06:00', endsNextDay: true }, zone) as Span
    expect(minutesBetween(span.startsAt, span.endsAt)).toBe(hours * 60)
  })

  test('T24 a time in the skipped hour is a fault, and one in the repeated hour needs an offset', () => {
    const skipped = { date: '2026-03-29', startTime: '02:30', endTime: '10:00' }
    expect(spanOf(skipped, brussels)).toEqual({ faults: [{ field: 'startTime', why: 'skipped' }] })
    const repeated = { date: '2026-10-25', startTime: '01:00', endTime: '02:30' }
    expect(spanOf(repeated, brussels)).toEqual({ faults: [{ field: 'endTime', why: 'repeated' }] })
    const [one, other] = ['+02:00', '+01:00'].map((endOffset) => spanOf({ ...repeated, endOffset }, brussels) as Span)
    expect(minutesBetween(one?.endsAt ?? '', other?.endsAt ?? '')).toBe(60)
  })

  test('T25 the end is after the start, at most a day later', () => {
    const at = (startTime: string, endTime: string, endsNextDay = false) =>
      spanOf({ date: '2026-11-20', startTime, endTime, endsNextDay }, brussels)
    expect(at('22:00', '06:00')).toEqual({ faults: [{ field: 'endTime', why: 'endAfterStart' }] })
    expect(at('08:00', '08:00')).toEqual({ faults: [{ field: 'endTime', why: 'endAfterStart' }] })
    const wholeDay = { startsAt: '2026-11-20T07:00:00Z', endsAt: '2026-11-21T07:00:00Z', breakMinutes: 0 }
    expect(at('08:00', '08:00', true)).toEqual(wholeDay)
    expect(at('08:00', '08:01', true)).toEqual({ faults: [{ field: 'endTime', why: 'tooLong' }] })
  })

  test('the break leaves at least a minute of work, also when a clock change shortens a copy', () => {
    const night = (breakMinutes: number) =>
      spanOf({ date: '2026-03-21', startTime: '22:00', endTime: '06:00', endsNextDay: true, breakMinutes }, brussels)
    expect(night(479)).toMatchObject({ breakMinutes: 479 })
    expect(night(480)).toEqual({ faults: [{ field: 'breakMinutes', why: 'breakTooLong' }] })
    expect(spanLater(night(479) as PlannedTimes, 7, brussels)).toEqual({
      faults: [{ field: 'breakMinutes', why: 'breakTooLong' }],
    })
  })

  test('a copy to the next week keeps local times over a clock change', () => {
    const day = { date: '2026-03-23', startTime: '08:00', endTime: '16:00', breakMinutes: 30 }
    expect(spanLater(spanOf(day, brussels) as PlannedTimes, 7, brussels)).toEqual({
      startsAt: '2026-03-30T06:00:00Z',
      endsAt: '2026-03-30T14:00:00Z',
      breakMinutes: 30,
    })
    const early = spanOf({ date: '2026-03-22', startTime: '02:30', endTime: '06:00' }, brussels) as PlannedTimes
    expect(spanLater(early, 7, brussels)).toEqual({ faults: [{ field: 'startTime', why: 'skipped' }] })
  })
})

test('a pattern has a shift on its weekdays except on exceptions', () => {
  const pattern = { weekdays: [1, 3, 7], from: '2026-11-20', to: '2026-11-30' }
  expect(daysOfPattern(pattern, new Set(['2026-11-25']))).toEqual([
    '2026-11-22',
    '2026-11-23',
    '2026-11-29',
    '2026-11-30',
  ])
})

describe('the daily rest', () => {
  test('shifts that follow each other without a pause leave too little of the 24 hours (T67)', () => {
    const night = shift('2026-11-23 22:00-06:00')
    expect(problemsOf([night, shift('2026-11-24 06:00-14:00')])).toEqual(['rest 480'])
    expect(problemsOf([night, shift('2026-11-24 06:00-11:00')])).toEqual([])
    expect(problemsOf([night, shift('2026-11-24 06:00-11:01')])).toEqual(['rest 659'])
    expect(
      problemsOf([{ ...night, isNew: false }, old('2026-11-24 06:00-14:00'), shift('2026-11-25 06:00-14:00')]),
    ).toEqual([])
  })

  test('does not become longer by breaks', () => {
    expect(problemsOf([shift('2026-11-23 14:00-22:00', 60), shift('2026-11-24 06:00-14:00', 60)])).toEqual(['rest 480'])
  })

  test('is long enough between two days, or there is a warning', () => {
    expect(problemsOf([shift('2026-11-23 08:00-18:00'), shift('2026-11-24 05:00-12:00')])).toEqual([])
    expect(problemsOf([shift('2026-11-23 08:00-18:00'), shift('2026-11-24 04:59-12:00')])).toEqual(['rest 659'])
    expect(problemsOf([shift('2026-11-23 14:00-22:00'), shift('2026-11-24 06:00-14:00')])).toEqual(['rest 480'])
  })

  test('is not required within a day if it fits afterwards', () => {
    expect(problemsOf([shift('2026-11-23 08:00-12:00'), shift('2026-11-23 13:00-17:00')])).toEqual([])
    expect(problemsOf([shift('2026-11-23 06:00-10:00'), shift('2026-11-23 17:00-21:00')])).toEqual(['rest 420'])
    const split = [shift('2026-11-23 08:00-12:00'), shift('2026-11-23 13:00-20:00'), shift('2026-11-24 08:00-16:00')]
    expect(problemsOf(split)).toEqual([])
  })

  test('has a warning for each night in which it is too short', () => {
    const turns = [
      '2026-11-23 14:00-22:00',
      '2026-11-24 06:00-14:00',
      '2026-11-24 22:00-06:00',
      '2026-11-25 14:00-22:00',
    ]
    expect(problemsOf(turns.map((turn) => shift(turn)))).toEqual(['rest 480', 'rest 480', 'rest 480'])
  })

  test('is checked after a day that was too long', () => {
    const long = ['2026-11-23 08:00-22:00', '2026-11-24 09:00-22:00', '2026-11-25 06:00-12:00'].map((one) => shift(one))
    expect(problemsOf(long)).toEqual(['rest 480'])
    expect(problemsOf([shift('2026-11-23 08:00-08:00'), shift('2026-11-24 08:00-08:00')])).toEqual(['rest 0'])
    expect(problemsOf([shift('2026-11-23 08:00-08:00'), shift('2026-11-25 08:00-08:00')])).toEqual([])
  })

  test('counts elapsed hours, not local time', () => {
    // 19:00 to 06:00 is ten hours in the night in which clocks go forward.
    expect(problemsOf([shift('2026-03-28 12:00-19:00'), shift('2026-03-29 06:00-12:00')])).toEqual(['rest 600'])
    expect(problemsOf([shift('2026-10-24 12:00-20:00'), shift('2026-10-25 06:00-12:00')])).toEqual([])
  })

  test('has a warning only if a new shift contributes to the breach', () => {
    expect(
      problemsOf([old('2026-11-23 14:00-22:00'), old('2026-11-24 06:00-14:00'), shift('2026-11-26 08:00-16:00')]),
    ).toEqual([])
    expect(problemsOf([old('2026-11-23 14:00-22:00'), shift('2026-11-24 06:00-14:00')])).toEqual(['rest 480'])
  })
})

describe('the day', () => {
  test('has at most the maximum of hours, in one shift or several', () => {
    expect(problemsOf([shift('2026-11-23 08:00-20:00')], { dailyMaximumMinutes: 720 })).toEqual([])
    expect(problemsOf([shift('2026-11-23 08:00-20:01')], { dailyMaximumMinutes: 720 })).toEqual(['day 721'])
    const split = [old('2026-11-23 08:00-12:00'), shift('2026-11-23 12:30-21:00')]
    expect(problemsOf(split, { dailyMaximumMinutes: 720 })).toEqual(['day 750'])
  })

  test('is that on which a shift begins, in the organisation’s time zone', () => {
    const nights = [shift('2026-11-23 22:00-08:00'), shift('2026-11-24 22:00-04:00')]
    expect(problemsOf(nights, { dailyMaximumMinutes: 600 })).toEqual([])
    // The long night of the change to winter time has nine hours from 22:00 to 06:00.
    expect(problemsOf([shift('2026-10-24 22:00-06:00')], { dailyMaximumMinutes: 480 })).toEqual(['day 540'])
  })

  test('does not count breaks', () => {
    const paused = [old('2026-11-23 06:00-12:00', 15), shift('2026-11-23 12:30-19:00', 30)]
    expect(problemsOf(paused, { dailyMaximumMinutes: 705 })).toEqual([])
    expect(problemsOf(paused, { dailyMaximumMinutes: 704 })).toEqual(['day 705'])
  })

  test('has a warning only if a new shift contributes to it', () => {
    const shifts = [old('2026-11-23 06:00-19:00'), shift('2026-11-25 08:00-16:00')]
    expect(problemsOf(shifts, { dailyMaximumMinutes: 720 })).toEqual([])
  })
})

describe('the week', () => {
  test('has at most the maximum of hours', () => {
    expect(problemsOf(days(23, 28, '08:00-16:00'))).toEqual([])
    expect(problemsOf([...days(23, 27, '08:00-17:00'), shift('2026-11-28 08:00-11:01')])).toEqual(['week 2881'])
  })

  test('ends at midnight in the organisation’s time zone: a night over it counts in both', () => {
    const nights = ['2026-11-29 22:00-06:00', ...[1, 2, 3, 4, 5].map((day) => `2026-12-0${day} 12:00-20:24`)]
    // Two hours of the first night belong to the previous week: 6 + 42 = 48 hours.
    expect(problemsOf(nights.map((night) => shift(night)))).toEqual([])
    expect(
      problemsOf(
        nights.map((night) => shift(night)),
        { firstDayOfWeek: 7 },
      ),
    ).toEqual(['week 3000'])
  })

  test('does not count breaks, which are spread evenly over a night into the next week', () => {
    const full = days(23, 28, '08:00-16:30')
    expect(problemsOf(full)).toEqual(['week 3060'])
    expect(problemsOf(days(23, 28, '08:00-16:30', 30))).toEqual([])
    // A quarter of the night, with a quarter of its break, is on Sunday.
    const night = shift('2026-11-29 22:00-06:00', 60)
    const within = (from: string, to: string) => plannedMinutesWithin(night, { startsAt: from, endsAt: to })
    expect(within('2026-11-22T23:00:00Z', '2026-11-29T23:00:00Z')).toBe(105)
    expect(within('2026-11-29T23:00:00Z', '2026-12-06T23:00:00Z')).toBe(315)
    expect(within('2026-12-06T23:00:00Z', '2026-12-13T23:00:00Z')).toBe(0)
    // Half of 45 minutes on each day: no minute of the 435 is lost.
    const halves = shift('2026-11-29 20:00-04:00', 45)
    const [sunday, monday] = ['2026-11-28T23:00:00Z', '2026-11-29T23:00:00Z']
    expect(plannedMinutesWithin(halves, { startsAt: sunday, endsAt: monday })).toBe(217)
    expect(plannedMinutesWithin(halves, { startsAt: monday, endsAt: '2026-11-30T23:00:00Z' })).toBe(218)
  })

  test('with a clock change counts elapsed hours', () => {
    const nights = (from: string) => problemsOf([shift(from)], { weeklyMaximumMinutes: 480 })
    expect(nights('2026-03-28 22:00-06:00')).toEqual([])
    expect(nights('2026-10-24 22:00-06:00')).toEqual(['week 540'])
  })

  test('has a day on which no shift starts', () => {
    expect(problemsOf(days(23, 28, '08:00-12:00'))).toEqual([])
    expect(problemsOf(days(23, 29, '08:00-12:00'))).toEqual(['restDay null'])
    // Six nights: the last ends on Sunday morning.
    expect(problemsOf(days(23, 28, '23:00-06:00'))).toEqual([])
  })
})

test('approved time off has a warning if a new shift overlaps it', () => {
  const off = [{ startsAt: '2026-11-23T23:00:00Z', endsAt: '2026-11-24T23:00:00Z' }]
  const kinds = (...shifts: PlannedShift[]) => breachesOf(shifts, rules, off).map(({ kind }) => kind)
  expect(kinds(shift('2026-11-24 08:00-16:00'))).toEqual(['timeOff'])
  expect(kinds(old('2026-11-24 08:00-16:00'), shift('2026-11-25 08:00-16:00'))).toEqual([])
  expect(kinds(shift('2026-11-23 22:00-06:00'))).toEqual(['timeOff'])
})
