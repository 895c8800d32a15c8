import { expect, test } from 'vitest'
import { type EnteredBreak, type EnteredTimes, spanOf } from './span.ts'

const zone = 'Europe/Brussels'
/** The faults of times on 19 November 2026, or their breaks as minutes, start and end in UTC. */
function read(times: Partial<EnteredTimes>, now?: string) {
  const span = spanOf({ date: '2026-11-19', startTime: '08:00', endTime: '16:00', ...times }, zone, now)
  if ('faults' in span) return span.faults.map(({ path, code }) => `${path} ${code}`)
  return span.breaks.map(({ minutes, startsAt, endsAt }) =>
    startsAt ? `${minutes} ${startsAt.slice(11, 16)}-${endsAt?.slice(11, 16)}` : `${minutes}`,
  )
}
const withBreak = (...breaks: EnteredBreak[]) => read({ breaks })

test('times in the future are a fault of the day that has not come, or of the end', () => {
  expect(read({}, undefined)).toEqual([])
  // The end is at 15:00 UTC.
  expect(read({}, '2026-11-19T15:00:00Z')).toEqual([])
  expect(read({}, '2026-11-19T14:59:59Z')).toEqual(['endTime inFuture'])
  expect(read({}, '2026-11-18T22:59:59Z')).toEqual(['date inFuture'])
  expect(read({}, '2026-11-18T23:00:00Z')).toEqual(['endTime inFuture'])
  expect(read({ date: '2100-01-01' })).toEqual([])
})

test('a break has a start and an end, or only its minutes', () => {
  expect(withBreak({ startTime: '12:00', endTime: '12:30' })).toEqual(['30 11:00-11:30'])
  expect(withBreak({ minutes: 20, startTime: '12:00' })).toEqual(['20'])
  expect(withBreak({ minutes: 20, endTime: '12:30' })).toEqual(['20'])
  expect(withBreak({})).toEqual(['0'])
  expect(read({ breaks: [] })).toEqual([])
})

test('a break lies within the entry', () => {
  const outside = (startTime: string, endTime: string) => withBreak({ startTime, endTime })
  expect(outside('08:00', '08:15')).toEqual(['15 07:00-07:15'])
  expect(outside('15:45', '16:00')).toEqual(['15 14:45-15:00'])
  expect(outside('15:45', '16:01')).toEqual(['breaks.0.endTime breakOutside'])
  expect(outside('16:01', '16:10')).toEqual(['breaks.0.startTime breakOutside'])
  expect(outside('07:59', '08:10')).toEqual(['breaks.0.startTime breakOutside'])
  expect(withBreak({ minutes: 5 }, { startTime: '12:30', endTime: '12:00' })).toEqual(['breaks.1.endTime breakOutside'])
})

test('a break that is unchanged keeps its instants as long as they are within the entry', () => {
  const stored = { startsAt: '2026-11-19T07:00:00Z', endsAt: '2026-11-19T15:00:00Z' }
  const long = { startTime: '08:00', endTime: '20:00' }
  // The times of day would say something else.
  const breaksAfter = (
    times: Partial<EnteredTimes>,
    at = { startsAt: '2026-11-19T10:00:00Z', endsAt: '2026-11-19T10:30:00Z' },
  ) => read({ ...times, breaks: [{ startTime: '12:00', endTime: '12:20', stored: at }] })
  expect(breaksAfter({})).toEqual(['30 10:00-10:30'])
  expect(breaksAfter(long, stored)).toEqual(['480 07:00-15:00'])
  expect(breaksAfter({ startTime: '07:00', endTime: '16:00' }, stored)).toEqual(['480 07:00-15:00'])
  expect(breaksAfter({ startTime: '08:01', endTime: '20:00' }, stored)).toEqual(['20 11:00-11:20'])
  expect(breaksAfter({ startTime: '07:00', endTime: '15:59' }, stored)).toEqual(['20 11:00-11:20'])
})

test('in the hour that is repeated, a break has the instants at which it was', () => {
  // On 25 October 2026, the clocks go from 3:00 back to 2:00.
  const night = { date: '2026-10-24', startTime: '22:00', endTime: '06:00', endsNextDay: true }
  const stored = { startsAt: '2026-10-25T01:15:00Z', endsAt: '2026-10-25T01:45:00Z' }
  const written = { startTime: '02:15', endTime: '02:45' }
  expect(read({ ...night, breaks: [written] })).toEqual(['30 00:15-00:45'])
  expect(read({ ...night, breaks: [{ ...written, stored }] })).toEqual(['30 01:15-01:45'])
})
