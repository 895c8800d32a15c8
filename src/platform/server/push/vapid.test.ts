import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { claimsOf } from '../testing/push-service.ts'
import { belongTogether, keptVapidKeys, makeVapidKeys, vapidAuthorization } from './vapid.ts'

test('keys are made once, whichever process is first, and kept for their owner alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'interim-vapid-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const all = await Promise.all(Array.from({ length: 8 }, () => keptVapidKeys(folder)))
  expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await keptVapidKeys(folder)).toEqual(all[0])
  expect((await stat(join(folder, 'vapid-keys'))).mode & 0o077).toBe(0)
  await writeFile(join(folder, 'vapid-keys'), 'AAAA')
  await expect(keptVapidKeys(folder)).rejects.toThrow(/vapid-keys does not hold a pair/)
})

test('a call is signed with the private key, for one origin and half a day', () => {
  const keys = makeVapidKeys()
  expect(belongTogether(keys)).toBe(true)
  const signed = vapidAuthorization(keys, {
    audience: 'https://push.example',
    subject: 'https://interim.example',
    now: '2026-11-20T08:00:00Z',
  })
  expect(claimsOf(signed, keys.publicKey)).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-11-20T20:00:00Z') / 1000,
    sub: 'https://interim.example',
  })
  expect(() => claimsOf(signed, makeVapidKeys().publicKey)).toThrow()
})

test('keys of the environment that are half, none, or not of each other are named at start', () => {
  const { publicKey, privateKey } = makeVapidKeys()
  const read = (own: object) => readConfig({ NODE_ENV: 'test', ...own }).vapid
  expect(read({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toEqual({ publicKey, privateKey })
  expect(read({})).toBeUndefined()
  for (const wrong of [
    { VAPID_PUBLIC_KEY: publicKey },
    { VAPID_PRIVATE_KEY: privateKey },
    { VAPID_PUBLIC_KEY: makeVapidKeys().publicKey, VAPID_PRIVATE_KEY: privateKey },
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'x' },
  ]) {
    expect(() => read(wrong)).toThrow(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair/)
  }
})
