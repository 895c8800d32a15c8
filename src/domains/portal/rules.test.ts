import { expect, test } from 'vitest'
import { accessStatusOf, presenceOf, presenceShown } from './rules.ts'

test.each([
  [null, null, 'none'],
  ['2026-11-20T08:00:00Z', null, 'invited'],
  ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', 'active'],
  // A contact may request a link without an invitation.
  [null, '2026-11-20T09:00:00Z', 'active'],
] as const)('invited at %s and signed in at %s, a contact is %s', (invitedAt, lastSignInAt, status) => {
  expect(accessStatusOf({ invitedAt, lastSignInAt })).toBe(status)
})

const shift = {
  status: 'scheduled',
  isNoShow: false,
  startsAt: '2026-11-20T08:00:00Z',
  endsAt: '2026-11-20T16:00:00Z',
} as const

test.each([
  [{}, '2026-11-20T07:59:00Z', 'expected'],
  [{}, '2026-11-20T08:00:00Z', 'notClockedIn'],
  [{}, '2026-11-20T16:00:00Z', 'unknown'],
  [{ isNoShow: true }, '2026-11-20T09:00:00Z', 'absent'],
  [{ status: 'active' }, '2026-11-20T07:50:00Z', 'present'],
  [{ status: 'left_early' }, '2026-11-20T12:00:00Z', 'left'],
  [{ status: 'completed' }, '2026-11-20T16:05:00Z', 'left'],
] as const)('a shift with %o is at %s: %s', (change, now, presence) => {
  expect(presenceOf({ ...shift, ...change }, now)).toBe(presence)
})

test.each([
  [{}, '2026-11-21T15:59:00Z', '08:02'],
  [{}, '2026-11-21T16:00:00Z', null],
  [{ mayConfirm: true }, '2026-11-21T16:00:00Z', '08:02'],
  [{ mayConfirm: true, replaced: true }, '2026-11-20T09:00:00Z', null],
] as const)('with %o, the presence at a shift is shown at %s: arrived at %s', (change, now, arrivedAt) => {
  const shown = { presence: 'left', arrivedAt: '08:02' } as const
  const seen = presenceShown(shown, { endsAt: shift.endsAt, replaced: false, mayConfirm: false, ...change }, now)
  expect(seen).toEqual(arrivedAt === null ? { presence: 'unknown', arrivedAt } : shown)
})
