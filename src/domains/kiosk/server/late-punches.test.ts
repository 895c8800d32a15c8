import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { laterBy } from '#base/time.ts'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import type { PunchKind } from '#domains/clock/rules.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { kioskRoutes } from '../contract.ts'
import { pinLabel, tabletRoutes } from '../contract/tablet.ts'
import { kiosk } from './routes.ts'
import { sampleKioskPin } from './samples.ts'
import { kioskScene, pairTablet } from './testing/kiosk-scene.ts'

const world = await openWorld([...clock, ...kiosk, ...notifications])
const start = world.now()
afterEach(() => world.setClock(start))

interface Work {
  projectId?: string
  shiftId?: string
}

async function offlineScene() {
  const ready = await kioskScene(world)
  const { manager, workSiteId, worker, organisation } = ready
  const who = await sampleKioskPin(world, worker)
  const added = await world.call(kioskRoutes.addKiosk, { body: { name: 'Gate 2', workSiteId } }, manager)
  const { cookie, body } = await pairTablet(world, added.body.code)
  const seal = (pin: string, label: string) =>
    publicEncrypt(
      {
        key: createPublicKey({ key: Buffer.from(body.sealingKey, 'base64url'), format: 'der', type: 'spki' }),
        padding: constants.RSA_PKCS1_OAEP_PADDING,
        oaepHash: 'sha256',
        oaepLabel: Buffer.from(label),
      },
      Buffer.from(pin),
    ).toString('base64url')
  const kioskId = added.body.id
  const punch = (kind: PunchKind, at: string, { number, pin }: { number: number; pin: string } = who) => {
    const typed = { key: uuid(), kioskId, number, kind, at }
    return { ...typed, sealedPin: seal(pin, pinLabel(typed)) }
  }
  const deliver = (body: ReturnType<typeof punch> & Work, by: { cookie: string } = { cookie }) =>
    world.call(tabletRoutes.deliverPunch, { body }, by)
  const unverified = async () => (await world.call(kioskRoutes.listKiosks, {}, manager)).body.unverified
  const punches = () =>
    world.sql<{ kind: string; kiosk_id: string }>`
      select kind, kiosk_id from clock_punches where organisation_id = ${organisation.organisationId} order by counted_at`
  return { ...ready, who, kioskId, cookie, punch, deliver, unverified, punches }
}

test('T69 a punch without a network counts once, with its time and kiosk', async () => {
  const { worker, kioskId, punch, deliver, unverified, punches, sessions } = await offlineScene()
  const day = [
    punch('in', '2026-11-20T06:00:00Z'),
    punch('pause', '2026-11-20T06:30:00Z'),
    punch('resume', '2026-11-20T06:45:00Z'),
  ]
  for (const one of day) expect((await deliver(one)).status).toBe(204)
  const again = await Promise.all([...day, ...day].map((one) => deliver(one)))
  expect(again.map(({ status }) => status)).toEqual(Array(6).fill(204))
  expect(await punches()).toEqual(['in', 'pause', 'resume'].map((kind) => ({ kind, kiosk_id: kioskId })))
  expect(await sessions()).toMatchObject([{ in_place: 'inside', in_kiosk_id: kioskId }])
  expect(await unverified()).toEqual([])
  expect((await world.call(clockRoutes.readClock, {}, worker)).body.session?.breakMinutes).toBe(15)
})

test('T69 a punch without a network whose PIN is wrong waits for the organisation, and the answer is the same', async () => {
  const { organisation, manager, worker, who, kioskId, punch, deliver, unverified, punches } = await offlineScene()
  const at = '2026-11-20T07:00:00Z'
  const wrong = punch('in', at, { ...who, pin: '000001' })
  const unknown = punch('in', at, { number: 99_998, pin: '582913' })
  const right = punch('in', '2026-11-20T07:10:00Z')
  // The encrypted PIN of one punch opens for no other.
  const copied = { ...punch('in', '2026-11-20T07:20:00Z'), sealedPin: right.sealedPin }
  for (const one of [wrong, unknown, copied]) expect((await deliver(one)).status).toBe(204)
  expect(await punches()).toEqual([])
  const listed = await unverified()
  expect(listed.map(({ id }) => id).sort()).toEqual([wrong.key, unknown.key, copied.key].sort())
  expect(listed.find(({ id }) => id === wrong.key)).toMatchObject({
    worker: { id: worker.accountId },
    kind: 'in',
    at,
    kiosk: { id: kioskId },
  })
  const confirm = (id: string, workerId = worker.accountId) =>
    world.call(kioskRoutes.confirmPunch, { params: { id }, body: { workerId } }, manager)
  const other = await sampleTeam(world)
  expect((await confirm(unknown.key, other.worker.accountId)).status).toBe(422)
  expect((await world.call(kioskRoutes.dismissPunch, { params: { id: wrong.key } }, other.manager)).status).toBe(404)
  expect((await confirm(wrong.key)).status).toBe(204)
  expect((await confirm(wrong.key)).problem.code).toBe('INVALID_TRANSITION')
  for (const id of [unknown.key, copied.key])
    expect((await world.call(kioskRoutes.dismissPunch, { params: { id } }, manager)).status).toBe(204)
  expect(await unverified()).toEqual([])
  expect(await punches()).toEqual([{ kind: 'in', kiosk_id: kioskId }])
  const [{ actor_id } = { actor_id: '' }] = await world.sql<{ actor_id: string }>`
    select actor_id from history where entity = 'clock_punches' and organisation_id = ${organisation.organisationId} limit 1`
  expect(actor_id).toBe(manager.accountId)
})

test('over the limit no PIN of a late punch is checked: it cannot be guessed by delivering', async () => {
  const { who, punch, deliver, unverified, punches } = await offlineScene()
  for (let guess = 0; guess < 5; guess++)
    await deliver(punch('in', `2026-11-20T07:0${guess}:00Z`, { ...who, pin: `00000${guess}` }))
  expect((await deliver(punch('in', '2026-11-20T07:30:00Z'))).status).toBe(204)
  expect(await punches()).toEqual([])
  expect(await unverified()).toHaveLength(6)
})

test('a punch without a network outlives the pairing of its tablet', async () => {
  const { manager, kioskId, punch, deliver, punches } = await offlineScene()
  const stored = punch('in', '2026-11-20T07:00:00Z')
  const code = await world.call(kioskRoutes.makePairingCode, { params: { id: kioskId } }, manager)
  const { cookie } = await pairTablet(world, code.body.code)
  expect((await deliver(stored)).status).toBe(401)
  expect((await deliver(stored, { cookie })).status).toBe(204)
  expect(await punches()).toHaveLength(1)
})

test('T69 a punch with a number that nobody can have waits for the organisation and blocks no other', async () => {
  const { who, punch, deliver, unverified, punches } = await offlineScene()
  expect((await deliver(punch('in', '2026-11-20T07:00:00Z', { ...who, number: 1234 }))).status).toBe(204)
  expect((await deliver(punch('in', '2026-11-20T07:05:00Z'))).status).toBe(204)
  expect(await unverified()).toMatchObject([{ number: 1234, worker: null }])
  expect(await punches()).toHaveLength(1)
})

test('T69 a punch of a tablet that was paired with another kiosk counts at the kiosk where it was made', async () => {
  const { manager, workSiteId, kioskId, punch, deliver, punches } = await offlineScene()
  const stored = punch('in', '2026-11-20T07:00:00Z')
  const other = await world.call(kioskRoutes.addKiosk, { body: { name: 'Gate 3', workSiteId } }, manager)
  const moved = await pairTablet(world, other.body.code)
  expect((await deliver(stored, moved)).status).toBe(204)
  expect(await punches()).toEqual([{ kind: 'in', kiosk_id: kioskId }])
  const elsewhere = await offlineScene()
  expect((await deliver(punch('out', '2026-11-20T07:30:00Z'), elsewhere)).status).toBe(404)
})

test('T69 over the limit of the kiosk a right PIN is refused for now, and counts when it is delivered again', async () => {
  const { who, punch, deliver, unverified, punches } = await offlineScene()
  for (let guess = 0; guess < 30; guess++)
    await deliver(punch('in', '2026-11-20T07:00:00Z', { number: 50_000 + guess, pin: '582913' }))
  const right = punch('in', '2026-11-20T07:30:00Z', who)
  const refused = await deliver(right)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10)
  world.setClock(laterBy(world.now(), 11_000))
  expect((await deliver(right)).status).toBe(204)
  expect(await punches()).toHaveLength(1)
  expect(await unverified()).toHaveLength(30)
})

test('T69 the PIN of a number that nobody has is hashed too, so that the time tells nothing', async () => {
  const { who, punch, deliver } = await offlineScene()
  const verify = vi.spyOn(world.services.passwords, 'verify')
  await deliver(punch('in', '2026-11-20T07:00:00Z', { ...who, pin: '000001' }))
  await deliver(punch('in', '2026-11-20T07:00:00Z', { number: 99_998, pin: '582913' }))
  expect(verify).toHaveBeenCalledTimes(2)
  verify.mockRestore()
})

test('a punch without a network keeps the project that the worker had chosen, also while it waits', async () => {
  const { organisation, manager, worker, who, punch, deliver } = await offlineScene()
  const { projectId } = await sampleProject(world, organisation)
  await sampleAssignment(world, worker, projectId)
  const project = async () => (await world.call(clockRoutes.readClock, {}, worker)).body.session?.project.id
  expect((await deliver({ ...punch('in', '2026-11-20T07:00:00Z'), projectId })).status).toBe(204)
  expect(await project()).toBe(projectId)
  await deliver(punch('out', '2026-11-20T07:30:00Z'))
  const wrong = { ...punch('in', '2026-11-20T07:40:00Z', { ...who, pin: '000001' }), projectId }
  await deliver(wrong)
  await world.call(
    kioskRoutes.confirmPunch,
    { params: { id: wrong.key }, body: { workerId: worker.accountId } },
    manager,
  )
  expect(await project()).toBe(projectId)
})

test('a punch of a deactivated worker waits under their name', async () => {
  const { worker, punch, deliver, unverified, punches } = await offlineScene()
  await world.sql`update accounts set active = false where id = ${worker.accountId}`
  expect((await deliver(punch('in', '2026-11-20T07:00:00Z'))).status).toBe(204)
  expect(await unverified()).toMatchObject([{ worker: { id: worker.accountId } }])
  expect(await punches()).toEqual([])
})

test('the punches to check are listed as they arrived, the latest first, with their number', async () => {
  const { who, punch, deliver, unverified, manager } = await offlineScene()
  const first = punch('in', '2026-11-20T07:50:00Z', { ...who, pin: '000001' })
  const second = punch('in', '2026-11-20T06:00:00Z', { ...who, pin: '000001' })
  await deliver(first)
  world.passMinutes(1)
  await deliver(second)
  expect((await unverified()).map(({ id }) => id)).toEqual([second.key, first.key])
  expect((await world.call(kioskRoutes.listKiosks, {}, manager)).body.unverifiedTotal).toBe(2)
})

test('those who manage kiosks are notified of punches to check, once until they are decided', async () => {
  const { organisation, manager, worker, who, punch, deliver } = await offlineScene()
  const planner = await sampleUser(world, organisation, 'provider')
  const wrong = () => punch('in', '2026-11-20T07:00:00Z', { ...who, pin: '000001' })
  const notified = async (account: { cookie: string }) =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, account)).body.items
  const [one, other] = [wrong(), wrong()]
  for (const each of [one, other]) await deliver(each)
  expect(await notified(manager)).toMatchObject([
    { kind: 'clockTimeUnverified', values: { kiosk: 'Gate 2' }, link: '/provider/settings?tab=kiosks' },
  ])
  for (const account of [planner, worker]) expect(await notified(account)).toEqual([])
  for (const { key } of [one, other]) await world.call(kioskRoutes.dismissPunch, { params: { id: key } }, manager)
  await deliver(wrong())
  expect(await notified(manager)).toHaveLength(2)
})

test('a late punch of a deleted kiosk counts, without a place', async () => {
  const { manager, workSiteId, kioskId, punch, deliver, sessions } = await offlineScene()
  const stored = punch('in', '2026-11-20T07:00:00Z')
  const params = { id: kioskId }
  const other = await world.call(kioskRoutes.addKiosk, { body: { name: 'Gate 3', workSiteId } }, manager)
  const moved = await pairTablet(world, other.body.code)
  await world.call(kioskRoutes.revokeKiosk, { params }, manager)
  await world.call(kioskRoutes.deleteKiosk, { params }, manager)
  expect((await deliver(stored, moved)).status).toBe(204)
  expect(await sessions()).toMatchObject([{ in_place: 'unknown', in_kiosk_id: kioskId }])
})
