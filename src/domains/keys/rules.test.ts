import { expect, test } from 'vitest'
import { expiresSoon, expiryDistancesOf, keyStatusAt } from './rules.ts'

const now = '2026-11-20T08:00:00Z'

test.each([
  ['2026-11-20T08:00:01Z', null, 'active'],
  ['2026-11-20T08:00:00Z', null, 'expired'],
  ['2027-11-20T08:00:00Z', '2026-11-19T08:00:00Z', 'revoked'],
] as const)('a key that expires at %s, revoked at %s, is %s', (expiresAt, revokedAt, status) => {
  expect(keyStatusAt({ expiresAt, revokedAt }, now)).toBe(status)
})

test.each([
  [365, [30, 7]],
  [31, [30, 7]],
  [30, [7]],
  [7, []],
])('a key for %i days is announced %j days before its expiry', (lifetimeDays, distances) => {
  expect(expiryDistancesOf(lifetimeDays)).toEqual(distances)
})

test.each([
  [365, '2026-12-20T08:00:00Z', true],
  [365, '2026-12-20T08:00:01Z', false],
  [30, '2026-12-20T08:00:00Z', false],
  [30, '2026-11-27T08:00:00Z', true],
  [1, '2026-11-21T08:00:00Z', false],
])('a key for %i days that expires at %s expires soon: %s', (lifetimeDays, expiresAt, isSoon) => {
  expect(expiresSoon({ lifetimeDays, expiresAt }, now)).toBe(isSoon)
})
