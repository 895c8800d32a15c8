import { expect, test } from 'vitest'
import { daysOfShifts, emptySums, neededSums, partsOf, periodsAround, sumsWith } from './work-sums.ts'
import { type Country, shiftsOf } from './testing/golden-plans.ts'

test('each country needs the sums that its rules compare', () => {
  expect(neededSums('BE')).toEqual({ by: 'quarter', night: null })
  // A night of France has three hours between 21:00 and 06:00, one of the Netherlands more than one hour after midnight.
  expect(neededSums('FR')).toEqual({ by: 'week', night: { window: ['21:00', '06:00'], leastMinutes: 180 } })
  expect(neededSums('NL')).toEqual({ by: 'week', night: { window: ['00:00', '06:00'], leastMinutes: 61 } })
  // The directive leaves averages to the countries.
  expect(neededSums('LU')).toBeNull()
})

// Zones with the same clock as those of other tests, whose periods are known already.
const zones = { BE: 'Europe/Madrid', FR: 'Europe/Rome', NL: 'Europe/Berlin' } as const

const around = (country: Country, first: string, last = first) =>
  periodsAround(neededSums(country)!, first, last, zones[country])

test('weeks are summed from 52 before the first shift to 16 after the one in which the last may end', () => {
  const { days, starts, sundays, nightStarts, nightEnds, leastNightMinutes } = around('NL', '2026-11-04')
  expect([days.length, days[0], days[52], days.at(-1)]).toEqual([70, '2025-11-03', '2026-11-02', '2027-03-01'])
  expect([starts.length, starts[0], starts.at(-1)]).toEqual([70, '2025-11-02T23:00:00Z', '2027-02-28T23:00:00Z'])
  expect([sundays.length, sundays[0], sundays.at(-1)]).toEqual([69, '2025-11-08T23:00:00Z', '2027-02-27T23:00:00Z'])
  // The night before the first day is among them, and that of the last day.
  expect([nightStarts.length, nightEnds.length, leastNightMinutes]).toEqual([485, 485, 61])
  expect([nightStarts[0], nightEnds[0]]).toEqual(['2025-11-01T23:00:00Z', '2025-11-02T05:00:00Z'])
  expect([nightStarts.at(-1), nightEnds.at(-1)]).toEqual(['2027-02-28T23:00:00Z', '2027-03-01T05:00:00Z'])
  expect(around('NL', '2026-11-04', '2026-11-08').days.at(-1)).toBe('2027-03-08')
  expect(around('NL', '2026-11-08', '2026-11-09').days[52]).toBe('2026-11-02')
})

test('a night that goes over midnight ends on the next day', () => {
  const { nightStarts, nightEnds } = around('FR', '2026-11-04')
  expect([nightStarts[0], nightEnds[0]]).toEqual(['2025-11-02T20:00:00Z', '2025-11-03T05:00:00Z'])
})

test('quarters are those with the shifts, the day after the last one included', () => {
  expect(around('BE', '2026-11-04')).toMatchObject({
    by: 'quarter',
    days: ['2026-10-01', '2027-01-01'],
    sundays: [],
    nightStarts: [],
    leastNightMinutes: 0,
  })
  expect(around('BE', '2026-09-30', '2026-10-01').days).toEqual(['2026-07-01', '2026-10-01', '2027-01-01'])
  expect(around('BE', '2026-12-30').days).toEqual(['2026-10-01', '2027-01-01'])
  expect(around('BE', '2026-12-31').days).toEqual(['2026-10-01', '2027-01-01', '2027-04-01'])
})

test('the same periods are made once', () => {
  expect(around('NL', '2026-11-04')).toBe(around('NL', '2026-11-03'))
  expect(around('NL', '2026-11-04')).not.toBe(around('NL', '2026-11-09'))
  expect(around('NL', '2026-11-04')).not.toBe(around('FR', '2026-11-04'))
})

/** What a shift adds, with its weeks by their Mondays; columns of zeros are left out. */
function added(country: Country, written: string, around_ = written.slice(0, 10)) {
  const periods = around(country, around_)
  const [shift] = shiftsOf([written], zones[country])
  return partsOf(shift!, periods).map(({ period, ...columns }) => [
    periods.days[period],
    Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== 0)),
  ])
}

test.each([
  ['NL', '2026-11-02 08:00-16:30/30', { minutes: 480 }],
  ['NL', '2026-11-07 15:00-00:00', { minutes: 540 }],
  ['NL', '2026-11-07 20:00-00:01', { minutes: 241, nightMinutes: 1, sundays: 1 }],
  ['NL', '2026-11-08 00:00-08:00', { minutes: 480, nightMinutes: 360, nights: 1, lateNights: 1, sundays: 1 }],
  ['NL', '2026-11-03 20:00-01:00', { minutes: 300, nightMinutes: 60 }],
  ['NL', '2026-11-03 20:00-01:01', { minutes: 301, nightMinutes: 61, nights: 1 }],
  ['NL', '2026-11-03 20:00-02:00', { minutes: 360, nightMinutes: 120, nights: 1 }],
  ['NL', '2026-11-03 20:00-02:01', { minutes: 361, nightMinutes: 121, nights: 1, lateNights: 1 }],
  ['NL', '2026-11-03 05:30-12:00', { minutes: 390, nightMinutes: 30 }],
  ['NL', '2026-11-03 06:00-12:00', { minutes: 360 }],
  ['FR', '2026-11-03 18:00-23:59', { minutes: 359, nightMinutes: 179 }],
  ['FR', '2026-11-03 18:00-00:00', { minutes: 360, nightMinutes: 180, nights: 1, lateNights: 1 }],
  // From three o'clock to six, and again from 21:00: two nights.
  ['FR', '2026-11-03 03:00-02:00', { minutes: 1380, nightMinutes: 480, nights: 2, lateNights: 2 }],
  ['FR', '2026-11-03 04:00-00:00', { minutes: 1200, nightMinutes: 300, nights: 1, lateNights: 1 }],
] as const)('in %s, %s adds to its week', (country, written, expected) => {
  const { minutes, nightMinutes, nights, lateNights, sundays, ...rest } = {
    nightMinutes: 0,
    nights: 0,
    lateNights: 0,
    sundays: 0,
    ...expected,
  }
  expect(rest).toEqual({})
  const all = Object.entries({ minutes, nightMinutes, nights, lateNights, sundays }).filter(([, value]) => value !== 0)
  expect(added(country, written)).toEqual([['2026-11-02', Object.fromEntries(all)]])
})

test('a shift over the end of its week adds minutes to both, and its night to the first', () => {
  expect(added('NL', '2026-11-08 20:00-00:00')).toEqual([['2026-11-02', { minutes: 240, sundays: 1 }]])
  expect(added('NL', '2026-11-08 22:00-06:00/60')).toEqual([
    ['2026-11-02', { minutes: 105, nightMinutes: 360, nights: 1, lateNights: 1, sundays: 1 }],
    ['2026-11-09', { minutes: 315 }],
  ])
})

test('what lies outside the periods is not counted', () => {
  // Those of 4 November 2026 go from 3 November 2025 to 28 February 2027.
  expect(added('NL', '2025-11-01 08:00-16:00', '2026-11-04')).toEqual([])
  expect(added('NL', '2025-11-02 16:00-00:00', '2026-11-04')).toEqual([])
  expect(added('NL', '2025-11-02 20:00-04:00', '2026-11-04')).toEqual([['2025-11-03', { minutes: 240 }]])
  expect(added('NL', '2025-11-03 00:00-04:00', '2026-11-04')).toMatchObject([['2025-11-03', { minutes: 240 }]])
  expect(added('NL', '2027-02-28 20:00-04:00', '2026-11-04')).toMatchObject([['2027-02-22', { minutes: 240 }]])
  expect(added('NL', '2027-03-01 00:00-04:00', '2026-11-04')).toEqual([])
  expect(added('NL', '2027-02-21 20:00-04:00', '2026-11-04')).toHaveLength(2)
})

test('shifts with the same start differ by their end and break', () => {
  const minutes = (...written: string[]) => written.map((one) => added('NL', one, '2026-11-04')[0]?.[1])
  expect(minutes('2026-11-04 08:00-16:00', '2026-11-04 08:00-17:00', '2026-11-04 08:00-17:00/30')).toEqual([
    { minutes: 480 },
    { minutes: 540 },
    { minutes: 510 },
  ])
  const periods = around('NL', '2026-11-04')
  const [one, other] = shiftsOf(['2026-11-04 08:00-16:00', '2026-11-04 08:00-16:00'], zones.NL)
  expect(partsOf(one!, periods)).toBe(partsOf(other!, periods))
})

test('sums are changed in a copy, and a shift can be taken out again', () => {
  const periods = around('FR', '2026-11-08')
  const [shift] = shiftsOf(['2026-11-08 21:00-05:00'], zones.FR)
  const none = emptySums(periods)
  const parts = partsOf(shift!, periods)
  const sums = sumsWith(none, parts)
  const columns = ({ minutes, nightMinutes, nights, lateNights, sundays }: typeof sums) =>
    [minutes, nightMinutes, nights, lateNights, sundays].map((values) => Array.from(values.subarray(51, 54)))
  expect(columns(sums)).toEqual([
    [0, 180, 300],
    [0, 480, 0],
    [0, 1, 0],
    [0, 1, 0],
    [0, 1, 0],
  ])
  expect(
    columns(none)
      .flat()
      .every((value) => value === 0),
  ).toBe(true)
  expect(columns(sumsWith(sums, parts, -1))).toEqual(columns(none))
  expect(none.minutes).toHaveLength(periods.days.length - 1)
})

test('the days of shifts are local ones, in any order of the shifts', () => {
  const shifts = shiftsOf(['2026-11-04 23:30-02:00', '2026-11-02 00:15-08:00', '2026-11-03 08:00-16:00'], zones.NL)
  expect(daysOfShifts(shifts, zones.NL)).toEqual({ first: '2026-11-02', last: '2026-11-04' })
  expect(daysOfShifts([], zones.NL)).toBeUndefined()
})
