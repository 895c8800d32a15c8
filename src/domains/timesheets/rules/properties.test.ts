import { array, assert, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt, minutesBetween } from '#base/time.ts'
import { roundings } from '#domains/organisations/rules.ts'
import { minutesOfBreaks } from './breaks.ts'
import { type StoredHours, piecesOf, splitByDay } from './pieces.ts'
import { roundedMinutes, totalsByRounding } from './rounding.ts'
import { counted, walked } from './testing/oracle.ts'
import { classesOf, sumsOf } from './week.ts'

const zones = constantFrom(
  'Europe/Brussels',
  'America/New_York',
  'Africa/Tunis',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
)
const night = constantFrom(
  { from: '22:00', to: '06:00' },
  { from: '20:00', to: '07:00' },
  { from: '00:00', to: '05:00' },
  { from: '02:15', to: '02:45' },
)

/** Breaks by their distance from the start and their length, in minutes. */
const breaks = array(record({ after: integer({ min: 0, max: 300 }), minutes: integer({ min: 0, max: 90 }) }), {
  maxLength: 4,
})

/** Entries around the clock changes of 2026 and in the months between. */
const entry = record({
  start: integer({ min: 29_546_000, max: 29_546_000 + 300 * 1440 }),
  minutes: integer({ min: 500, max: 1440 }),
  breaks,
  unplacedMinutes: integer({ min: 0, max: 100 }),
  rounding: constantFrom(...roundings),
})
type Given = typeof entry extends { generate: (...args: never[]) => { value: infer One } } ? One : never

const at = (minute: number) => instantAt(minute * 60_000)

function stored({ start, minutes, breaks, unplacedMinutes, rounding }: Given): StoredHours {
  const placed = breaks.map(({ after, minutes }) => ({
    minutes,
    startsAt: at(start + after),
    endsAt: at(start + after + minutes),
  }))
  const all = [...placed, { minutes: unplacedMinutes }]
  const breakMinutes = minutesOfBreaks(all)
  const totalMinutes = roundedMinutes(minutes - breakMinutes, rounding)
  return { startsAt: at(start), endsAt: at(start + minutes), breaks: all, breakMinutes, totalMinutes }
}
const sum = (list: readonly { minutes: number }[]) => list.reduce((total, { minutes }) => total + minutes, 0)

test('T25 T26 splits sum to the total and match those counted minute by minute', () => {
  assert(
    property(entry, zones, night, (given, zone, { from, to }) => {
      const hours = stored(given)
      const pieces = piecesOf(hours, { timeZone: zone, nightFrom: from, nightTo: to })
      expect(sum(pieces)).toBe(hours.totalMinutes)
      expect(sum(splitByDay(hours, zone))).toBe(hours.totalMinutes)
      const span = { zone, startsAt: Date.parse(hours.startsAt), endsAt: Date.parse(hours.endsAt) }
      const placed = given.breaks.map(
        ({ after, minutes }) => [span.startsAt + after * 60_000, span.startsAt + (after + minutes) * 60_000] as const,
      )
      const minutes = walked({ ...given, ...span, placed }, { from, to })
      const keyOf = (one: { date: string; isNight: boolean }) => `${one.date} ${one.isNight}`
      const counts = new Map<string, number>()
      for (const piece of pieces) counts.set(keyOf(piece), (counts.get(keyOf(piece)) ?? 0) + piece.minutes)
      expect(counts).toEqual(counted(minutes, keyOf))
    }),
    { numRuns: 150 },
  )
})

test('T26 another break never increases the total, wherever it is', () => {
  assert(
    property(entry, integer({ min: 0, max: 300 }), integer({ min: 0, max: 60 }), (given, after, minutes) => {
      const without = stored(given)
      expect(stored({ ...given, breaks: [...given.breaks, { after, minutes }] }).totalMinutes).toBeLessThanOrEqual(
        without.totalMinutes,
      )
      expect(stored({ ...given, unplacedMinutes: given.unplacedMinutes + minutes }).totalMinutes).toBeLessThanOrEqual(
        without.totalMinutes,
      )
    }),
  )
})

test('the order of the breaks does not change their total', () => {
  assert(
    property(entry, (given) => {
      const { breaks } = stored(given)
      expect(minutesOfBreaks(breaks.toReversed())).toBe(minutesOfBreaks(breaks))
    }),
  )
})

const rules = { firstDayOfWeek: 1, overtimeDailyMinutes: 540, overtimeWeeklyMinutes: 2400 }

test('a week’s classes sum to the totals of its entries, in any order of input', () => {
  const few = array(entry, { minLength: 1, maxLength: 8 }).chain((list) => {
    const entries = list.map((given, index) => ({ ...stored(given), id: String(index) }))
    return shuffledSubarray(entries, { minLength: entries.length }).map((shuffled) => ({ entries, shuffled }))
  })
  assert(
    property(few, zones, night, constantFrom(1, 6, 7), ({ entries, shuffled }, timeZone, { from, to }, first) => {
      const byRules = { ...rules, timeZone, nightFrom: from, nightTo: to, firstDayOfWeek: first }
      const classes = classesOf(entries, byRules, new Set(['2026-11-11']))
      expect(classesOf(shuffled, byRules, new Set(['2026-11-11']))).toEqual(classes)
      const { total, regular, overtimeOfDay, overtimeOfWeek } = sumsOf(classes)
      expect(total).toBe(entries.reduce((minutes, { totalMinutes }) => minutes + totalMinutes, 0))
      expect(regular + overtimeOfDay + overtimeOfWeek).toBe(total)
      expect(classes.every(({ minutes }) => minutes > 0)).toBe(true)
    }),
  )
})

test('rounding changes at most half a step, keeps exact multiples, and never rounds worked time to zero', () => {
  for (let minutes = 1; minutes <= 1440; minutes++) {
    for (const rounding of roundings) {
      const rounded = roundedMinutes(minutes, rounding)
      expect(rounded > 0 && rounded <= 1440).toBe(true)
      expect(Math.abs(rounded - minutes) <= rounding / 2).toBe(true)
      expect(totalsByRounding(minutes)[rounding]).toBe(rounded)
      if (rounding !== 0 && rounded !== minutes) expect(rounded % rounding).toBe(0)
      if (minutes % (rounding || 1) === 0) expect(rounded).toBe(minutes)
    }
  }
  expect(minutesBetween('2026-11-20T08:00:00Z', '2026-11-20T15:35:00Z')).toBe(455)
  expect(totalsByRounding(455)).toEqual({ 0: 455, 5: 455, 6: 456, 15: 450 })
})
