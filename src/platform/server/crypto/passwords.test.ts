import { expect, test } from 'vitest'
import { makeHasher } from './passwords.ts'

const passwords = makeHasher()

test('T08 a password is hashed with Argon2id at 19 MiB and 2 passes, with its own salt', async () => {
  const [one, other] = await Promise.all([passwords.hash('Right-1234!'), passwords.hash('Right-1234!')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(one).not.toBe(other)
  expect(await passwords.verify('Right-1234!', one)).toBe(true)
})

test.each([
  ['another case', 'right-1234!'],
  ['a blank behind', 'Right-1234! '],
  ['a blank before', ' Right-1234!'],
  ['cut', 'Right-1234'],
  ['nothing', ''],
])('T08 %s is not the password', async (_, wrong) => {
  expect(await passwords.verify(wrong, await passwords.hash('Right-1234!'))).toBe(false)
})

test('T08 what comes after the seventy-second byte counts', async () => {
  const long = 'Aa1!'.repeat(18)
  expect(await passwords.verify(`${long}x`, await passwords.hash(`${long}y`))).toBe(false)
  expect(await passwords.verify(`${long}\u0000x`, await passwords.hash(`${long}\u0000y`))).toBe(false)
})

test('T08 a password is the same however its accents are composed', async () => {
  expect(await passwords.verify('Ame\u0301lie-1234', await passwords.hash('Am\u00e9lie-1234'))).toBe(true)
})

test('T01 an unknown account has no password, and the check takes as long', async () => {
  for (const encoded of [null, undefined, '', '$argon2id$', 'plain'])
    expect(await passwords.verify('x', encoded)).toBe(false)
  const stored = await passwords.hash('Right-1234!')
  const times = { known: [] as number[], nobody: [] as number[] }
  // Load on the machine can only add to the shortest time.
  const ratio = () => Math.min(...times.known) / Math.min(...times.nobody)
  for (let i = 0; i < 10 || (i < 60 && (ratio() <= 0.5 || ratio() >= 2)); i++) {
    for (const who of ['known', 'nobody'] as const) {
      const begun = performance.now()
      await passwords.verify('Wrong-1234!', who === 'known' ? stored : null)
      times[who].push(performance.now() - begun)
    }
  }
  expect(ratio()).toBeGreaterThan(0.5)
  expect(ratio()).toBeLessThan(2)
})

test('a waiting task gets its turn, also after one that failed', async () => {
  const narrow = makeHasher(1)
  const failed = narrow.hash(undefined as never).catch(() => 'failed')
  const hashes = await Promise.all([failed, narrow.hash('a'), narrow.hash('b'), narrow.hash('c')])
  expect(hashes[0]).toBe('failed')
  expect(new Set(hashes).size).toBe(4)
})
