import { expect, test } from 'vitest'
import type { RuleInForce } from '#domains/law/rules.ts'
import type { PlannedShift } from '../rules.ts'
import { countWork, isNightWorker, periodBreaches } from './law-periods.ts'
import { shiftsOf, zones } from './testing/golden-plans.ts'
import { emptySums, neededSums, periodsAround, type sumColumns, type WorkSums } from './work-sums.ts'

type Work = Partial<Record<(typeof sumColumns)[number], Readonly<Record<number, number>>>>

const h = 60
const rule = (subject: RuleInForce['subject'], limit: number, more: Partial<RuleInForce> = {}): RuleInForce => ({
  id: 'rule',
  country: 'FR',
  subject,
  concerns: 'adults',
  limit,
  article: '',
  certainty: 'A',
  isRefused: true,
  setBy: null,
  ...more,
})

/** The weeks from `from` to `to` with the same value. */
const weeks = (from: number, to: number, value: number) =>
  Object.fromEntries(Array.from({ length: to - from + 1 }, (_, at) => [from + at, value]))

/** The sums of 52 weeks before and 16 after; week 52 begins on 2 November 2026, and week 60 on 28 December. */
function sumsOf(work: Work, shifts: readonly string[]): WorkSums {
  const days = shifts.map((text) => text.slice(0, 10)).sort()
  const periods = periodsAround(neededSums('FR')!, days[0]!, days.at(-1)!, zones.FR)
  const sums = emptySums(periods)
  for (const [column, values] of Object.entries(work))
    for (const [week, value] of Object.entries(values)) sums[column as keyof Work][Number(week)] = value
  return sums
}

function found(rules: RuleInForce | RuleInForce[], work: Work, written = ['2026-11-04 08:00-16:00']) {
  const added = shiftsOf(written, zones.FR)
  const sums = sumsOf(work, written)
  const weekOf = (at: string) => sums.periods.starts.indexOf(at)
  return periodBreaches(added, [rules].flat(), countWork(sums, added), null).map((one) => ({
    kind: one.kind,
    weeks: [weekOf(one.from), weekOf(one.to) - 1],
    minutes: one.minutes,
    counted: one.counted,
  }))
}

const average = rule('averageWeek', 40 * h, { weeks: 4 })

test('an average is exceeded by a minute, and the first of the busiest weeks are named', () => {
  const before = weeks(49, 51, 2400)
  expect(found(average, { minutes: { ...before, 52: 1920 } })).toEqual([])
  expect(found(average, { minutes: { ...before, 52: 1921 } })).toEqual([
    { kind: 'average', weeks: [49, 52], minutes: 2401 },
  ])
  expect(found(average, { minutes: { 49: 9200, 55: 9400 } })).toEqual([
    { kind: 'average', weeks: [52, 55], minutes: 2470 },
  ])
  expect(found(average, { minutes: { 51: 9200 } })).toEqual([{ kind: 'average', weeks: [49, 52], minutes: 2420 }])
})

test('weeks that the new shifts do not touch are no reason to name an average', () => {
  const two = ['2026-11-04 08:00-16:00', '2027-01-13 08:00-16:00']
  const busy = 8700
  expect(found(average, { minutes: { 51: busy, ...weeks(20, 40, 3000) } }, two)).toEqual([])
  expect(found(average, { minutes: { 48: 9601, 51: 0, 53: busy } }, two)).toEqual([])
  expect(found(average, { minutes: { 51: busy, 56: 9601 } }, two)).toEqual([])
  expect(found(average, { minutes: { 51: 9300 } }, two)).toEqual([{ kind: 'average', weeks: [49, 52], minutes: 2445 }])
  expect(found(average, { minutes: { 61: 9300 } }, two)).toEqual([{ kind: 'average', weeks: [59, 62], minutes: 2445 }])
})

const night = rule('nightWorker', 270, { weeks: 52 })
const nightAverage = rule('nightAverageWeek', 40 * h, { weeks: 12 })

test('the average of night workers counts where somebody is one in a week of a new shift', () => {
  // The shifts are in the weeks 52 and 82.
  const two = ['2026-11-04 08:00-16:00', '2027-06-02 08:00-16:00']
  const usual = { ...weeks(50, 52, 2), 51: 3 }
  const long = weeks(41, 52, 2400)
  const at = (work: Work) => found([nightAverage, night], work, two)
  expect(at({ minutes: long, nights: usual })).toEqual([])
  expect(at({ minutes: long, nights: weeks(47, 52, 2) })).toEqual([{ kind: 'average', weeks: [41, 52], minutes: 2440 }])
  // Who is a night worker in the one week, and works much around the other.
  expect(at({ minutes: { 52: 60, ...weeks(71, 82, 2400) }, nights: { 52: 2 } })).toEqual([])
  expect(at({ minutes: { ...long, 82: 60 }, nights: { 82: 2 } })).toEqual([])
  // The busy weeks begin, and end, with the week of the shift.
  expect(at({ minutes: { 63: 12 * 2400 - 479 }, nights: { 52: 2 } })).toEqual([
    { kind: 'average', weeks: [52, 63], minutes: 2401 },
  ])
  expect(at({ minutes: { 41: 12 * 2400 - 479 }, nights: { 51: 2, 52: 2 } })).toEqual([
    { kind: 'average', weeks: [41, 52], minutes: 2401 },
  ])
  // The week after the busy ones does not count, although somebody is a night worker in it.
  const close = ['2026-11-04 08:00-16:00', '2027-01-27 08:00-16:00']
  const single = { minutes: { 52: 12 * 2400 - 479, 64: 60 }, nights: { 64: 2 } }
  expect(found([nightAverage, night], single, close)).toEqual([])
  expect(found(nightAverage, { minutes: long, nights: weeks(41, 52, 5) })).toEqual([])
})

test('the average of weeks with nights counts from their number on, in the same weeks', () => {
  const sixteen = rule('nightAverageWeek', 40 * h, { weeks: 16, nights: 16 })
  const minutes = weeks(37, 52, 2400)
  expect(found(sixteen, { minutes, nights: { 37: 10, 52: 5 } })).toEqual([])
  expect(found(sixteen, { minutes, nights: { 37: 10, 52: 6 } })).toEqual([
    { kind: 'average', weeks: [37, 52], minutes: 2430 },
  ])
  expect(found(sixteen, { minutes, nights: { 36: 5, 37: 10, 52: 5, 53: 5 } })).toEqual([])
})

test('a night worker works usually at night: twice in at least half of the weeks with work among twelve', () => {
  const is = (work: Work, rules = [night]) => isNightWorker(rules, countWork(sumsOf(work, ['2026-11-04']), []), 60)
  expect(is({})).toBe(false)
  expect(is({ minutes: weeks(59, 60, 600), nights: { 59: 2 } })).toBe(true)
  expect(is({ minutes: weeks(58, 60, 600), nights: { 59: 2 } })).toBe(false)
  expect(is({ minutes: weeks(55, 60, 600), nights: weeks(58, 60, 2) })).toBe(true)
  expect(is({ minutes: weeks(54, 60, 600), nights: weeks(58, 60, 2) })).toBe(false)
  expect(is({ minutes: weeks(55, 60, 600), nights: weeks(55, 60, 1) })).toBe(false)
  expect(is({ nights: { 49: 2 } })).toBe(true)
  expect(is({ nights: { 48: 2 } })).toBe(false)
  expect(is({ nights: { 61: 2 } })).toBe(false)
  expect(is({ nights: { 60: 2 } }, [])).toBe(false)
})

test('a night worker has 270 hours of the night in 52 weeks, or in those of the rule', () => {
  const is = (nightMinutes: Readonly<Record<number, number>>, more: Partial<RuleInForce> = {}) =>
    isNightWorker([rule('nightWorker', 270, more)], countWork(sumsOf({ nightMinutes }, ['2026-11-04']), []), 60)
  expect([is({ 9: 270 * h }), is({ 8: 270 * h })]).toEqual([true, false])
  expect([is({ 9: 100 * h, 60: 170 * h }), is({ 9: 100 * h, 60: 170 * h - 1 })]).toEqual([true, false])
  expect(is({ 61: 270 * h })).toBe(false)
  const ten = { weeks: 10 }
  expect([is({ 51: 270 * h }, ten), is({ 50: 270 * h }, ten)]).toEqual([true, false])
})

const quota = rule('overtimeQuota', 220, { after: 35 * h })

test('the overtime of a year is what its weeks have beyond 35 hours', () => {
  // 43 weeks of 40 hours are 215 hours of overtime; the weeks of the year before do not count.
  const minutes = { ...weeks(0, 8, 3000), ...weeks(9, 51, 2400) }
  expect(found(quota, { minutes: { ...minutes, 52: 1920 } })).toEqual([])
  expect(found(quota, { minutes: { ...minutes, 52: 1921 } })).toEqual([
    { kind: 'overtime', weeks: [9, 60], minutes: 220 * h + 1 },
  ])
  // A week of less than 35 hours takes nothing away.
  expect(found(quota, { minutes: { ...minutes, 52: 1921, 53: 60 } })).toHaveLength(1)
})

test('only a week with overtime exceeds the quota of its year', () => {
  const minutes = { ...weeks(9, 51, 2400), 53: 2400, 54: 2400 }
  expect(found(quota, { minutes: { ...minutes, 52: 35 * h - 480 } })).toEqual([])
  expect(found(quota, { minutes: { ...minutes, 52: 35 * h - 479 } })).toEqual([
    { kind: 'overtime', weeks: [9, 60], minutes: 225 * h + 1 },
  ])
  const two = ['2026-11-04 08:00-16:00', '2027-01-06 08:00-16:00']
  expect(found(quota, { minutes: { ...minutes, 61: 2400 } }, two)).toEqual([])
  expect(found(quota, { minutes: { ...minutes, 52: 2000 } }, two)).toMatchObject([{ weeks: [9, 60] }])
  // The quota of the next year begins again.
  const next = (week: number) => found(quota, { minutes: { ...weeks(9, 50, 2400), 61: week } }, two)
  expect(next(255 * h - 480)).toEqual([])
  expect(next(255 * h - 479)).toEqual([{ kind: 'overtime', weeks: [61, 77], minutes: 220 * h + 1 }])
})

const nights = rule('nightsInPeriod', 36, { weeks: 16 })
const lateNight = ['2026-11-04 22:00-02:30']

test('nights that end late are counted in sixteen weeks, and the busiest ones are named', () => {
  expect(found(nights, { lateNights: { 51: 35 } }, lateNight)).toEqual([])
  expect(found(nights, { lateNights: { 51: 36 } }, lateNight)).toEqual([
    { kind: 'nights', weeks: [37, 52], minutes: null, counted: { found: 37, limit: 36 } },
  ])
  expect(found(nights, { lateNights: { 51: 36, 60: 5 } }, lateNight)).toEqual([
    { kind: 'nights', weeks: [45, 60], minutes: null, counted: { found: 42, limit: 36 } },
  ])
  expect(found(nights, { lateNights: { 36: 40, 68: 40 } }, lateNight)).toEqual([])
  expect(found(nights, { lateNights: { 51: 40 } })).toEqual([])
})

test('a week has one Sunday, and thirteen of 52 are free', () => {
  const sundays = rule('freeSundays', 13, { weeks: 52 })
  const sunday = ['2026-11-08 10:00-14:00']
  expect(found(sundays, { sundays: { ...weeks(14, 51, 1), 51: 3 } }, sunday)).toEqual([])
  expect(found(sundays, { sundays: weeks(13, 51, 1) }, sunday)).toEqual([
    { kind: 'freeSundays', weeks: [1, 52], minutes: null, counted: { found: 12, limit: 13 } },
  ])
  expect(found(sundays, { sundays: weeks(1, 51, 1) }, ['2026-11-07 10:00-14:00'])).toEqual([])
})

test('shifts that the sums contain are not counted twice', () => {
  const sums = sumsOf({ minutes: { 52: 600 } }, ['2026-11-04'])
  const [shift] = shiftsOf(['2026-11-04 08:00-16:00'], zones.FR) as [PlannedShift]
  const minutes = (...shifts: PlannedShift[]) => countWork(sums, shifts).all().minutes[52]
  expect(minutes(shift)).toBe(1080)
  expect(minutes(shift, shift)).toBe(1560)
  expect(minutes({ ...shift, isNew: false })).toBe(600)
  expect(minutes({ ...shift, isInSums: true })).toBe(600)
  expect(minutes({ ...shift, isNew: false, isInSums: false })).toBe(1080)
  expect(countWork(sums, []).all()).toBe(sums)
  expect(sums.minutes[52]).toBe(600)
})
