import { expect, test } from 'vitest'
import { date, instant, minutesBetween, time, timeZone, toMinute, zoneName } from './time.ts'
import { check } from './validation.ts'

test.each(['2026-11-20', '2028-02-29', '1900-01-01', '2200-12-31', '2000-02-29'])('T26 %s is a day', (value) => {
  expect(check(date(), value).ok).toBe(true)
})

test.each([
  '2027-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-04-31',
  '0000-01-01',
  '294277-01-01',
  '1899-12-31',
  '2201-01-01',
  'infinity',
  '-infinity',
  'today',
  '2026-1-1',
  '20-11-2026',
  '2026-11-20T00:00:00Z',
  '٢٠٢٦-١١-٢٠',
])('T16/T26 %s is no day', (value) => {
  expect(check(date(), value)).toMatchObject({ ok: false, faults: [{ code: 'date' }] })
})

test.each([5, null, true, [], {}, ['2026-11-20']])('T16 the %s is not taken for a day', (value) => {
  expect(check(date(), value).ok).toBe(false)
})

test('a missing or empty day and time are required, with separate messages', () => {
  for (const empty of [undefined, '']) {
    expect(check(date('timesheets.validation.dateRequired'), empty)).toMatchObject({
      faults: [{ code: 'dateRequired', messageKey: 'timesheets.validation.dateRequired' }],
    })
    expect(check(time('timesheets.validation.startRequired'), empty)).toMatchObject({
      faults: [{ code: 'startRequired' }],
    })
  }
})

test.each(['24:00', '8:00', '08:60', '08:00:00', '-1:00', '08h00', ' 08:00'])('T16 %s is no time of day', (value) => {
  expect(check(time(), value)).toMatchObject({ ok: false, faults: [{ code: 'time' }] })
})

test.each(['00:00', '23:59', '08:30'])('%s is a time of day', (value) => {
  expect(check(time(), value).ok).toBe(true)
})

test.each(['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.123Z'])('%s is an instant', (value) => {
  expect(check(instant, value).ok).toBe(true)
})

test.each([
  '2026-11-20T08:00:00',
  '2026-11-20T08:00:00+01:00',
  '0000-01-01T00:00:00Z',
  '+294277-01-01T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-11-20T25:00:00Z',
  'now',
  '2026-11-20',
])('T16 %s is no instant', (value) => {
  expect(check(instant, value)).toMatchObject({ ok: false, faults: [{ code: 'instant' }] })
})

test('the five labels denote zones, and every other zone denotes itself', () => {
  expect(['UTC', 'PST', 'EST', 'CST', 'MST'].map(zoneName)).toEqual([
    'UTC',
    'America/Los_Angeles',
    'America/New_York',
    'America/Chicago',
    'America/Denver',
  ])
  expect(zoneName('Africa/Tunis')).toBe('Africa/Tunis')
})

test.each(['UTC', 'EST', 'Europe/Brussels', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
  '%s is a time zone',
  (zone) => {
    expect(check(timeZone, zone).ok).toBe(true)
  },
)

test.each([
  'Mars/Phobos',
  '+02:00',
  'CEST',
  "Europe/Brussels'; select 1",
  '../etc/passwd',
  '',
  '__proto__',
  'constructor',
])('T17 %j is no time zone', (zone) => {
  expect(check(timeZone, zone)).toMatchObject({ ok: false, faults: [{ code: 'timeZone' }] })
})

test('T41 minutes are counted between instants, seconds cut off', () => {
  expect(minutesBetween('2026-11-20T08:00:59Z', '2026-11-20T09:00:58Z')).toBe(59)
  expect(minutesBetween('2026-10-24T20:00:00Z', '2026-10-25T05:00:00Z')).toBe(540)
  expect(toMinute('2026-11-20T08:00:59.999Z')).toBe('2026-11-20T08:00:00Z')
})
