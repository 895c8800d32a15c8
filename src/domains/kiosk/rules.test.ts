import { expect, test } from 'vitest'
import { normalPairingCode, pinFault, shownPairingCode } from './rules.ts'
import { isCurrent, offsetOf, parseCode, signedText, stepAt } from './rules/codes.ts'

const kioskId = '0194b2f0-5d3a-7c11-9c55-2f7f0a1b2c3d'
const start = Date.parse('2026-11-20T08:00:00Z')

test.each([
  ['582913', undefined],
  ['102938', undefined],
  ['12345', 'digits'],
  ['1234567', 'digits'],
  ['12a456', 'digits'],
  ['000000', 'weak'],
  ['123456', 'weak'],
  ['876543', 'weak'],
  ['121212', 'weak'],
  ['357357', 'weak'],
])('the PIN %s: %s', (pin, fault) => {
  expect(pinFault(pin)).toBe(fault)
})

test('a pairing code is compared without hyphen, spaces and case, and keeps the name of its group', () => {
  expect(shownPairingCode('ABCDEFGH')).toBe('ABCD-EFGH')
  expect(shownPairingCode('north.ABCDEFGH')).toBe('north.ABCD-EFGH')
  for (const typed of ['ABCDEFGH', 'abcd-efgh', ' ABCD efgh ']) expect(normalPairingCode(typed)).toBe('ABCDEFGH')
  expect(normalPairingCode('north.abcd-efgh')).toBe('north.ABCDEFGH')
})

test('T69 a code counts from fifteen seconds before its step until sixty seconds after its beginning', () => {
  const step = stepAt(start)
  const at = (seconds: number) => isCurrent(step, start + seconds * 1000)
  expect([-16, -15, 0, 29, 60, 61].map(at)).toEqual([false, true, true, true, true, false])
})

test('a code is read in its parts; anything else is none', () => {
  const code = `${signedText(kioskId, 59_000_000)}.AAAAAAAAAAAAAAAAAAAAAA`
  expect(parseCode(code)).toEqual({ kioskId, step: 59_000_000, signature: 'AAAAAAAAAAAAAAAAAAAAAA' })
  for (const other of ['', kioskId, `${kioskId}.1`, `${code}A`, `x${code}`, code.replace('59', '-9')])
    expect(parseCode(other)).toBeUndefined()
})

test('T69 the clock of a tablet is corrected from one contact, whatever it shows', () => {
  // The tablet is ten minutes late, and the answer took two seconds.
  const heardAt = start + 2000 - 600_000
  const offset = offsetOf('2026-11-20T08:00:01Z', heardAt, 2000)
  expect(Math.abs(heardAt + offset - (start + 2000))).toBeLessThanOrEqual(1000)
})
