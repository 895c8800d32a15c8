import { assert, constantFrom, integer, property } from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { aheadOfUtc, clockChangeBetween, instantOf, instantsOf, startOfDay, localTimeOf } from './calendar.ts'
import { daysAfter } from './days.ts'

const zones = [
  'Europe/Brussels',
  'America/New_York',
  'Africa/Tunis',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Beirut',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
] as const

/** Minutes of the years 2000 to 2040: clocks are changed in some of them in each of these zones but three. */
const moment = integer({ min: 15_778_080, max: 36_816_480 })
const textOf = (minute: number) => Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString()

test.each([
  ['2026-03-29', '02:30', 'Europe/Brussels', []],
  ['2026-10-25', '02:30', 'Europe/Brussels', ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']],
  ['2026-11-01', '01:30', 'America/New_York', ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']],
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', []],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z']],
  ['2011-12-30', '12:00', 'Pacific/Apia', []],
  ['2026-11-20', '08:00', 'Asia/Kathmandu', ['2026-11-20T02:15:00Z']],
])('T24 %s %s in %s is %j', (date, time, zone, instants) => {
  expect(instantsOf(date, time, zone)).toEqual(instants)
})

test('T24 in the repeated hour the offset says which of two instants an hour apart is meant', () => {
  const at = (offset?: string) => instantOf('2026-10-25', '02:30', 'Europe/Brussels', offset)
  expect([at(), at('+03:00')]).toEqual([{ unclear: 'repeated' }, { unclear: 'repeated' }])
  expect([at('+02:00'), at('+01:00')]).toEqual([{ at: '2026-10-25T00:30:00Z' }, { at: '2026-10-25T01:30:00Z' }])
  expect(instantOf('2026-03-29', '02:30', 'Europe/Brussels', '+01:00')).toEqual({ unclear: 'skipped' })
})

test('T23 a wall-clock time means what the calendar of the standard says it means', () => {
  assert(
    property(constantFrom(...zones), moment, (zone, minute) => {
      const local = Temporal.Instant.from(textOf(minute)).toZonedDateTimeISO(zone)
      const found = localTimeOf(textOf(minute), zone)
      expect(`${found.date}T${found.time}:00${found.offset}`).toBe(local.toString({ timeZoneName: 'never' }))
      const meanings = ['earlier', 'later'].map((disambiguation) =>
        local.toPlainDateTime().toZonedDateTime(zone, { disambiguation: disambiguation as 'earlier' }),
      )
      const instants = meanings.map((one) => one.toInstant().toString())
      expect(instantsOf(found.date, found.time, zone)).toEqual([...new Set(instants)])
    }),
    { numRuns: 500 },
  )
})

test('a day begins at midnight, or where the clock change that skips it ends', () => {
  expect(startOfDay('2026-03-29', 'Asia/Beirut')).toBe('2026-03-28T22:00:00Z')
  expect(startOfDay('2026-11-01', 'America/Havana')).toBe('2026-11-01T04:00:00Z')
  expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe('2011-12-30T10:00:00Z')
  assert(
    property(constantFrom(...zones), integer({ min: 0, max: 14_600 }), (zone, days) => {
      const date = daysAfter('2000-01-01', days)
      expect(startOfDay(date, zone)).toBe(Temporal.PlainDate.from(date).toZonedDateTime(zone).toInstant().toString())
    }),
    { numRuns: 500 },
  )
})

test('T24 each half hour of the days on which clocks change has the offset of the standard calendar', () => {
  const halfHours = (days: number) => Array.from({ length: days * 48 }, (_, index) => index * 1_800_000)
  const newYear = Date.parse('2011-01-01T00:00:00Z')
  for (const zone of zones) {
    const offset = (at: number) =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1_000_000
    const changes = Array.from({ length: 365 }, (_, day) => newYear + day * 86_400_000).filter(
      (at) => offset(at) !== offset(at + 86_400_000),
    )
    for (const change of changes)
      for (const since of halfHours(3)) {
        const at = change - 86_400_000 + since
        expect(aheadOfUtc(zone, at), `${zone} ${new Date(at).toISOString()}`).toBe(offset(at))
      }
  }
})

test('T24 the clock change is found to the second', () => {
  const between = (from: string, to: string) => clockChangeBetween('Europe/Brussels', Date.parse(from), Date.parse(to))
  expect(between('2026-03-28T21:00:00Z', '2026-03-29T04:00:00Z')).toBe(Date.parse('2026-03-29T01:00:00Z'))
  expect(between('2026-03-29T01:00:00Z', '2026-03-29T04:00:00Z')).toBeUndefined()
})
