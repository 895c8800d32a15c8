import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { codeAddress, codeStep, makeCodeSecret } from './one-time-code.ts'

const secret = Secret.fromUTF8('12345678901234567890').base32
const at = (seconds: number) => new Date(seconds * 1000).toISOString()

// RFC 6238, appendix B, SHA-1: of the eight digits there the last six.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('at %i seconds RFC 6238 has the code %s', (seconds, code) => {
  expect(codeStep(secret, code.slice(2), at(seconds))).toBe(Math.floor(seconds / 30))
})

test('the code of one step before and of one after counts, of two does not, and each says which step it is', () => {
  const code = (seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: seconds * 1000 })
  const now = 1111111140
  const steps = [-60, -30, 0, 29, 30, 60].map((drift) => codeStep(secret, code(now + drift), at(now)))
  const step = now / 30
  expect(steps).toEqual([undefined, step - 1, step, step, step + 1, undefined])
})

test.each(['', ' ', 'None', 'null', 'undefined', '000000 ', '28708', '2870822', '０２８７０８', '-28708', '2870.8'])(
  'A19 %j is no code',
  (nothing) => {
    expect(codeStep(secret, nothing, at(59))).toBeUndefined()
  },
)

test('a secret has 160 bits, and no two are the same', () => {
  const secrets = Array.from({ length: 50 }, makeCodeSecret)
  expect(new Set(secrets).size).toBe(50)
  for (const one of secrets) expect(one).toMatch(/^[A-Z2-7]{32}$/)
})

test('the address names issuer, account and secret, whatever signs an address has', () => {
  const address = new URL(codeAddress(secret, { issuer: 'Interim', label: 'zoé+t&x=1@sample.example' }))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Interim:zoé+t&x=1@sample.example')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: 'Interim',
    digits: '6',
    period: '30',
  })
})
