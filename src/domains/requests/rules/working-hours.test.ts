import { expect, test } from 'vitest'
import { assert, constant, integer, pre, property, record, tuple, uniqueArray } from 'fast-check'
import { daysAfter } from '#base/days.ts'
import { minutesBetween } from '#base/time.ts'
import {
  clockMinutes,
  expectedMinutes,
  overlappingDays,
  shiftsOfHours,
  weekMinutes,
  type WorkingHours,
} from './working-hours.ts'

const zone = 'Europe/Brussels'
const calendar = { timeZone: zone, holidays: new Set<string>() }
const dayOf = (weekday: number, startTime: string, endTime: string, breakMinutes = 0) => ({
  weekday,
  startTime,
  endTime,
  breakMinutes,
})
const hours = (days: WorkingHours['weeks'][number]['days'], more: Partial<WorkingHours> = {}): WorkingHours => ({
  weeks: [{ days }],
  weekAStartDate: null,
  skipHolidays: false,
  except: [],
  ...more,
})
const workdays = [1, 2, 3, 4, 5].map((weekday) => dayOf(weekday, '08:00', '16:30', 30))
const datesOf = (given: WorkingHours, startDate: string, endDate: string, holidays: string[] = []) =>
  shiftsOfHours(given, { startDate, endDate }, { timeZone: zone, holidays: new Set(holidays) }).map(({ date }) => date)

test('Monday to Friday from 08:00 to 16:30 with a break of 30 minutes is 40 hours a week', () => {
  expect(weekMinutes(hours(workdays))).toEqual([2400])
})

test('four weeks of 40 hours that begin on a Wednesday are 18 days and 144 hours', () => {
  // Wednesday 2 December to Friday 25 December 2026: 3 + 5 + 5 + 5 days of 8 hours.
  const period = { startDate: '2026-12-02', endDate: '2026-12-25' }
  expect(datesOf(hours(workdays), period.startDate, period.endDate).slice(0, 4)).toEqual([
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-07',
  ])
  expect(expectedMinutes(hours(workdays), period, calendar)).toBe(18 * 480)
})

test('a night belongs to the day on which it begins', () => {
  const nights = hours([dayOf(7, '22:00', '06:00', 20)])
  expect(weekMinutes(nights)).toEqual([460])
  expect(shiftsOfHours(nights, { startDate: '2026-11-23', endDate: '2026-11-29' }, calendar)).toEqual([
    { date: '2026-11-29', startsAt: '2026-11-29T21:00:00Z', endsAt: '2026-11-30T05:00:00Z', breakMinutes: 20 },
  ])
})

test('the night of a clock change is an hour shorter in spring and longer in autumn', () => {
  const nights = hours([dayOf(6, '22:00', '06:00', 30)])
  const minutesOn = (date: string) => expectedMinutes(nights, { startDate: date, endDate: date }, calendar)
  // Saturday 28 March and 24 October 2026 are the nights of the changes; 8:00 by the clock are 7:00 and 9:00.
  expect(minutesOn('2026-03-28')).toBe(7 * 60 - 30)
  expect(minutesOn('2026-10-24')).toBe(9 * 60 - 30)
  expect(minutesOn('2026-10-31')).toBe(8 * 60 - 30)
})

test('a time that the clocks skip is the moment of the change, and of a repeated one the earlier counts', () => {
  const on = (date: string, startTime: string, endTime: string) =>
    shiftsOfHours(hours([dayOf(7, startTime, endTime)]), { startDate: date, endDate: date }, calendar)
  expect(on('2026-03-29', '02:30', '10:00')).toMatchObject([{ startsAt: '2026-03-29T01:00:00Z' }])
  expect(on('2026-10-25', '02:30', '10:00')).toMatchObject([{ startsAt: '2026-10-25T00:30:00Z' }])
  expect(on('2026-03-29', '02:10', '02:50')).toEqual([])
})

test('holidays are worked or not, and single days are left out', () => {
  const christmas = ['2026-12-25']
  expect(datesOf(hours(workdays), '2026-12-24', '2026-12-28', christmas)).toEqual([
    '2026-12-24',
    '2026-12-25',
    '2026-12-28',
  ])
  const except = hours(workdays, { skipHolidays: true, except: ['2026-12-28', '2026-12-27'] })
  expect(datesOf(except, '2026-12-24', '2026-12-29', christmas)).toEqual(['2026-12-24', '2026-12-29'])
})

test('two weeks alternate from the Monday of a week A, before it and across the turn of the year', () => {
  const shifts = hours([], {
    weeks: [{ days: [dayOf(1, '06:00', '14:00')] }, { days: [dayOf(2, '14:00', '22:00'), dayOf(3, '14:00', '22:00')] }],
    weekAStartDate: '2026-12-14',
  })
  expect(weekMinutes(shifts)).toEqual([480, 960])
  expect(datesOf(shifts, '2026-12-01', '2027-01-13')).toEqual([
    '2026-12-08',
    '2026-12-09',
    '2026-12-14',
    '2026-12-22',
    '2026-12-23',
    '2026-12-28',
    '2027-01-05',
    '2027-01-06',
    '2027-01-11',
  ])
})

test('a day that begins before the previous one ends overlaps, also from Sunday to the next Monday', () => {
  const overlaps = (...weeks: WorkingHours['weeks'][number]['days'][]) =>
    overlappingDays(weeks.map((days) => ({ days })))
  expect(overlaps([dayOf(1, '20:00', '08:00'), dayOf(2, '08:00', '16:00')])).toEqual([])
  expect(overlaps([dayOf(1, '20:00', '08:30'), dayOf(2, '08:00', '16:00')])).toEqual([{ week: 0, day: 1 }])
  expect(overlaps([dayOf(7, '22:00', '06:00'), dayOf(1, '05:00', '12:00')])).toEqual([{ week: 0, day: 1 }])
  // The Sunday of week B reaches into the Monday of week A, and that of week A does not.
  expect(overlaps([dayOf(1, '05:00', '12:00')], [dayOf(7, '22:00', '06:00')])).toEqual([{ week: 0, day: 0 }])
  expect(overlaps([dayOf(1, '05:00', '12:00'), dayOf(7, '22:00', '06:00')], [dayOf(2, '05:00', '12:00')])).toEqual([])
  expect(overlaps([dayOf(1, '08:00', '07:00')])).toEqual([])
})

const time = tuple(integer({ min: 0, max: 23 }), integer({ min: 0, max: 59 })).map(
  ([hour, minute]) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`,
)

test('shifts of hours without overlapping days never overlap, and away from a clock change each is as long as by the clock', () => {
  const week = uniqueArray(
    record({
      weekday: integer({ min: 1, max: 7 }),
      startTime: time,
      endTime: time,
      breakMinutes: constant(0),
    }),
    { selector: ({ weekday }) => weekday, maxLength: 7 },
  )
  assert(
    property(week, week, (one, other) => {
      const given = hours([], { weeks: [{ days: one }, { days: other }], weekAStartDate: '2026-11-02' })
      pre(overlappingDays(given.weeks).length === 0 && [...one, ...other].every((day) => clockMinutes(day) <= 1380))
      const shifts = shiftsOfHours(given, { startDate: '2026-11-02', endDate: '2026-12-13' }, calendar)
      for (const [index, { startsAt }] of shifts.entries())
        expect((shifts[index - 1]?.endsAt ?? '') <= startsAt).toBe(true)
      // Three times week A and week B.
      expect(expectedMinutes(given, { startDate: '2026-11-02', endDate: '2026-12-13' }, calendar)).toBe(
        3 * weekMinutes(given).reduce((sum, minutes) => sum + minutes, 0),
      )
    }),
  )
})

test('expected minutes are the sum of the shifts, in any period and across clock changes', () => {
  const day = record({
    weekday: integer({ min: 1, max: 7 }),
    startTime: time,
    endTime: time,
    breakMinutes: constant(30),
  })
  const week = uniqueArray(day, { selector: ({ weekday }) => weekday, maxLength: 7 })
  const date = integer({ min: 0, max: 1500 }).map((days) => daysAfter('2025-01-01', days))
  assert(
    property(
      week,
      week,
      date,
      date,
      uniqueArray(date),
      uniqueArray(date),
      (one, other, start, end, except, holidays) => {
        const [startDate = start, endDate = end] = [start, end].sort()
        const given = hours([], {
          weeks: [{ days: one }, { days: other }],
          weekAStartDate: '2026-11-02',
          except,
          skipHolidays: true,
        })
        pre([...one, ...other].every((each) => clockMinutes(each) > 30 && clockMinutes(each) <= 1380))
        const own = { ...calendar, holidays: new Set(holidays) }
        const sum = shiftsOfHours(given, { startDate, endDate }, own).reduce(
          (total, { startsAt, endsAt }) => total + Math.max(0, minutesBetween(startsAt, endsAt) - 30),
          0,
        )
        expect(expectedMinutes(given, { startDate, endDate }, own)).toBe(sum)
      },
    ),
    { numRuns: 60 },
  )
})
