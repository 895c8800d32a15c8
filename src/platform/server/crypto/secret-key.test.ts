import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { configuredKeys, secretKeyFor } from './secret-key.ts'
import { hashOf, makeToken } from './token.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'interim-key-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the secret that is set is taken, and nothing is written', async () => {
  const set = Buffer.alloc(32, 7)
  expect(await secretKeyFor(set, folder)).toBe(set)
  expect(await readdir(folder)).toEqual([])
})

test('a secret is created once, stored, and readable by its owner only', async () => {
  const dataDir = join(folder, 'data')
  const generated = await secretKeyFor(undefined, dataDir)
  expect(generated).toHaveLength(32)
  expect(await secretKeyFor(undefined, dataDir)).toEqual(generated)
  expect(await readdir(dataDir)).toEqual(['secret-key'])
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o077).toBe(0)
})

test('many processes that start at the same time all read the same secret', async () => {
  const keys = await Promise.all(Array.from({ length: 20 }, () => secretKeyFor(undefined, folder)))
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(32)
  expect(await readdir(folder)).toEqual(['secret-key'])
})

test('a secret that was damaged is refused, not replaced', async () => {
  await writeFile(join(folder, 'secret-key'), 'AAAA')
  await expect(secretKeyFor(undefined, folder)).rejects.toThrow(/secret-key does not hold 32 bytes/)
})

test('T44 a former key equal to the key in the data folder is refused', async () => {
  const formerKey = await secretKeyFor(undefined, folder)
  const settings = { secretKey: undefined, dataDir: folder }
  await expect(configuredKeys({ ...settings, formerKey })).rejects.toThrow(/SECRET_KEY_PREVIOUS must be another/)
  await expect(configuredKeys({ ...settings, formerKey: Buffer.alloc(32, 7) })).resolves.toBeDefined()
})

test('a token is 32 random bytes, and its hash does not give it away', () => {
  const tokens = Array.from({ length: 100 }, makeToken)
  expect(new Set(tokens).size).toBe(100)
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(hashOf(token)).toHaveLength(32)
    expect(hashOf(token).toString('base64url')).not.toBe(token)
  }
})
