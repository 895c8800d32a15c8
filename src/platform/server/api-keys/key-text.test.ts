import { expect, test } from 'vitest'
import { isKey, makeKey } from './key-text.ts'

test('a key has a prefix, 43 digits and a checksum of 6 digits', () => {
  const keys = Array.from({ length: 1000 }, makeKey)
  for (const key of keys) expect(key).toMatch(/^interim_[0-9A-Za-z]{49}$/)
  expect(new Set(keys).size).toBe(1000)
  expect(keys.every(isKey)).toBe(true)
})

test('a text with a wrong digit, prefix or length is not a key', () => {
  const key = makeKey()
  const other = key.charAt(20) === 'a' ? 'b' : 'a'
  expect(isKey(key.slice(0, 20) + other + key.slice(21))).toBe(false)
  expect(isKey(key.replace('interim_', 'internal_'))).toBe(false)
  expect(isKey(`${key}0`)).toBe(false)
  expect(isKey('')).toBe(false)
})
