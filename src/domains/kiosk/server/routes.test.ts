import { v7 as uuid } from 'uuid'
import { afterEach, expect, test, vi } from 'vitest'
import { laterBy } from '#base/time.ts'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { kioskRoutes } from '../contract.ts'
import { tabletRoutes } from '../contract/tablet.ts'
import { kioskWorkerRoutes } from '../contract/worker.ts'
import { kiosk } from './routes.ts'
import { sampleCode, sampleKiosk, sampleKioskPin } from './samples.ts'
import { kioskScene, pairTablet } from './testing/kiosk-scene.ts'

const world = await openWorld([...clock, ...kiosk])
const start = world.now()
afterEach(() => world.setClock(start))
const passSeconds = (seconds: number) => world.setClock(laterBy(world.now(), seconds * 1000))

const scene = () => kioskScene(world)
const pair = (code: string, address?: string) => pairTablet(world, code, address)

test('the desk pairs a tablet by a code that works once, for fifteen minutes', async () => {
  const { manager, workSiteId } = await scene()
  const added = await world.call(kioskRoutes.addKiosk, { body: { name: 'Gate 2', workSiteId } }, manager)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ name: 'Gate 2', status: 'pairing', seenAt: null, allowed: ['pair', 'revoke'] })
  const first = await pair(added.body.code.toLowerCase().replace('-', ' '))
  expect(first.status).toBe(200)
  expect(first.body).toMatchObject({ name: 'Gate 2', site: 'Warehouse', now: world.now() })
  expect(first.setCookie).toMatch(/HttpOnly.*SameSite=Strict/)
  expect((await pair(added.body.code)).problem.code).toBe('PAIRING_CODE_INVALID')
  const list = await world.call(kioskRoutes.listKiosks, {}, manager)
  const listed = list.body.items.find(({ id }) => id === added.body.id)
  expect(listed).toMatchObject({ status: 'paired', seenAt: world.now(), allowed: ['pair', 'revoke'] })
  const again = await world.call(kioskRoutes.makePairingCode, { params: { id: added.body.id } }, manager)
  // The tablet keeps its access until another one is paired.
  expect((await world.call(tabletRoutes.readTablet, {}, first)).status).toBe(200)
  const second = await pair(again.body.code)
  expect((await world.call(tabletRoutes.readTablet, {}, first)).status).toBe(401)
  const read = await world.call(tabletRoutes.readTablet, {}, second)
  expect(read.body.name).toBe('Gate 2')
  // The browser keeps the token for another 400 days.
  expect(String(read.headers['set-cookie'])).toMatch(new RegExp(`${second.cookie}; Max-Age=34560000`))
  const late = await world.call(kioskRoutes.makePairingCode, { params: { id: added.body.id } }, manager)
  world.passMinutes(15)
  expect((await pair(late.body.code)).problem.code).toBe('PAIRING_CODE_INVALID')
  const history = await world.call(kioskRoutes.readKioskHistory, { params: { id: added.body.id }, query: {} }, manager)
  expect(history.body.items.map(({ kind }) => kind)).toEqual(['changed', 'changed', 'changed', 'changed', 'added'])
  expect(JSON.stringify(history.body)).not.toContain('PRIVATE KEY')
})

test('of several tablets that type the same code concurrently, one is paired', async () => {
  const { manager, workSiteId } = await scene()
  const added = await world.call(kioskRoutes.addKiosk, { body: { name: 'Gate 2', workSiteId } }, manager)
  const pairs = await Promise.all(Array.from({ length: 6 }, () => pair(added.body.code)))
  expect(pairs.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422])
})

test('T69 a revoked tablet loses its access immediately, and its codes no longer count', async () => {
  const { manager, tablet, scan } = await scene()
  const code = sampleCode(tablet, world.now())
  expect((await world.call(tabletRoutes.readTablet, {}, tablet)).status).toBe(200)
  const revoke = () => world.call(kioskRoutes.revokeKiosk, { params: { id: tablet.kioskId } }, manager)
  expect((await revoke()).body).toMatchObject({ status: 'revoked', allowed: ['pair', 'delete'] })
  expect((await world.call(tabletRoutes.readTablet, {}, tablet)).status).toBe(401)
  expect((await scan({ code })).problem.code).toBe('KIOSK_CODE_INVALID')
  expect((await revoke()).problem.code).toBe('INVALID_TRANSITION')
})

test('a pairing code is revoked before a tablet was paired', async () => {
  const { manager, workSiteId } = await scene()
  const added = await world.call(kioskRoutes.addKiosk, { body: { name: 'Gate 2', workSiteId } }, manager)
  const revoked = await world.call(kioskRoutes.revokeKiosk, { params: { id: added.body.id } }, manager)
  expect(revoked.body).toMatchObject({ status: 'revoked', allowed: ['pair', 'delete'] })
  expect((await pair(added.body.code)).problem.code).toBe('PAIRING_CODE_INVALID')
})

test('T69 a kiosk that is revoked while another tablet is paired has no tablet, or is paired', async () => {
  const { manager, tablet } = await scene()
  const params = { id: tablet.kioskId }
  for (let round = 0; round < 8; round++) {
    const { body } = await world.call(kioskRoutes.makePairingCode, { params }, manager)
    await Promise.all([pair(body.code), world.call(kioskRoutes.revokeKiosk, { params }, manager)])
    const [state] = await world.sql<{ is_revoked: boolean; has_tablet: boolean }>`
      select k.revoked_at is not null as is_revoked, d.id is not null as has_tablet
        from kiosks k left join kiosk_devices d on d.id = k.id where k.id = ${tablet.kioskId}`
    expect(state?.is_revoked).toBe(!state?.has_tablet)
  }
})

test('a revoked kiosk is deleted: its site is free, and clock times keep its name', async () => {
  const { manager, tablet, scan, workSiteId, sessions } = await scene()
  await scan({ code: sampleCode(tablet, world.now()) })
  const params = { id: tablet.kioskId }
  const remove = () => world.call(kioskRoutes.deleteKiosk, { params }, manager)
  expect((await remove()).problem.code).toBe('INVALID_TRANSITION')
  await world.call(kioskRoutes.revokeKiosk, { params }, manager)
  expect((await remove()).status).toBe(204)
  expect((await world.call(kioskRoutes.listKiosks, {}, manager)).body.items).toEqual([])
  expect((await remove()).status).toBe(404)
  expect((await world.call(kioskRoutes.makePairingCode, { params }, manager)).status).toBe(404)
  expect(await sessions()).toMatchObject([{ in_kiosk_id: tablet.kioskId }])
  const [{ count } = { count: -1 }] = await world.sql<{ count: number }>`
    select count(*)::int as count from kiosks where work_site_id = ${workSiteId}`
  expect(count).toBe(0)
})

test('kiosks are managed by those who may, and by their own organisation', async () => {
  const { organisation, tablet, workSiteId } = await scene()
  const planner = await sampleUser(world, organisation, 'provider')
  expect((await world.call(kioskRoutes.listKiosks, {}, planner)).status).toBe(403)
  const other = await sampleTeam(world)
  const params = { id: tablet.kioskId }
  expect((await world.call(kioskRoutes.revokeKiosk, { params }, other.manager)).status).toBe(404)
  expect((await world.call(kioskRoutes.makePairingCode, { params }, other.manager)).status).toBe(404)
  const elsewhere = await world.call(kioskRoutes.addKiosk, { body: { name: 'X', workSiteId } }, other.manager)
  expect(elsewhere.problem).toMatchObject({ status: 422, errors: [{ path: 'workSiteId' }] })
})

test('many wrong pairing codes from one address are limited', async () => {
  const guess = async (code: string) => (await pair(code, '10.8.0.1')).status
  for (let number = 0; number < 20; number++) expect(await guess(`WRONG${number}`)).toBe(422)
  expect(await guess('WRONG20')).toBe(429)
  world.passMinutes(16)
  expect(await guess('WRONG21')).toBe(422)
})

test('a worker clocks in and out with the QR codes of a kiosk, which prove the place', async () => {
  const { tablet, scan, sessions } = await scene()
  const scanned = await scan({ code: sampleCode(tablet, world.now()) })
  expect(scanned.body).toMatchObject({ kiosk: 'Gate 1', clock: { state: 'working', session: { place: 'inside' } } })
  world.passMinutes(60)
  expect((await scan({ code: sampleCode(tablet, world.now()), kind: 'out' })).body.clock.state).toBe('ready')
  expect(await sessions()).toMatchObject([
    { in_place: 'inside', out_place: 'inside', in_kiosk_id: tablet.kioskId, out_kiosk_id: tablet.kioskId },
  ])
})

test('T69 a QR code is refused after 60 seconds, twice for the same action, from the future and with another signature', async () => {
  const { organisation, projectId, tablet, scan } = await scene()
  const code = sampleCode(tablet, world.now())
  passSeconds(61)
  expect((await scan({ code })).problem.code).toBe('KIOSK_CODE_EXPIRED')
  expect((await scan({ code: sampleCode(tablet, laterBy(world.now(), 60_000)) })).problem.code).toBe(
    'KIOSK_CODE_EXPIRED',
  )
  const fresh = sampleCode(tablet, world.now())
  passSeconds(20)
  expect((await scan({ code: fresh })).status).toBe(200)
  expect((await scan({ code: fresh })).problem.code).toBe('KIOSK_CODE_USED')
  // Another action, and another worker, may use it.
  expect((await scan({ code: fresh, kind: 'out' })).status).toBe(200)
  const colleague = await sampleWorker(world, organisation)
  await sampleAssignment(world, colleague, projectId)
  expect((await scan({ code: fresh }, colleague)).status).toBe(200)
  const forged = `${fresh.slice(0, -1)}${fresh.endsWith('A') ? 'B' : 'A'}`
  for (const wrong of [
    forged,
    fresh.replace(/\.\d+\./, '.99.'),
    'x',
    sampleCode({ ...tablet, kioskId: uuid() }, world.now()),
  ])
    expect((await scan({ code: wrong })).problem.code).toBe('KIOSK_CODE_INVALID')
  const other = await sampleTeam(world)
  expect((await scan({ code: fresh }, other.worker)).problem.code).toBe('KIOSK_CODE_INVALID')
})

test('T69 of many concurrent scans of one code by one worker, one counts', async () => {
  const { tablet, scan, sessions } = await scene()
  const code = sampleCode(tablet, world.now())
  const scans = await Promise.all(Array.from({ length: 8 }, () => scan({ code })))
  expect(scans.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await sessions()).toHaveLength(1)
})

test('a refused punch leaves the QR code unused, and a kiosk elsewhere is outside the work site', async () => {
  const { organisation, projectId, tablet, scan } = await scene()
  const code = sampleCode(tablet, world.now())
  expect((await scan({ code, projectId: undefined })).problem.code).toBe('PROJECT_REQUIRED')
  expect((await scan({ code })).status).toBe(200)
  const { workSiteId: elsewhere } = await sampleClient(world, organisation)
  await world.sql`update work_sites set latitude = 51.2, longitude = 4.4 where id = ${elsewhere}`
  const far = await sampleKiosk(world, organisation, elsewhere)
  const colleague = await sampleWorker(world, organisation)
  await sampleAssignment(world, colleague, projectId)
  const refused = await scan({ code: sampleCode(far, world.now()) }, colleague)
  expect(refused.problem.code).toBe('OUTSIDE_WORK_SITE')
})

test('a worker punches with number and PIN: the tablet shows the first name and what will happen', async () => {
  const { worker, assignmentId, tablet, sessions } = await scene()
  await sampleShift(world, assignmentId, '2026-11-20T08:05:00Z', { end: '2026-11-20T16:00:00Z' })
  const who = await sampleKioskPin(world, worker)
  const checked = await world.call(tabletRoutes.checkPin, { body: who }, tablet)
  expect(checked.status).toBe(200)
  expect(checked.body).toMatchObject({ clock: { state: 'ready', allowed: ['in'], shift: { id: expect.any(String) } } })
  expect(checked.body.firstName).not.toContain(' ')
  const body = { ...who, key: uuid(), kind: 'in', shiftId: checked.body.clock.shift?.id } as const
  expect((await world.call(tabletRoutes.punchWithPin, { body }, tablet)).body.clock.state).toBe('working')
  // Sent again after a lost answer.
  expect((await world.call(tabletRoutes.punchWithPin, { body }, tablet)).body.clock.state).toBe('working')
  world.passMinutes(30)
  const out = await world.call(tabletRoutes.punchWithPin, { body: { ...who, key: uuid(), kind: 'out' } }, tablet)
  expect(out.body.clock.entryId).not.toBeNull()
  expect(await sessions()).toMatchObject([
    { in_place: 'inside', in_kiosk_id: tablet.kioskId, out_kiosk_id: tablet.kioskId },
  ])
  const history = await world.sql<{
    actor_id: string
  }>`select distinct actor_id from history where entity = 'clock_sessions' and organisation_id = ${tablet.organisationId}`
  expect(history).toEqual([{ actor_id: worker.accountId }])
})

test('a refused punch at a kiosk can be made again', async () => {
  const { worker, projectId, tablet } = await scene()
  const who = await sampleKioskPin(world, worker)
  const body = { ...who, key: uuid(), kind: 'in' } as const
  expect((await world.call(tabletRoutes.punchWithPin, { body }, tablet)).problem.code).toBe('PROJECT_REQUIRED')
  const again = await world.call(tabletRoutes.punchWithPin, { body: { ...body, projectId } }, tablet)
  expect(again.body.clock.state).toBe('working')
})

test('T69 wrong PINs are limited by number and kiosk, and an unknown number gets the same answers', async () => {
  const { organisation, worker, workSiteId, tablet } = await scene()
  const who = await sampleKioskPin(world, worker)
  const check = (number: number, pin: string, at: { cookie: string } = tablet) =>
    world.call(tabletRoutes.checkPin, { body: { number, pin } }, at)
  for (const number of [who.number, 99_999]) {
    const answers = []
    for (let guess = 0; guess < 7; guess++) answers.push((await check(number, `00000${guess}`)).status)
    expect(answers).toEqual([422, 422, 422, 422, 422, 429, 429])
  }
  // The right PIN is not checked any more here, but at another kiosk.
  expect((await check(who.number, who.pin)).status).toBe(429)
  const other = await sampleKiosk(world, organisation, workSiteId)
  expect((await check(who.number, who.pin, other)).status).toBe(200)
  world.passMinutes(16)
  expect((await check(who.number, who.pin)).status).toBe(200)
})

test('T69 of many simultaneous PINs of a number, no more are verified than its limit allows', async () => {
  const { worker, tablet } = await scene()
  const { number } = await sampleKioskPin(world, worker)
  const verify = vi.spyOn(world.services.passwords, 'verify')
  const guesses = Array.from({ length: 20 }, (_, guess) => ({ number, pin: `0000${10 + guess}` }))
  const answers = await Promise.all(guesses.map((body) => world.call(tabletRoutes.checkPin, { body }, tablet)))
  expect(verify).toHaveBeenCalledTimes(5)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
  verify.mockRestore()
})

test('T69 a PIN that is changed while it is verified is refused', async () => {
  const { organisation, worker, tablet } = await scene()
  const who = await sampleKioskPin(world, worker)
  const { passwords } = world.services
  const { verify } = passwords
  const spy = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (typed, hash) => {
    const isRight = await verify(typed, hash)
    await world.sql`update kiosk_pins set pin_hash = 'other' where organisation_id = ${organisation.organisationId}`
    return isRight
  })
  expect((await world.call(tabletRoutes.checkPin, { body: who }, tablet)).problem.code).toBe('KIOSK_PIN_WRONG')
  spy.mockRestore()
})

test('right PINs use up no attempts', async () => {
  const { worker, tablet } = await scene()
  const who = await sampleKioskPin(world, worker)
  for (let count = 0; count < 25; count++)
    expect((await world.call(tabletRoutes.checkPin, { body: who }, tablet)).status).toBe(200)
})

test('a new PIN counts immediately at every kiosk, also where the former one was guessed', async () => {
  const { manager, worker, tablet } = await scene()
  const { number } = await sampleKioskPin(world, worker)
  const check = (pin: string) => world.call(tabletRoutes.checkPin, { body: { number, pin } }, tablet)
  for (let guess = 0; guess < 6; guess++) await check(`00000${guess}`)
  const given = await world.call(kioskWorkerRoutes.givePin, { params: { id: worker.accountId } }, manager)
  expect((await check(given.body.pin)).status).toBe(200)
})

test('a worker chooses a PIN, and the desk gives one that is shown once', async () => {
  const { manager, worker, tablet } = await scene()
  const save = (pin: string) => world.call(kioskWorkerRoutes.saveOwnPin, { body: { pin } }, worker)
  expect((await world.call(kioskWorkerRoutes.readOwnPin, {}, worker)).body).toEqual({
    number: null,
    isGiven: false,
    changedAt: null,
  })
  for (const weak of ['12345', '111111', '123456', '987654', '121212', 'abcdef'])
    expect((await save(weak)).status).toBe(422)
  const { number } = (await save('582914')).body
  const params = { id: worker.accountId }
  const given = await world.call(kioskWorkerRoutes.givePin, { params }, manager)
  expect(given.body).toMatchObject({ number, isGiven: true })
  const check = (pin: string) => world.call(tabletRoutes.checkPin, { body: { number: number ?? 0, pin } }, tablet)
  expect((await check('582914')).status).toBe(422)
  expect((await check(given.body.pin)).status).toBe(200)
  await world.call(kioskWorkerRoutes.deleteOwnPin, {}, worker)
  expect((await check(given.body.pin)).status).toBe(422)
  const other = await sampleTeam(world)
  expect((await world.call(kioskWorkerRoutes.givePin, { params }, other.manager)).status).toBe(404)
  const stored =
    await world.sql`select after from history where entity = 'kiosk_pins' and organisation_id = ${tablet.organisationId}`
  expect(JSON.stringify(stored)).not.toContain('argon2')
})
