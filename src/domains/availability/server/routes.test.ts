import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { availabilityRoutes } from '../contract.ts'
import type { Availability } from '../rules.ts'
import { availability } from './availability.ts'

// A Friday.
const world = await openWorld(availability, '2026-11-20T08:00:00Z')

async function scene({ noticeDays = 0 } = {}) {
  const organisation = await sampleOrganisation(world)
  await world.sql`update organisations set availability_notice_days = ${noticeDays} where id = ${organisation.organisationId}`
  const worker = await sampleWorker(world, organisation)
  const manager = await sampleUser(world, organisation, 'manager')
  return { organisation, worker, manager }
}

const mornings = (from: string): Availability['patterns'][number] => ({
  from,
  stretches: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, kind: 'available', startTime: '06:00', endTime: '12:00' })),
})
const dayOff = (date: string): Availability['exceptions'][number] => ({
  date,
  stretches: [{ kind: 'unavailable', startTime: '00:00', endTime: '00:00' }],
})
const saveOwn = (worker: SampleAccount, body: object, ifMatch?: number) =>
  world.call(
    availabilityRoutes.saveOwnAvailability,
    { body: body as never },
    {
      cookie: worker.cookie,
      ...(ifMatch !== undefined && { ifMatch }),
    },
  )
const saveFor = (worker: SampleAccount, body: object, by: SampleAccount, ifMatch?: number) =>
  world.call(
    availabilityRoutes.saveAvailability,
    { params: { id: worker.accountId }, body: body as never },
    {
      cookie: by.cookie,
      ...(ifMatch !== undefined && { ifMatch }),
    },
  )
const stated = { patterns: [mornings('2026-11-20')], exceptions: [dayOff('2026-12-24')] }

test('a worker states a usual week and an exception; the organisation reads them', async () => {
  const { worker, manager } = await scene()
  const empty = await world.call(availabilityRoutes.readOwnAvailability, {}, worker)
  expect(empty.body).toEqual({
    id: worker.accountId,
    patterns: [],
    exceptions: [],
    desiredWeeklyMinutes: null,
    changeableFrom: '2026-11-20',
    version: 0,
    allowed: ['edit'],
  })
  const saved = await saveOwn(worker, stated, 0)
  expect(saved.status).toBe(200)
  expect(saved.body).toMatchObject({ ...stated, version: 1 })
  const read = await world.call(availabilityRoutes.readAvailability, { params: { id: worker.accountId } }, manager)
  expect(read.body).toMatchObject({ ...stated, changeableFrom: null, version: 1, allowed: ['edit'] })
})

test('the organisation enters it for a worker who telephones, and the history says who did', async () => {
  const { organisation, worker, manager } = await scene({ noticeDays: 30 })
  expect((await saveOwn(worker, { patterns: [mornings('2026-12-20')], exceptions: [] })).status).toBe(200)
  const saved = await saveFor(worker, stated, manager, 1)
  expect(saved.body).toMatchObject({ ...stated, version: 2 })
  const history = await world.call(
    availabilityRoutes.readAvailabilityHistory,
    { params: { id: worker.accountId }, query: {} },
    manager,
  )
  expect(history.body.items.map(({ kind, by }) => [kind, by?.id])).toEqual([
    ['changed', manager.accountId],
    ['added', worker.accountId],
  ])
  expect(history.body.items[0]?.changes.map(({ field }) => field)).toEqual(['patterns', 'exceptions'])
  const reader = await sampleUser(world, organisation, 'user')
  expect((await saveFor(worker, stated, reader)).status).toBe(403)
  const read = await world.call(availabilityRoutes.readAvailability, { params: { id: worker.accountId } }, reader)
  expect(read.body.allowed).toEqual([])
})

test('desired weekly hours stay until they are changed or taken back, and need no notice', async () => {
  const { worker, manager } = await scene({ noticeDays: 30 })
  const nothing = { patterns: [], exceptions: [] }
  const own = await saveOwn(worker, { ...nothing, desiredWeeklyMinutes: 1440 }, 0)
  expect(own.body).toMatchObject({ desiredWeeklyMinutes: 1440, version: 1 })
  expect((await saveFor(worker, stated, manager)).body).toMatchObject({ ...stated, desiredWeeklyMinutes: 1440 })
  const entered = await saveFor(worker, { ...stated, desiredWeeklyMinutes: 1950 }, manager)
  expect(entered.body.desiredWeeklyMinutes).toBe(1950)
  const history = await world.call(
    availabilityRoutes.readAvailabilityHistory,
    { params: { id: worker.accountId }, query: {} },
    manager,
  )
  expect(history.body.items[0]).toMatchObject({
    by: { id: manager.accountId },
    changes: [{ field: 'desiredWeeklyMinutes', before: 1440, after: 1950 }],
  })
  const taken = await saveOwn(worker, { ...stated, desiredWeeklyMinutes: null })
  expect(taken.body.desiredWeeklyMinutes).toBeNull()
  for (const wrong of [59, 4801, 1440.5])
    expect((await saveOwn(worker, { ...stated, desiredWeeklyMinutes: wrong })).problem.errors).toMatchObject([
      { path: 'desiredWeeklyMinutes' },
    ])
})

test('the worker of another organisation is not found', async () => {
  const { worker } = await scene()
  const { manager } = await scene()
  const params = { id: worker.accountId }
  expect((await world.call(availabilityRoutes.readAvailability, { params }, manager)).status).toBe(404)
  expect((await saveFor(worker, stated, manager)).status).toBe(404)
  const history = await world.call(availabilityRoutes.readAvailabilityHistory, { params, query: {} }, manager)
  expect(history.status).toBe(404)
})

test('a worker changes days after the notice only; the refusal says from which day on', async () => {
  const { worker, manager } = await scene({ noticeDays: 14 })
  await saveFor(worker, { patterns: [mornings('2026-11-01')], exceptions: [dayOff('2026-12-03')] }, manager)
  const own = await world.call(availabilityRoutes.readOwnAvailability, {}, worker)
  expect(own.body.changeableFrom).toBe('2026-12-04')
  const { patterns, exceptions } = own.body
  const early = await saveOwn(worker, { patterns, exceptions: [...exceptions, dayOff('2026-12-02')] })
  expect(early.problem).toMatchObject({
    status: 409,
    code: 'CONFLICT',
    changeableFrom: '2026-12-04',
    detail: 'You can change your availability from Fri 4 Dec 2026 on. For earlier days, contact your agency.',
  })
  expect((await saveOwn(worker, { patterns, exceptions: [] })).status).toBe(409)
  expect((await saveOwn(worker, { patterns: [mornings('2026-12-03')], exceptions })).status).toBe(409)
  expect((await saveOwn(worker, { patterns: [...patterns, mornings('2026-12-03')], exceptions })).status).toBe(409)
  const later = { patterns: [...patterns, mornings('2026-12-04')], exceptions: [...exceptions, dayOff('2026-12-04')] }
  expect((await saveOwn(worker, later)).status).toBe(200)
})

test('a stale version is refused with the current one, also if nothing was stored yet', async () => {
  const { worker, manager } = await scene()
  expect((await saveFor(worker, stated, manager, 3)).problem).toMatchObject({
    code: 'STALE_VERSION',
    current: { version: 0 },
  })
  await saveOwn(worker, stated, 0)
  for (const stale of [await saveFor(worker, stated, manager, 0), await saveOwn(worker, stated, 0)])
    expect(stale.problem).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { version: 1 } })
})

test('every fault is reported with the path of its field', async () => {
  const { worker } = await scene()
  const [monday] = mornings('2026-11-20').stretches
  const errors = async (body: object) =>
    (await saveOwn(worker, body)).problem.errors?.map(({ path, code }) => `${path} ${code}`)
  const overlapping = { patterns: [{ from: '2026-11-20', stretches: [monday, { ...monday, endTime: '05:00' }] }] }
  expect(await errors({ ...overlapping, exceptions: [] })).toEqual(['patterns.0.stretches.1.startTime overlap'])
  expect(await errors({ patterns: [mornings('2026-11-20'), mornings('2026-11-20')], exceptions: [] })).toEqual([
    'patterns.1.from fromTwice',
  ])
  expect(await errors({ patterns: [], exceptions: [dayOff('2026-12-24'), dayOff('2026-12-24')] })).toEqual([
    'exceptions.1.date dateTwice',
  ])
  expect(await errors({ patterns: [], exceptions: [{ date: '2026-12-32', stretches: [] }] })).toEqual([
    'exceptions.0.date date',
  ])
  const wrong = { ...monday, weekday: 8, startTime: '24:00', kind: 'maybe' }
  expect(await errors({ patterns: [{ from: '2026-11-20', stretches: [wrong] }], exceptions: [] })).toEqual([
    'patterns.0.stretches.0.kind notListed',
    'patterns.0.stretches.0.startTime time',
    'patterns.0.stretches.0.weekday tooBig',
  ])
})

test('what is over for two months is not kept', async () => {
  const { worker, manager } = await scene()
  const old = {
    patterns: [mornings('2026-01-01'), mornings('2026-06-01'), mornings('2026-11-01')],
    exceptions: [dayOff('2026-08-03'), dayOff('2026-11-02')],
  }
  const { body } = await saveFor(worker, old, manager)
  expect(body.patterns.map(({ from }) => from)).toEqual(['2026-06-01', '2026-11-01'])
  expect(body.exceptions.map(({ date }) => date)).toEqual(['2026-11-02'])
})
