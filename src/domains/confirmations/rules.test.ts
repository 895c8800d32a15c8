import { expect, test } from 'vitest'
import { linkStatusOf } from './rules.ts'

const facts = { isRevoked: false, expiresAt: '2026-12-01T08:00:00Z', lineCount: 2, decidedCount: 1 }
const now = '2026-11-20T08:00:00Z'

test('a link is revoked, complete, expired or sent', () => {
  expect(linkStatusOf(facts, now)).toBe('sent')
  expect(linkStatusOf(facts, '2026-12-01T08:00:00Z')).toBe('expired')
  expect(linkStatusOf({ ...facts, decidedCount: 2 }, '2026-12-01T08:00:00Z')).toBe('complete')
  expect(linkStatusOf({ ...facts, isRevoked: true, decidedCount: 2 }, now)).toBe('revoked')
  expect(linkStatusOf({ ...facts, lineCount: 0, decidedCount: 0 }, now)).toBe('sent')
})
