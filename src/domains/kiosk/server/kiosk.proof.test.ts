import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { laterBy } from '#base/time.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleTeam, sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { kioskRoutes } from '../contract.ts'
import { pinLabel, tabletRoutes } from '../contract/tablet.ts'
import { kiosk } from './routes.ts'
import { sampleKiosk, sampleKioskPin } from './samples.ts'

const world = await openWorld([...clock, ...kiosk], '2026-11-20T18:00:00Z')

async function scene(count: number) {
  const { organisation, manager } = await sampleTeam(world)
  const { projectId, workSiteId } = await sampleProject(world, organisation)
  const workers = []
  for (let index = 0; index < count; index++) {
    const worker = await sampleWorker(world, organisation)
    await sampleAssignment(world, worker, projectId)
    workers.push({ ...worker, ...(await sampleKioskPin(world, worker)) })
  }
  return { organisation, manager, projectId, workSiteId, workers }
}

test('T69 1,000 wrong PINs at one kiosk find nothing, and lock nobody else', async () => {
  const { organisation, projectId, workSiteId, workers } = await scene(3)
  const [attacked, colleague, other] = workers
  if (!attacked || !colleague || !other) throw new Error('the scene has three workers')
  const [here, elsewhere] = [
    await sampleKiosk(world, organisation, workSiteId),
    await sampleKiosk(world, organisation, workSiteId, 'Gate 2'),
  ]
  const check = (who: { number: number; pin: string }, at: { cookie: string }) =>
    world.call(tabletRoutes.checkPin, { body: { number: who.number, pin: who.pin } }, at)
  const answers = new Map<number, number>()
  for (let guess = 0; guess < 1000; guess++) {
    // Half of them for one worker, half over all numbers.
    const number = guess % 2 === 0 ? attacked.number : 10_000 + guess
    const { status } = await check({ number, pin: String(guess).padStart(6, '0') }, here)
    answers.set(status, (answers.get(status) ?? 0) + 1)
  }
  expect([...answers.keys()].sort()).toEqual([422, 429])
  expect(answers.get(422)).toBeLessThan(40)
  // At another kiosk everybody gets in immediately, the attacked worker too.
  for (const who of [attacked, colleague]) expect((await check(who, elsewhere)).status).toBe(200)
  // At the attacked kiosk, colleagues wait ten seconds at most.
  world.setClock(laterBy(world.now(), 11_000))
  const body = { number: other.number, pin: other.pin, key: uuid(), kind: 'in', projectId } as const
  expect((await world.call(tabletRoutes.punchWithPin, { body }, here)).body.clock.state).toBe('working')
})

test('T69 200 punches of an offline kiosk, delivered several times and cut off in between: none is lost, none counts twice', async () => {
  const { organisation, manager, workSiteId, workers } = await scene(25)
  const added = await world.call(kioskRoutes.addKiosk, { body: { name: 'Gate 1', workSiteId } }, manager)
  const paired = await world.call(tabletRoutes.pairTablet, { body: { token: added.body.code } })
  const cookie = /interim-kiosk=([^;]+)/.exec(String(paired.headers['set-cookie']))?.[1] ?? ''
  const key = createPublicKey({ key: Buffer.from(paired.body.sealingKey, 'base64url'), format: 'der', type: 'spki' })
  const hours = [
    ['in', '06:00'],
    ['pause', '08:00'],
    ['resume', '08:15'],
    ['pause', '10:00'],
    ['resume', '10:30'],
    ['out', '12:00'],
    ['in', '13:00'],
    ['out', '15:00'],
  ] as const
  const punches = workers.flatMap(({ number, pin }) =>
    hours.map(([kind, time]) => {
      const typed = { key: uuid(), kioskId: added.body.id, number, kind, at: `2026-11-20T${time}:00Z` }
      const padding = constants.RSA_PKCS1_OAEP_PADDING
      const options = { key, padding, oaepHash: 'sha256', oaepLabel: Buffer.from(pinLabel(typed)) }
      return Object.assign(typed, { sealedPin: publicEncrypt(options, Buffer.from(pin)).toString('base64url') })
    }),
  )
  expect(punches).toHaveLength(200)
  const deliver = (body: (typeof punches)[number]) => world.call(tabletRoutes.deliverPunch, { body }, { cookie })
  // Killed after 70 of them, restarted, and sent twice from then on: once in order, once all at the same time.
  for (const punch of punches.slice(0, 70)) expect((await deliver(punch)).status).toBe(204)
  for (const punch of punches.slice(60)) expect((await deliver(punch)).status).toBe(204)
  const queue = punches.values()
  const turn = async () => {
    for (const punch of queue) expect((await deliver(punch)).status).toBe(204)
  }
  await Promise.all([turn(), turn(), turn(), turn()])
  const counted = await world.sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from clock_punches where organisation_id = ${organisation.organisationId} group by kind order by kind`
  expect(counted).toEqual([
    { kind: 'in', count: 50 },
    { kind: 'out', count: 50 },
    { kind: 'pause', count: 50 },
    { kind: 'resume', count: 50 },
  ])
  const entries = await world.sql<{ total_minutes: number; count: number }>`
    select total_minutes, count(*)::int as count from time_entries where organisation_id = ${organisation.organisationId}
     group by total_minutes order by total_minutes`
  expect(entries).toEqual([
    { total_minutes: 120, count: 25 },
    { total_minutes: 315, count: 25 },
  ])
  expect((await world.call(kioskRoutes.listKiosks, {}, manager)).body.unverified).toEqual([])
})
