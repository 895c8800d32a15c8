import { createECDH } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import webPush from 'web-push'
import { claimsOf, decrypted, startPushService } from '../testing/push-service.ts'
import { DeviceNotFound, push, vapidAuthorization } from './push.ts'

const config = (vapid = webPush.generateVAPIDKeys()) => ({
  vapid,
  publicUrl: 'https://interim.example',
  mailFrom: 'Interim <no-reply@interim.example>',
})

test('the device of our tests reads the example of RFC 8291', () => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94', 'base64url')
  const auth = Buffer.from('BTBZMqHH6r4Tts7J_aSIgg', 'base64url')
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'
  expect(decrypted(Buffer.from(body, 'base64url'), { pair, auth })).toBe('When I grow up, I want to be a watermelon')
})

test('a message is encrypted for its device alone, and never twice in the same way', async () => {
  const sender = config()
  const service = await startPushService(sender.vapid.publicKey)
  onTestFinished(() => service.stop())
  const subscription = service.subscribe()
  for (const message of ['Créneau annulé', 'Créneau annulé'])
    await push(subscription, message, { config: sender, way: service.way })
  const [first, second] = service.received
  expect([first?.message, second?.message]).toEqual(['Créneau annulé', 'Créneau annulé'])
  expect(first?.raw.equals(second?.raw ?? Buffer.alloc(0))).toBe(false)
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  expect(() => decrypted(first?.raw ?? Buffer.alloc(0), { pair, auth: Buffer.alloc(16) })).toThrow()
})

test('a device whose key is not on the curve is removed without a request', async () => {
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'BTBZMqHH6r4Tts7J_aSIgg' }
  const way = vi.fn()
  const sent = push({ endpoint: 'https://push.example/1', keys }, 'x', { config: config(), way })
  await expect(sent).rejects.toThrow(DeviceNotFound)
  expect(way).not.toHaveBeenCalled()
})

test('a request is signed with the private key, for one origin and twelve hours', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T08:00:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const sender = config()
  const signed = await vapidAuthorization(sender, 'https://push.example')
  expect(claimsOf(signed, sender.vapid.publicKey)).toEqual({
    aud: 'https://push.example',
    exp: Date.parse('2026-11-20T20:00:00Z') / 1000,
    sub: 'https://interim.example',
  })
  expect(() => claimsOf(signed, webPush.generateVAPIDKeys().publicKey)).toThrow()
})

test.each(['http://interim.example', 'https://localhost:3000'])(
  'a server at %s, which push services cannot reach, gives its mailbox as its contact',
  async (publicUrl) => {
    const sender = { ...config(), publicUrl }
    const signed = await vapidAuthorization(sender, 'https://push.example')
    expect(claimsOf(signed, sender.vapid.publicKey).sub).toBe('mailto:no-reply@interim.example')
  },
)
