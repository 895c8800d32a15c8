import { expect, test } from 'vitest'
import { after } from '#base/states.ts'
import { expiryOf, verificationMoves, verifications } from './rules.ts'

test('T29 a certification is verified or rejected once, and either may be thought better of', () => {
  const found = verifications.flatMap((from) =>
    (['verify', 'reject'] as const).flatMap((move) => {
      const to = verificationMoves[from][move]
      if (to === undefined) expect(() => after(verificationMoves, from, move)).toThrow('INVALID_TRANSITION')
      return to === undefined ? [] : [`${from} ${move} ${to}`]
    }),
  )
  expect(found).toEqual([
    'unverified verify verified',
    'unverified reject rejected',
    'verified reject rejected',
    'rejected verify verified',
  ])
})

test.each([
  [null, 'endless'],
  ['2026-11-19', 'expired'],
  ['2026-11-20', 'expiring'],
  ['2027-01-19', 'expiring'],
  ['2027-01-20', 'valid'],
])('a certification that ends on %s is %s on 2026-11-20', (expiresOn, standing) => {
  expect(expiryOf(expiresOn, '2026-11-20')).toBe(standing)
})
