import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { throughAttempts, until } from '#platform/server/testing/until.ts'
import { webhookRoutes } from '../contract/endpoints.ts'
import { retryPeriodMs } from '../rules.ts'
import { startDelivering } from './delivering.ts'
import { webhooks } from './routes.ts'
import { numberAll } from './samples.ts'
import { type Receiver, startReceiver } from './testing/receiver.ts'

const world = await openWorld(webhooks)
const running: { stop(): Promise<void> }[] = []
// The reference library accepts signatures of the last five minutes only.
beforeEach(() => world.setClock(new Date().toISOString()))
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  await world.sql`update webhook_endpoints set active = false`
})

function deliverTo(receiver: Receiver) {
  const one = startDelivering(world.services, { way: receiver.way, everyMs: 20, turnMs: 500 })
  running.push(one)
  return one
}

async function endpointOf(
  receiver: Receiver,
  { types = [] as string[], path = '/', admin = undefined as SampleAccount | undefined } = {},
) {
  const owner = admin ?? (await sampleUser(world, await sampleOrganisation(world)))
  const body = { name: 'Payroll', address: receiver.address(path), types }
  const added = await world.call(webhookRoutes.addWebhook, { body }, owner)
  expect(added.status).toBe(201)
  return { admin: owner, id: added.body.id, secret: added.body.secret }
}

/** Adds a client, or changes it, and numbers the event. */
async function change(admin: SampleAccount, id: string, values: { name: string }[]) {
  for (const { name } of values) {
    await world.sql`
      insert into clients (organisation_id, id, name) values (${admin.organisationId}, ${id}, ${name})
      on conflict (organisation_id, id) do update set name = excluded.name, version = clients.version + 1`
  }
  await numberAll(world, admin)
}
const changes = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `Name ${index}` }))
const deliveries = async (admin: SampleAccount, id: string) =>
  (await world.call(webhookRoutes.listDeliveries, { params: { id }, query: {} }, admin)).body.items
const endpoint = async (admin: SampleAccount) => (await world.call(webhookRoutes.listWebhooks, {}, admin)).body.items[0]
const versionsOf = (receiver: Receiver, record: string) =>
  receiver.received.filter(({ event }) => event.data.id === record).map(({ event }) => event.data.version)

test('an event is delivered with headers and a signature that the reference library verifies', async () => {
  const receiver = await startReceiver((_, response) => response.writeHead(200).end('thanks'))
  const { admin, id, secret } = await endpointOf(receiver)
  const client = uuid()
  await change(admin, client, changes(1))
  deliverTo(receiver)
  await until(() => expect(receiver.received).toHaveLength(1))
  const [one] = receiver.received
  if (!one) throw new Error('nothing received')
  expect(receiver.verify(one, secret)).toEqual(one.event)
  expect(one.headers['webhook-id']).toBe(one.event.id)
  expect(one.event).toMatchObject({
    type: 'client.created',
    data: { id: client, by: null, status: 'active', version: 1 },
  })
  expect(() => receiver.verify({ ...one, body: one.body.replace('active', 'closed') }, secret)).toThrow()
  await until(async () =>
    expect(await deliveries(admin, id)).toMatchObject([
      { status: 'delivered', attempts: [{ status: 200, answer: 'thanks', error: null }], allowed: ['redeliver'] },
    ]),
  )
})

test('both secrets sign for 24 hours after a rotation', async () => {
  const receiver = await startReceiver()
  const { admin, id, secret: former } = await endpointOf(receiver)
  const { body } = await world.call(webhookRoutes.rotateSecret, { params: { id } }, admin)
  expect(body.secret).not.toBe(former)
  await change(admin, uuid(), changes(1))
  deliverTo(receiver)
  await until(() => expect(receiver.received).toHaveLength(1))
  const [one] = receiver.received
  if (!one) throw new Error('nothing received')
  for (const secret of [former, body.secret]) expect(receiver.verify(one, secret)).toEqual(one.event)
  world.passMinutes(24 * 60 + 1)
  await change(admin, uuid(), changes(1))
  await until(() => expect(receiver.received).toHaveLength(2))
  expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
})

test('a secret that was replaced twice signs for its 24 hours, like each one after it (F96)', async () => {
  world.setClock(new Date(Date.now() - 3 * 3600_000).toISOString())
  const receiver = await startReceiver()
  const { admin, id, secret: first } = await endpointOf(receiver)
  const rotate = async () => {
    world.passMinutes(60)
    return (await world.call(webhookRoutes.rotateSecret, { params: { id } }, admin)).body.secret
  }
  const secrets = [first, await rotate(), await rotate(), await rotate()]
  await change(admin, uuid(), changes(1))
  deliverTo(receiver)
  const signaturesOf = async (count: number) => {
    await until(() => expect(receiver.received).toHaveLength(count))
    return receiver.received[count - 1]?.headers['webhook-signature']?.split(' ').length
  }
  expect(await signaturesOf(1)).toBe(4)
  const [one] = receiver.received
  if (!one) throw new Error('nothing received')
  for (const secret of secrets) expect(receiver.verify(one, secret)).toEqual(one.event)
  // 24 hours after the first replacement, then 24 hours after the third.
  world.passMinutes(22 * 60)
  await change(admin, uuid(), changes(1))
  expect(await signaturesOf(2)).toBe(3)
  world.passMinutes(2 * 60)
  await change(admin, uuid(), changes(1))
  expect(await signaturesOf(3)).toBe(1)
})

test('a secret that was replaced too often within 24 hours stays (F96)', async () => {
  const receiver = await startReceiver()
  const { admin, id } = await endpointOf(receiver)
  const rotate = (by = admin) => world.call(webhookRoutes.rotateSecret, { params: { id } }, by)
  // The first replacement keeps the former secret beside the endpoint, the following ten as rows.
  for (let count = 0; count < 11; count++) expect((await rotate()).status).toBe(200)
  expect((await rotate()).problem.code).toBe('CONFLICT')
  world.passMinutes(24 * 60 + 1)
  // The session has ended.
  expect((await rotate(await sampleUser(world, admin))).status).toBe(200)
})

test('an endpoint receives the types that it has chosen', async () => {
  const receiver = await startReceiver()
  const { admin } = await endpointOf(receiver, { types: ['client.updated'] })
  await change(admin, uuid(), changes(3))
  deliverTo(receiver)
  await until(() => expect(receiver.received).toHaveLength(2))
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['client.updated', 'client.updated'])
})

test('events of time off are sent to endpoints that have chosen them, not to those for all types', async () => {
  const receiver = await startReceiver()
  const all = await endpointOf(receiver, { path: '/all' })
  await endpointOf(receiver, { path: '/chosen', types: ['timeOff.approved', 'client.created'], admin: all.admin })
  const worker = await sampleWorker(world, all.admin)
  await sampleTimeOff(world, worker, '2026-12-01', { type: 'sick_leave', status: 'approved' })
  // The events of a later record arrive after it.
  await change(all.admin, uuid(), changes(1))
  deliverTo(receiver)
  const typesAt = (path: string) => receiver.received.filter((one) => one.path === path).map(({ event }) => event.type)
  await until(() => expect(typesAt('/all')).toContain('client.created'))
  await until(() => expect(typesAt('/chosen').toSorted()).toEqual(['client.created', 'timeOff.approved']))
  expect(typesAt('/all').filter((type) => type.startsWith('timeOff.'))).toEqual([])
})

test('T62 a record that changes 100 times is delivered in order while half of the attempts fail, and others overtake it (F63)', async () => {
  const slow = uuid()
  const accepted = new Map<string, number>()
  let nth = 0
  const receiver = await startReceiver(({ event: { id, data } }, response) => {
    const isRefused = data.id === slow && nth++ % 2 === 0
    if (data.id === slow && !isRefused) accepted.set(id, accepted.get(id) ?? Number(data.version))
    response.writeHead(isRefused ? 503 : 204).end()
  })
  const { admin, id } = await endpointOf(receiver)
  await change(admin, slow, changes(100))
  const other = uuid()
  await change(admin, other, changes(3))
  deliverTo(receiver)
  await until(() => expect(versionsOf(receiver, other)).toEqual([1, 2, 3]))
  expect(accepted.size).toBeLessThan(100)
  await throughAttempts(world, async () => {
    if ((await endpoint(admin))?.waiting === 0) return undefined
    const [progress] = await world.sql<{ next: string | null; lease: string | null }>`
      select next_at as next, lease from webhook_progress where endpoint_id = ${id}`
    if (!progress?.next || progress.lease) throw new Error('an attempt is under way')
    return progress.next
  })
  expect([...accepted.values()]).toEqual(Array.from({ length: 100 }, (_, index) => index + 1))
  // A repetition has the ID of the first attempt.
  const attempts = receiver.received.filter(({ event }) => event.data.id === slow)
  expect(attempts.length).toBeGreaterThanOrEqual(200)
  expect(new Set(attempts.map(({ event }) => `${event.id} ${event.data.version}`)).size).toBe(100)
  expect((await deliveries(admin, id)).every(({ status }) => status === 'delivered')).toBe(true)
}, 90_000)

test('T62 several processes share the work: each event is delivered once and in order', async () => {
  const receiver = await startReceiver()
  const { admin } = await endpointOf(receiver)
  const records = Array.from({ length: 20 }, () => uuid())
  for (const record of records) await change(admin, record, changes(10))
  for (let process = 0; process < 4; process++) deliverTo(receiver)
  await until(() => expect(receiver.received.length).toBeGreaterThanOrEqual(200))
  for (const record of records) expect(versionsOf(receiver, record)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
})

test('T62 a process that dies after sending delivers the same event again when its lease has ended, before later ones', async () => {
  const receiver = await startReceiver()
  const { admin } = await endpointOf(receiver)
  const client = uuid()
  await change(admin, client, changes(2))
  // Another process has claimed the endpoint, and is dead.
  await world.sql`
    update webhook_progress set lease = gen_random_uuid(), leased_until = ${new Date(Date.parse(world.now()) + 60_000).toISOString()}
     where organisation_id = ${admin.organisationId}`
  const other = await endpointOf(receiver)
  await change(other.admin, uuid(), changes(1))
  deliverTo(receiver)
  await until(() => expect(receiver.received).toHaveLength(1))
  expect(versionsOf(receiver, client)).toEqual([])
  world.passMinutes(2)
  await until(() => expect(versionsOf(receiver, client)).toEqual([1, 2]))
})

test('a slow endpoint of one organisation delays neither another organisation nor another endpoint', async () => {
  const receiver = await startReceiver(({ path }, response) => {
    if (path !== '/never') response.writeHead(204).end()
  })
  const stuck = await endpointOf(receiver, { path: '/never' })
  const beside = await endpointOf(receiver, { path: '/beside', admin: stuck.admin })
  const other = await endpointOf(receiver, { path: '/other' })
  await change(stuck.admin, uuid(), changes(1))
  await change(other.admin, uuid(), changes(1))
  const delivering = startDelivering(world.services, { way: receiver.way, everyMs: 20, turnMs: 100 })
  await until(() => expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/beside', '/never', '/other']))
  await until(async () => expect(await deliveries(stuck.admin, beside.id)).toMatchObject([{ status: 'delivered' }]))
  await until(async () => expect(await deliveries(other.admin, other.id)).toMatchObject([{ status: 'delivered' }]))
  expect(await deliveries(stuck.admin, stuck.id)).toMatchObject([{ status: 'waiting', attempts: [] }])
  receiver.hangUp()
  await delivering.stop()
})

test('410 pauses the endpoint and notifies all administrators; a resumed one receives everything', async () => {
  let isGone = true
  const receiver = await startReceiver((_, response) => void response.writeHead(isGone ? 410 : 204).end())
  const { admin, id } = await endpointOf(receiver)
  const client = uuid()
  await change(admin, client, changes(2))
  deliverTo(receiver)
  await until(async () =>
    expect(await endpoint(admin)).toMatchObject({ active: false, pauseReason: 'gone', waiting: 2 }),
  )
  const notified = await world.sql`
    select account_id, kind, "values"
     from notifications where organisation_id = ${admin.organisationId} and kind = 'webhookPaused'`
  expect(notified).toEqual([{ account_id: admin.accountId, kind: 'webhookPaused', values: { name: 'Payroll' } }])
  await change(admin, client, [{ name: 'While paused' }])
  isGone = false
  const before = receiver.received.length
  const { body } = await world.call(webhookRoutes.editWebhook, { params: { id }, body: { active: true } }, admin)
  expect(body).toMatchObject({ active: true, pauseReason: null, allowed: expect.arrayContaining(['pause', 'test']) })
  await until(() => expect(receiver.received.slice(before).map(({ event }) => event.data.version)).toEqual([1, 2, 3]))
})

test('a delivery that fails for seven days pauses the endpoint', async () => {
  const receiver = await startReceiver((_, response) => void response.writeHead(500).end())
  const { admin } = await endpointOf(receiver)
  await change(admin, uuid(), changes(1))
  deliverTo(receiver)
  await until(() => expect(receiver.received.length).toBeGreaterThan(0))
  await until(async () => expect((await endpoint(admin))?.lastStatus).toBe(500))
  expect(await endpoint(admin)).toMatchObject({ active: true })
  world.passMinutes(retryPeriodMs / 60_000)
  await until(async () =>
    expect(
      await world.sql`select active, pause_reason from webhook_endpoints where organisation_id = ${admin.organisationId}`,
    ).toEqual([{ active: false, pause_reason: 'failing' }]),
  )
})

test('a test is sent once, one delivery again, and all since a moment with the same IDs', async () => {
  let status = 500
  const receiver = await startReceiver((_, response) => void response.writeHead(status).end())
  const { admin, id } = await endpointOf(receiver)
  deliverTo(receiver)
  expect((await world.call(webhookRoutes.testWebhook, { params: { id } }, admin)).status).toBe(204)
  await until(async () =>
    expect(await deliveries(admin, id)).toMatchObject([
      { status: 'failed', event: { type: 'webhook.test' }, allowed: [] },
    ]),
  )
  status = 204
  const client = uuid()
  await change(admin, client, changes(3))
  await until(() => expect(versionsOf(receiver, client)).toEqual([1, 2, 3]))
  await until(async () => expect((await endpoint(admin))?.waiting).toBe(0))
  const all = await deliveries(admin, id)
  const from = all.find(({ event }) => event.data.version === 1)?.event.timestamp ?? ''
  const params = { id, deliveryId: all.find(({ event }) => event.data.version === 2)?.id ?? '' }
  expect((await world.call(webhookRoutes.redeliver, { params }, admin)).status).toBe(204)
  await until(() => expect(versionsOf(receiver, client)).toEqual([1, 2, 3, 2]))
  await until(async () => expect((await endpoint(admin))?.waiting).toBe(0))
  expect((await world.call(webhookRoutes.replayEvents, { params: { id }, body: { from } }, admin)).status).toBe(204)
  await until(() => expect(versionsOf(receiver, client)).toEqual([1, 2, 3, 2, 1, 2, 3]))
  const ids = receiver.received.filter(({ event }) => event.data.id === client).map(({ event }) => event.id)
  expect(new Set(ids).size).toBe(3)
})

test('nothing that is stored is sent of a type that an endpoint does not receive any more', async () => {
  let status = 200
  const receiver = await startReceiver((_, response) => response.writeHead(status).end())
  const { admin, id } = await endpointOf(receiver, { types: ['client.created', 'client.updated'] })
  const client = uuid()
  await change(admin, client, changes(1))
  deliverTo(receiver)
  await until(async () => expect(await deliveries(admin, id)).toMatchObject([{ status: 'delivered' }]))
  status = 500
  await change(admin, client, [{ name: 'Another name' }])
  await until(async () => expect((await deliveries(admin, id)).map((one) => one.attempts.length)).toEqual([1, 1]))
  const edit = { params: { id }, body: { types: ['worker.created'] } }
  expect((await world.call(webhookRoutes.editWebhook, edit, { ...admin, ifMatch: 1 })).status).toBe(200)
  const [left, ...others] = await deliveries(admin, id)
  expect([left?.status, left?.allowed, others]).toEqual(['delivered', [], []])
  const again = await world.call(webhookRoutes.redeliver, { params: { id, deliveryId: left?.id ?? '' } }, admin)
  expect([again.status, again.problem.code]).toEqual([409, 'INVALID_TRANSITION'])
})

test('at most 4 kB of an endless answer are read and stored', async () => {
  const receiver = await startReceiver((_, response) => {
    response.writeHead(200)
    const flood = () => {
      while (!response.destroyed && response.write('\u0000x'.repeat(8192)));
    }
    response.on('drain', flood)
    flood()
  })
  const { admin, id } = await endpointOf(receiver)
  await change(admin, uuid(), changes(1))
  deliverTo(receiver)
  await until(async () => expect(await deliveries(admin, id)).toMatchObject([{ status: 'delivered' }]))
  expect((await deliveries(admin, id))[0]?.attempts[0]?.answer).toHaveLength(4096)
})

test('a redirect is not followed, and counts as a failure', async () => {
  const receiver = await startReceiver(({ path }, response) =>
    response.writeHead(path === '/' ? 307 : 204, { location: 'https://receiver.example/inside' }).end(),
  )
  const { admin, id } = await endpointOf(receiver)
  await change(admin, uuid(), changes(1))
  deliverTo(receiver)
  await until(async () =>
    expect(await deliveries(admin, id)).toMatchObject([{ status: 'waiting', attempts: [{ status: 307 }] }]),
  )
  expect(receiver.received.map(({ path }) => path)).toEqual(['/'])
})
