import { expect, test } from 'vitest'
import { Formats } from '#base/formats.ts'
import {
  nextDigest,
  notificationKinds,
  quietEnd,
  sendAt,
  shownValues,
  deliveryOf,
  usualTypes,
  type NotificationPreferences,
} from './rules.ts'

const brussels: NotificationPreferences = {
  types: usualTypes(true),
  digest: 'daily',
  quietFrom: null,
  quietTo: null,
  urgentOffers: false,
  timeZone: 'Europe/Brussels',
}
const friday = '2026-11-20T09:30:00Z'

test('every kind has a type that can be chosen', () => {
  for (const kind of notificationKinds) expect(Object.keys(brussels.types), kind).toContain(deliveryOf(kind).type)
})

test('what changes today is sent immediately, other notifications with the next digest', () => {
  expect(sendAt('email', 'shiftCancelled', friday, brussels, friday)).toBe(friday)
  expect(sendAt('email', 'entryApproved', friday, brussels, friday)).toBe('2026-11-21T07:00:00Z')
  expect(sendAt('email', 'entryApproved', friday, { ...brussels, digest: 'hourly' }, friday)).toBe(
    '2026-11-20T10:00:00Z',
  )
  expect(sendAt('email', 'entryApproved', friday, { ...brussels, digest: 'weekly' }, friday)).toBe(
    '2026-11-23T07:00:00Z',
  )
  // The delay of three minutes gives a user at the screen time to read it.
  expect(sendAt('email', 'messageReceived', friday, brussels, friday)).toBe('2026-11-20T09:33:00Z')
  // A server that was down at that hour sends as soon as it is back.
  expect(sendAt('email', 'entryApproved', friday, brussels, '2026-11-22T15:00:00Z')).toBe('2026-11-22T15:00:00Z')
})

test('disabled channels are never used, and SMS only by choice', () => {
  const chosen = { ...brussels.types, assignmentUpdates: { inApp: true, email: false, sms: true } }
  expect(sendAt('sms', 'entryApproved', friday, brussels, friday)).toBeNull()
  expect(sendAt('email', 'entryApproved', friday, { ...brussels, types: chosen }, friday)).toBeNull()
  expect(sendAt('sms', 'entryApproved', friday, { ...brussels, types: chosen }, friday)).toBe(friday)
  expect(sendAt('email', 'shiftCancelled', friday, { ...brussels, types: usualTypes(false) }, friday)).toBeNull()
})

test('quiet hours delay to their end, also over midnight, in the reader’s time zone', () => {
  const night = { ...brussels, quietFrom: '22:00', quietTo: '07:00' }
  const noon = { ...brussels, quietFrom: '12:00', quietTo: '13:30' }
  expect(quietEnd('2026-11-20T20:59:00Z', night)).toBe('2026-11-20T20:59:00Z')
  expect(quietEnd('2026-11-20T21:00:00Z', night)).toBe('2026-11-21T06:00:00Z')
  expect(quietEnd('2026-11-21T05:59:00Z', night)).toBe('2026-11-21T06:00:00Z')
  expect(quietEnd('2026-11-21T06:00:00Z', night)).toBe('2026-11-21T06:00:00Z')
  expect(quietEnd('2026-11-20T11:15:00Z', noon)).toBe('2026-11-20T12:30:00Z')
  expect(quietEnd('2026-11-20T21:00:00Z', { ...night, timeZone: 'America/New_York' })).toBe('2026-11-20T21:00:00Z')
  const allowing = { ...night, urgentOffers: true }
  expect(sendAt('push', 'urgentShiftOffered', '2026-11-20T21:00:00Z', night, '2026-11-20T21:00:00Z')).toBe(
    '2026-11-21T06:00:00Z',
  )
  for (const channel of ['push', 'email'] as const)
    expect(sendAt(channel, 'urgentShiftOffered', '2026-11-20T21:00:00Z', allowing, '2026-11-20T21:00:01Z')).toBe(
      '2026-11-20T21:00:01Z',
    )
  expect(sendAt('push', 'openShiftOffered', '2026-11-20T21:00:00Z', allowing, '2026-11-20T21:00:00Z')).toBe(
    '2026-11-21T06:00:00Z',
  )
  // The first digest of the day falls within quiet hours, so it is delayed as well.
  const late = { ...brussels, quietFrom: '22:00', quietTo: '09:00' }
  expect(sendAt('email', 'entryApproved', friday, late, friday)).toBe('2026-11-21T08:00:00Z')
})

test('T23 digests keep their local time when the clocks change', () => {
  const daily = { digest: 'daily', timeZone: 'Europe/Brussels' } as const
  expect(nextDigest('2026-10-24T12:00:00Z', daily)).toBe('2026-10-25T07:00:00Z')
  expect(nextDigest('2027-03-27T12:00:00Z', daily)).toBe('2027-03-28T06:00:00Z')
  // Quiet hours that end at a skipped time end when the clocks change.
  const skipped = { ...brussels, quietFrom: '22:00', quietTo: '02:30' }
  expect(quietEnd('2027-03-27T23:00:00Z', skipped)).toBe('2027-03-28T01:30:00Z')
})

test('hourly digests are on the hour of the reader’s time zone, also at half-hour offsets', () => {
  const hourly = { digest: 'hourly', timeZone: 'Asia/Kolkata' } as const
  expect(nextDigest('2026-11-20T09:10:00Z', hourly)).toBe('2026-11-20T09:30:00Z')
  expect(nextDigest('2026-11-20T09:30:00Z', hourly)).toBe('2026-11-20T10:30:00Z')
})

test('dates are recognised by their name, and other values are shown unchanged', () => {
  const format = new Formats('en-GB', 'Europe/Brussels')
  const values = {
    name: '2026-13-45',
    worker: '2026-11-20',
    date: '2026-11-20',
    from: '2026-13-45',
    to: 'soon',
    days: 7,
  }
  const write = {
    day: (day: string) => format.date(day),
    time: format.timeOfDay,
    money: format.money,
    weekday: format.weekday,
  }
  const unpaused = { pause: 0, pauseChanged: 'no' }
  expect(shownValues(values, write)).toEqual({
    ...values,
    ...unpaused,
    date: '20 Nov 2026',
    timed: 'no',
    compared: 'no',
    moved: 'no',
  })
  const change = { rate: '1900 EUR', wasRate: '1735 EUR', answerBy: '2026-11-21 12:00', wasAnswerBy: 'none' }
  expect(shownValues({ ...change, role: 'Picker', wasRole: 'Picker' }, write)).toEqual({
    ...unpaused,
    rate: '€19.00',
    wasRate: '€17.35',
    rateChanged: 'yes',
    answerBy: '21 Nov 2026, 12:00',
    wasAnswerBy: 'none',
    answerByChanged: 'yes',
    role: 'Picker',
    wasRole: 'Picker',
    roleChanged: 'no',
    timed: 'no',
    compared: 'yes',
    moved: 'no',
  })
})
