import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import { readConfig } from '../config/config.ts'
import { claimsOf } from '../testing/push-service.ts'
import { vapidAuthorization, storedVapidKeys } from './push.ts'

async function dataFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'interim-vapid-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('keys are generated once by whichever process is first, and readable by their owner alone', async () => {
  const folder = await dataFolder()
  const all = await Promise.all(Array.from({ length: 8 }, () => storedVapidKeys(folder)))
  expect(new Set(all.map(({ privateKey }) => privateKey)).size).toBe(1)
  expect(await storedVapidKeys(folder)).toEqual(all[0])
  expect((await stat(join(folder, 'vapid-keys'))).mode & 0o077).toBe(0)
  await writeFile(join(folder, 'vapid-keys'), 'AAAA')
  await expect(storedVapidKeys(folder)).rejects.toThrow(/vapid-keys does not hold a pair/)
})

test('keys that an earlier version stored stay valid', async () => {
  const folder = await dataFolder()
  // The key pair of the application server in RFC 8291, appendix A.
  const publicKey = 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8'
  const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
  await writeFile(join(folder, 'vapid-keys'), `${publicKey} ${privateKey}`)
  const vapid = await storedVapidKeys(folder)
  expect(vapid).toEqual({ publicKey, privateKey })
  const sender = { vapid, publicUrl: 'https://interim.example', mailFrom: 'no-reply@interim.example' }
  const signed = await vapidAuthorization(sender, 'https://push.example')
  expect(claimsOf(signed, publicKey).aud).toBe('https://push.example')
})

test('environment keys that are incomplete, invalid or not a pair are reported at start', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const read = (own: object) => readConfig({ NODE_ENV: 'test', ...own }).vapid
  expect(read({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toEqual({ publicKey, privateKey })
  expect(read({})).toBeUndefined()
  for (const wrong of [
    { VAPID_PUBLIC_KEY: publicKey },
    { VAPID_PRIVATE_KEY: privateKey },
    { VAPID_PUBLIC_KEY: webPush.generateVAPIDKeys().publicKey, VAPID_PRIVATE_KEY: privateKey },
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'x' },
  ]) {
    expect(() => read(wrong)).toThrow(/^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair/)
  }
})
