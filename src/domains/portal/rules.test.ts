import { expect, test } from 'vitest'
import { accessStatusOf } from './rules.ts'

test.each([
  [null, null, 'none'],
  ['2026-11-20T08:00:00Z', null, 'invited'],
  ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', 'active'],
  // A contact may request a link without an invitation.
  [null, '2026-11-20T09:00:00Z', 'active'],
] as const)('invited at %s and signed in at %s, a contact is %s', (invitedAt, lastSignInAt, status) => {
  expect(accessStatusOf({ invitedAt, lastSignInAt })).toBe(status)
})
