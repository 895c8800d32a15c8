import { expect, onTestFinished, test } from 'vitest'
import webPush from 'web-push'
import {
  emailsTo,
  type SampleAccount,
  sampleAccount,
  sampleOrganisation,
  sampleSession,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { hashOf } from '#platform/server/crypto/token.ts'
import { raw } from '#platform/server/db/statement.ts'
import { startPushing } from '#platform/server/push/pushing.ts'
import type { Subscription } from '#platform/server/push/devices.ts'
import { startPushService } from '#platform/server/testing/push-service.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { until } from '#platform/server/testing/until.ts'
import { notificationRoutes } from '../contract.ts'
import { usualTypes } from '../rules.ts'
import { notifications } from './routes.ts'
import { sampleDevice, sampleSubscription, sampleTelling } from './samples.ts'
import { sendDueNotifications } from './sending.ts'

const keys = webPush.generateVAPIDKeys()
const world = await openWorld(notifications, '2026-11-20T09:30:00Z', {
  VAPID_PUBLIC_KEY: keys.publicKey,
  VAPID_PRIVATE_KEY: keys.privateKey,
})
const { tell, within } = sampleTelling(world)
const round = (who: { organisationId: string }) => within(who.organisationId, sendDueNotifications)
const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36' }
const add = (who: SampleAccount, body: Subscription) =>
  world.call(notificationRoutes.addDevice, { body }, { ...who, headers: chrome })
const list = async (who: SampleAccount) => (await world.call(notificationRoutes.listDevices, {}, who)).body
const cancelled = {
  kind: 'shiftCancelled',
  values: { date: '2026-11-21', project: 'Night shift', comment: 'The client has closed' },
  link: '/worker/shifts',
} as const

async function worker(language = 'en') {
  const organisation = await sampleOrganisation(world)
  const account = await sampleAccount(world, organisation, 'worker', 'worker')
  await world.sql`update accounts set preferred_language = ${language} where id = ${account.accountId}`
  return account
}

/** A simulated push service, and the sender that uses it. */
async function pushing(answer?: (endpoint: string) => number | 'never' | undefined) {
  await world.sql`update outbox set sent_at = now() where sent_at is null`
  const service = await startPushService(keys.publicKey, answer)
  const sender = startPushing(world.services, 50, service.way)
  onTestFinished(async () => {
    // Requests without a response end when the service stops.
    await Promise.all([sender.stop(), service.stop()])
    world.setClock('2026-11-20T09:30:00Z')
  })
  return service
}
const waiting = (who: SampleAccount) =>
  world.sql<{ attempts: number; failed: boolean; sent: boolean; leased: boolean; body: string }>`
    select attempts, failed_at is not null as failed, sent_at is not null as sent, leased_until is not null as leased, body_text as body
      from outbox where organisation_id = ${who.organisationId} and channel = 'push' order by id`

test('a notification is pushed once to each device, encrypted, in the reader’s language, with its text only', async () => {
  const reader = await worker('fr')
  const service = await pushing()
  const devices = [service.subscribe(), service.subscribe()]
  for (const device of devices) expect((await add(reader, device)).status).toBe(201)
  await tell(reader, cancelled)
  expect((await Promise.all([round(reader), round(reader)])).sort()).toEqual([0, 1])
  await until(() => expect(service.received).toHaveLength(2))
  expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual(
    devices.map(({ endpoint }) => endpoint).sort(),
  )
  const [first] = service.received
  const message = JSON.parse(first?.message ?? '') as Record<string, string>
  expect(message).toEqual({
    id: expect.any(String),
    title: expect.stringMatching(/^Créneau annulé\s: .*21 nov.* 2026, Night shift$/),
    path: '/worker/shifts',
    lang: 'fr',
  })
  expect(first?.raw.includes('Night shift')).toBe(false)
  expect(first?.claims).toMatchObject({ aud: 'https://push.sample.example', sub: 'mailto:no-reply@interim.example' })
  expect(first?.headers).toMatchObject({ ttl: '86400', 'content-encoding': 'aes128gcm' })
  await until(async () =>
    expect((await waiting(reader)).map(({ sent, body }) => [sent, body])).toEqual([
      [true, ''],
      [true, ''],
    ]),
  )
  world.passMinutes(24 * 60)
  await round(reader)
  expect(await waiting(reader)).toHaveLength(2)
})

test('several notifications that are due together are one message; quiet hours delay it, and read ones are not pushed', async () => {
  const reader = await worker()
  const service = await pushing()
  await add(reader, service.subscribe())
  const body = {
    types: usualTypes(false),
    digest: 'daily',
    quietFrom: '10:00',
    quietTo: '12:00',
    timeZone: 'Europe/Brussels',
    phone: null,
  } as const
  await world.call(notificationRoutes.saveNotificationSettings, { body }, reader)
  for (const project of ['One', 'Two', 'Three'])
    await tell(reader, { ...cancelled, values: { ...cancelled.values, project } })
  await round(reader)
  expect(await waiting(reader)).toEqual([])
  const [one] = (await world.call(notificationRoutes.listNotifications, { query: {} }, reader)).body.items
  await world.call(notificationRoutes.readNotification, { params: { id: one?.id ?? '' } }, reader)
  world.setClock('2026-11-20T11:00:00Z')
  await round(reader)
  await until(() => expect(service.received).toHaveLength(1))
  expect(JSON.parse(service.received[0]?.message ?? '')).toEqual({
    title: '2 new notifications',
    path: '/worker/notifications',
    lang: 'en',
  })
  const types = { ...usualTypes(false), assignmentUpdates: { inApp: false, email: false, sms: false } }
  await world.call(notificationRoutes.saveNotificationSettings, { body: { ...body, types } }, reader)
  await tell(reader, cancelled)
  await round(reader)
  expect(await waiting(reader)).toHaveLength(1)
})

test('a device gets only notifications from after it was added', async () => {
  const reader = await worker()
  const service = await pushing()
  await tell(reader, { ...cancelled, kind: 'entryApproved' })
  await round(reader)
  world.passMinutes(1)
  await add(reader, service.subscribe())
  world.setClock('2026-11-21T07:00:00Z')
  await round(reader)
  expect(await waiting(reader)).toEqual([])
})

test('T40 a device that is unknown to its service is removed, a busy one is retried, redirects are not followed, and none blocks another', async () => {
  const reader = await worker()
  let isBusy = true
  const statuses = new Map<string, number>()
  const service = await pushing((endpoint) => {
    const status = statuses.get(endpoint)
    return status === 503 && !isBusy ? undefined : status
  })
  const [gone, busy, moved, good] = [service.subscribe(), service.subscribe(), service.subscribe(), service.subscribe()]
  for (const [device, status] of [
    [gone, 410],
    [busy, 503],
    [moved, 302],
  ] as const)
    statuses.set(device.endpoint, status)
  for (const device of [gone, busy, moved, good]) await add(reader, device)
  await tell(reader, cancelled)
  await round(reader)
  await until(async () => {
    const rows = await waiting(reader)
    expect(rows.filter(({ sent }) => sent)).toHaveLength(1)
    expect(rows.filter(({ failed }) => failed)).toHaveLength(1)
    expect(
      rows.filter(({ sent, failed, leased, attempts }) => !sent && !failed && !leased && attempts === 1),
    ).toHaveLength(2)
  })
  expect(service.received.map(({ endpoint }) => endpoint)).toEqual([good.endpoint])
  const { items } = await list(reader)
  expect(items.map(({ mark }) => mark)).toEqual(
    [good, moved, busy].map(({ endpoint }) => hashOf(endpoint).toString('base64url')),
  )
  isBusy = false
  world.passMinutes(1)
  await until(() => expect(service.received.map(({ endpoint }) => endpoint)).toEqual([good.endpoint, busy.endpoint]))
})

test('T40 a service that never responds does not delay others', async () => {
  const [reader, other] = [await worker(), await worker()]
  let requests = 0
  const service = await pushing((endpoint) => {
    if (!endpoint.startsWith('https://slow.example/')) return undefined
    requests++
    return 'never'
  })
  for (let more = 0; more < 3; more++) await sampleDevice(world, reader, service.subscribe('slow.example'))
  await tell(reader, cancelled)
  await round(reader)
  await until(() => expect(requests).toBe(1))
  const good = service.subscribe()
  await sampleDevice(world, other, good)
  await tell(other, cancelled)
  await round(other)
  await until(() => expect(service.received.map(({ endpoint }) => endpoint)).toEqual([good.endpoint]))
  expect(requests).toBe(1)
  expect((await waiting(reader)).filter(({ sent, failed }) => sent || failed)).toEqual([])
})

/** Creates a device with a session, whose service responds as given; returns its failures and a way to notify it. */
async function answering(answer: () => number | undefined) {
  const reader = await worker()
  const service = await pushing(answer)
  await sampleDevice(world, reader, service.subscribe())
  await world.sql`update sessions set idle_until = idle_until + interval '7 days' where account_id = ${reader.accountId}`
  const failing = () =>
    world.sql`select failures, failing_since is not null as "isFailing" from push_devices where account_id = ${reader.accountId}`
  const notifyAgain = async () => {
    await tell(reader, cancelled)
    await round(reader)
  }
  return { reader, service, failing, tellAnew: notifyAgain }
}

test('T40 a push message is tried three times, and a service that is down for some minutes does not remove the device', async () => {
  let status: number | undefined = 503
  const { reader, service, failing, tellAnew: notifyAgain } = await answering(() => status)
  for (let message = 0; message < 6; message++) await notifyAgain()
  for (const attempts of [1, 2, 3]) {
    const isTried = expect.objectContaining({ attempts, leased: false, failed: attempts === 3 })
    await until(async () => expect(await waiting(reader)).toEqual(Array.from({ length: 6 }, () => isTried)))
    world.passMinutes(1)
  }
  expect((await waiting(reader)).every(({ body }) => body === '')).toBe(true)
  expect(await failing()).toEqual([{ failures: 6, isFailing: true }])
  status = undefined
  await notifyAgain()
  await until(async () => expect(await failing()).toEqual([{ failures: 0, isFailing: false }]))
  expect(service.received).toHaveLength(1)
})

test('T40 a device is removed after five failed messages in a row over a day', async () => {
  const { reader, failing, tellAnew: notifyAgain } = await answering(() => 400)
  const givenUp = async () => {
    await notifyAgain()
    await until(async () => expect((await waiting(reader)).at(-1)).toMatchObject({ failed: true, attempts: 1 }))
  }
  for (let message = 0; message < 4; message++) await givenUp()
  world.passMinutes(24 * 60 - 1)
  await givenUp()
  expect(await failing()).toEqual([{ failures: 5, isFailing: true }])
  world.passMinutes(1)
  await givenUp()
  expect(await failing()).toEqual([])
})

test('devices are listed with browser and system, the same one stays the same, and only the latest ten are stored', async () => {
  const reader = await worker()
  const subscription = sampleSubscription()
  const { body: first } = await add(reader, subscription)
  expect(first).toEqual({
    id: expect.any(String),
    mark: hashOf(subscription.endpoint).toString('base64url'),
    browser: 'Chrome',
    system: 'Android',
    createdAt: world.now(),
    allowed: ['delete'],
  })
  expect((await add(reader, subscription)).body.id).toBe(first.id)
  expect(await list(reader)).toEqual({ publicKey: keys.publicKey, items: [first] })
  for (let more = 0; more < 10; more++) await add(reader, sampleSubscription())
  const { items } = await list(reader)
  expect([items.length, items.some(({ id }) => id === first.id)]).toEqual([10, false])
})

test('T11 a browser in which somebody else signs in becomes their device, in any organisation, and nobody can access another’s device', async () => {
  const [reader, stranger] = [await worker(), await sampleUser(world, await sampleOrganisation(world))]
  const subscription = sampleSubscription()
  const { body: mine } = await add(reader, subscription)
  const remove = (id: string, who: SampleAccount) =>
    world.call(notificationRoutes.deleteDevice, { params: { id } }, who).then(({ status }) => status)
  expect(await remove(mine.id, stranger)).toBe(404)
  const { body: theirs } = await add(stranger, subscription)
  expect([(await list(reader)).items, (await list(stranger)).items]).toEqual([[], [theirs]])
  expect(await remove(theirs.id, reader)).toBe(404)
  expect(await remove(theirs.id, stranger)).toBe(204)
  expect((await list(stranger)).items).toEqual([])
})

test('a device is removed at the end of the session in which it was added, and can be added in the next', async () => {
  const reader = await worker()
  const service = await pushing()
  const subscription = service.subscribe()
  const endings = [
    () => world.sql`delete from sessions where account_id = ${reader.accountId}`,
    () => world.sql`update sessions set idle_until = ${world.now()} where account_id = ${reader.accountId}`,
  ]
  for (const end of endings) {
    const once = { ...reader, cookie: await sampleSession(world, reader) }
    const { body: device } = await add(once, subscription)
    await tell(reader, cancelled)
    await round(reader)
    await end()
    await tell(reader, cancelled)
    await round(reader)
    const signedInAgain = { ...reader, cookie: await sampleSession(world, reader) }
    expect((await list(signedInAgain)).items).toEqual([])
    const { body: next } = await add(signedInAgain, subscription)
    expect(next.id).not.toBe(device.id)
    expect((await list(signedInAgain)).items).toEqual([next])
    await world.sql`delete from sessions where account_id = ${reader.accountId}`
  }
  expect((await waiting(reader)).length).toBe(2)
})

test('an email in the reader’s language confirms each new device once, and their number per hour is limited', async () => {
  const reader = await worker('nl')
  const subscription = sampleSubscription()
  await add(reader, subscription)
  await add(reader, subscription)
  const [message, ...others] = await emailsTo(world, reader.email)
  expect(others).toEqual([])
  expect(message).toMatchObject({
    subject: 'Pushmeldingen ingeschakeld',
    text: expect.stringContaining('Chrome op Android'),
    link: expect.stringMatching(/\/auth\/forgot-password$/),
  })
  for (let more = 0; more < 18; more++) expect((await add(reader, sampleSubscription())).status).toBe(201)
  expect((await add(reader, sampleSubscription())).problem.code).toBe('RATE_LIMITED')
})

test('an invalid endpoint or key is reported at its field', async () => {
  const reader = await worker()
  const good = sampleSubscription()
  const faults = async (body: Subscription) => (await add(reader, body)).problem.errors?.map(({ path }) => path)
  for (const endpoint of [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://2130706433/1',
    'https://localhost/1',
    'https://push.example:8443/1',
    'https://me@push.example/1',
    'file:///etc/passwd',
    `https://push.example/${'x'.repeat(1000)}`,
  ])
    expect([endpoint, await faults({ ...good, endpoint })]).toEqual([endpoint, ['endpoint']])
  expect(await faults({ ...good, keys: { p256dh: 'x', auth: '' } })).toEqual(['keys.p256dh', 'keys.auth'])
})

test('T07 push requires a chosen password, and stops after a password change or deactivation', async () => {
  const organisation = await sampleOrganisation(world)
  const atFirst = await sampleAccount(world, organisation, 'worker', 'worker', { passwordUpdateRequired: true })
  expect((await add(atFirst, sampleSubscription())).problem.code).toBe('PASSWORD_UPDATE_REQUIRED')
  expect((await add({ ...atFirst, cookie: 'none' }, sampleSubscription())).status).toBe(401)
  for (const change of [`password_hash = 'other'`, 'active = false']) {
    const reader = await worker()
    await sampleDevice(world, reader)
    await world.sql`update accounts set ${raw(change)} where id = ${reader.accountId}`
    await world.sql`update accounts set active = true where id = ${reader.accountId}`
    expect((await list({ ...reader, cookie: await sampleSession(world, reader) })).items).toEqual([])
  }
})
