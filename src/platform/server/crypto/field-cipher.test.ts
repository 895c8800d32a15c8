import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCipher } from './field-cipher.ts'

const key = randomBytes(32)
const cipher = makeCipher(key)
const context = { organisationId: 'o', table: 'workers', id: 'w', column: 'national_id' }

test('T44 a sealed value opens in the context in which it was sealed', () => {
  for (const value of ['85.07.30-033.28', '', 'é 中 👩‍👧', 'x'.repeat(10_000)]) {
    expect(cipher.open(cipher.seal(value, context), context)).toBe(value)
  }
})

test('T44 two equal values are sealed differently, and neither shows what it holds', () => {
  const [one, other] = [cipher.seal('85.07.30-033.28', context), cipher.seal('85.07.30-033.28', context)]
  expect(one).toMatch(/^1\.[\w-]+$/)
  expect(one).not.toBe(other)
  expect(Buffer.from(one.slice(2), 'base64url').toString('latin1')).not.toContain('033.28')
})

test.each([
  ['another organisation', { ...context, organisationId: 'p' }],
  ['another table', { ...context, table: 'accounts' }],
  ['another record', { ...context, id: 'v' }],
  ['another column', { ...context, column: 'iban' }],
  ['a context that reads the same run together', { ...context, table: 'worker', id: 'sw' }],
])('T44 it does not open in %s', (_, elsewhere) => {
  const sealed = cipher.seal('secret', context)
  expect(() => cipher.open(sealed, elsewhere)).toThrow()
})

test('T44 it does not open when a bit was changed, when it was cut, or under another key', () => {
  const sealed = cipher.seal('secret', context)
  const bytes = Buffer.from(sealed.slice(2), 'base64url')
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes)
    changed[i] = (changed[i] as number) ^ 1
    expect(() => cipher.open(`1.${changed.toString('base64url')}`, context)).toThrow()
  }
  expect(() => cipher.open(sealed.slice(0, -4), context)).toThrow()
  expect(() => cipher.open('1.', context)).toThrow()
  expect(() => makeCipher(randomBytes(32)).open(sealed, context)).toThrow()
})

test('T44 another process with the same key opens it', () => {
  expect(makeCipher(Buffer.from(key)).open(cipher.seal('secret', context), context)).toBe('secret')
})

test('T44 beside a former key both open, and everything new is sealed with the present one', () => {
  const next = randomBytes(32)
  const rotating = makeCipher(next, key)
  const [old, fresh] = [cipher.seal('secret', context), rotating.seal('secret', context)]
  expect(rotating.openWith(old, context)).toEqual({ value: 'secret', isFormer: true })
  expect(rotating.openWith(fresh, context)).toEqual({ value: 'secret', isFormer: false })
  expect(makeCipher(next).open(fresh, context)).toBe('secret')
  expect(() => cipher.open(fresh, context)).toThrow()
  expect(() => rotating.open(old, { ...context, id: 'v' })).toThrow()
})

test('each purpose has its own key, always the same under the same secret', () => {
  const purposes = ['session 1', 'session 2', 'fields 1', '']
  const keys = purposes.map((purpose) => cipher.keyFor(purpose).toString('hex'))
  expect(new Set(keys).size).toBe(purposes.length)
  for (const one of keys) expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(purposes.map((purpose) => makeCipher(key).keyFor(purpose).toString('hex'))).toEqual(keys)
  expect(makeCipher(randomBytes(32)).keyFor('session 1').toString('hex')).not.toBe(keys[0])
})
