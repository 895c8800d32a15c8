import { expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { lineOf } from '#domains/notifications/server/emails.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { shifts } from './routes.ts'
import { sampleShift } from './samples.ts'

const world = await openWorld([...notifications, ...shifts])

async function scene() {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const [worker, colleague] = [await sampleWorker(world, organisation), await sampleWorker(world, organisation)]
  const { projectId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const otherId = await sampleAssignment(world, colleague, projectId)
  const move = (id: string, body: object, ifMatch?: number, query = {}) =>
    world.call(shiftRoutes.moveShift, { params: { id }, body, query }, { ...manager, ...(ifMatch && { ifMatch }) })
  const moveAll = (...items: object[]) =>
    world.call(shiftRoutes.moveShifts, { body: { items: items as never }, query: {} }, manager)
  return { organisation, manager, worker, colleague, projectId, assignmentId, otherId, move, moveAll }
}

const sentNotifications = async (who: SampleAccount) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map(
    ({ kind, values }) => `${kind} ${values.date}`,
  )

test('a shift is moved by instants or in local time; its worker is notified if it is published', async () => {
  const { assignmentId, worker, move } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-11-23')
  const { body } = await move(id, { day: { date: '2026-11-24', startTime: '09:00', endTime: '17:00' } }, 1)
  expect(body).toMatchObject({
    startsAt: '2026-11-24T08:00:00Z',
    endsAt: '2026-11-24T16:00:00Z',
    version: 2,
    saved: true,
  })
  expect((await move(id, { endsAt: '2026-11-24T18:00:00Z' })).body.endsAt).toBe('2026-11-24T18:00:00Z')
  expect((await move(id, {})).body.version).toBe(4)
  expect(await sentNotifications(worker)).toEqual(['shiftChanged 2026-11-24', 'shiftChanged 2026-11-24'])
  const draft = await sampleShift(world, assignmentId, '2026-11-27', { isPublished: false })
  await move(draft, { endsAt: '2026-11-27T17:00:00Z' })
  expect(await sentNotifications(worker)).toHaveLength(2)
})

test('a worker reads the day and the times of a moved shift before and after, and those of a cancelled one (F07)', async () => {
  const { assignmentId, manager, worker, move } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-12-03T13:00:00Z', { end: '2026-12-03T21:00:00Z' })
  await move(id, { day: { date: '2026-12-04', startTime: '14:00', endTime: '22:00' } })
  await world.call(shiftRoutes.cancelShift, { params: { id }, body: {} }, manager)
  const { items } = (await world.call(notificationRoutes.listNotifications, { query: {} }, worker)).body
  const lines = items.map((one) => lineOf(one, 'en'))
  expect(lines).toEqual([
    'Shift cancelled: Fri 4 Dec 2026, 14:00–22:00, Night shift',
    'Shift changed from Thu 3 Dec 2026, 14:00–22:00, to Fri 4 Dec 2026, 14:00–22:00, Night shift',
  ])
})

test('a shift is moved to another worker of the project; both are notified, and the first is free again', async () => {
  const { assignmentId, otherId, worker, colleague, move } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-11-23')
  const { body } = await move(id, { assignmentId: otherId })
  expect(body).toMatchObject({ assignmentId: otherId, worker: { id: colleague.accountId } })
  expect(await sentNotifications(worker)).toEqual(['shiftCancelled 2026-11-23'])
  expect(await sentNotifications(colleague)).toEqual(['shiftsPublished 2026-11-23'])
  await sampleShift(world, assignmentId, '2026-11-23')
  expect((await move(id, { assignmentId })).problem).toMatchObject({ status: 409, code: 'OVERLAP' })
})

test('a shift of an offer that moves to an accepted assignment becomes accepted', async () => {
  const { projectId, organisation, otherId, move } = await scene()
  const pending = await sampleAssignment(world, await sampleWorker(world, organisation), projectId, 'pending')
  const id = await sampleShift(world, pending, '2026-11-23')
  const accepted = async () => (await world.sql`select accepted from shifts where id = ${id}`)[0]?.accepted
  expect(await accepted()).toBe(false)
  await move(id, { assignmentId: otherId })
  expect(await accepted()).toBe(true)
})

test('two shifts swap times in one call, which neither could alone', async () => {
  const { organisation, worker, assignmentId, move, moveAll } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  const other = await sampleAssignment(world, worker, projectId)
  const morning = ['2026-11-23T07:00:00Z', '2026-11-23T11:00:00Z'] as const
  const evening = ['2026-11-23T11:00:00Z', '2026-11-23T15:00:00Z'] as const
  const one = await sampleShift(world, assignmentId, morning[0], { end: morning[1] })
  const two = await sampleShift(world, other, evening[0], { end: evening[1] })
  expect((await move(one, { startsAt: evening[0], endsAt: evening[1] })).problem.code).toBe('OVERLAP')
  const { status, body } = await moveAll(
    { shiftId: one, version: 1, startsAt: evening[0], endsAt: evening[1] },
    { shiftId: two, version: 1, startsAt: morning[0], endsAt: morning[1] },
  )
  expect(status).toBe(200)
  expect(body.items.map(({ id, startsAt }) => [id, startsAt])).toEqual([
    [two, morning[0]],
    [one, evening[0]],
  ])
})

test('two workers swap their shifts of a day', async () => {
  const { assignmentId, otherId, moveAll } = await scene()
  const early = ['2026-11-23T05:00:00Z', '2026-11-23T13:00:00Z'] as const
  const late = ['2026-11-23T13:00:00Z', '2026-11-23T20:00:00Z'] as const
  const one = await sampleShift(world, assignmentId, early[0], { end: early[1] })
  const two = await sampleShift(world, otherId, late[0], { end: late[1] })
  const { body } = await moveAll(
    { shiftId: one, startsAt: early[0], endsAt: early[1], assignmentId: otherId },
    { shiftId: two, startsAt: late[0], endsAt: late[1], assignmentId },
  )
  expect(body.items.map(({ id, assignmentId: to }) => [id, to])).toEqual([
    [one, otherId],
    [two, assignmentId],
  ])
})

test('a bulk move saves all or none: each fault has its path, and a stale version refuses all', async () => {
  const { organisation, worker, assignmentId, moveAll } = await scene()
  const { projectId } = await sampleProject(world, organisation)
  const elsewhere = await sampleAssignment(world, worker, projectId)
  const id = await sampleShift(world, assignmentId, '2026-11-23')
  const second = await sampleShift(world, assignmentId, '2026-11-25')
  const times = { startsAt: '2026-11-26T08:00:00Z', endsAt: '2026-11-26T16:00:00Z' }
  const { problem } = await moveAll(
    { shiftId: id, startsAt: times.endsAt, endsAt: times.startsAt, assignmentId: elsewhere },
    { shiftId: second, startsAt: '2027-01-02T08:00:00Z', endsAt: '2027-01-02T16:00:00Z' },
  )
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'items.0.endsAt endAfterStart',
    'items.0.assignmentId otherProject',
    'items.1.startsAt outsideAssignment',
  ])
  const twice = await moveAll({ shiftId: id, ...times }, { shiftId: id, ...times })
  expect(twice.problem.errors).toMatchObject([{ path: 'items.1.shiftId', code: 'shiftTwice' }])
  const stale = await moveAll(
    { shiftId: second, ...times },
    { shiftId: id, version: 7, ...times, startsAt: '2026-11-26T16:00:00Z', endsAt: '2026-11-26T18:00:00Z' },
  )
  expect(stale.problem).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { id, version: 1 } })
  const [row] = await world.sql`select version from shifts where id = ${second}`
  expect(row).toEqual({ version: 1 })
})

test('T31 a move with an outdated version is refused, with the current shift', async () => {
  const { assignmentId, move } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-11-23')
  await move(id, { endsAt: '2026-11-23T17:00:00Z' }, 1)
  const { problem } = await move(id, { endsAt: '2026-11-23T18:00:00Z' }, 1)
  expect(problem).toMatchObject({
    status: 409,
    code: 'STALE_VERSION',
    current: { version: 2, endsAt: '2026-11-23T17:00:00Z' },
  })
})

test('a move that breaks working time rules warns in a dry run, is refused, and is saved with a reason', async () => {
  const { assignmentId, move } = await scene()
  await sampleShift(world, assignmentId, '2026-11-23')
  const id = await sampleShift(world, assignmentId, '2026-11-25')
  const night = { startsAt: '2026-11-23T22:00:00Z', endsAt: '2026-11-24T04:00:00Z' }
  const tried = await move(id, night, 1, { dryRun: 'true' })
  const warnings = [
    { kind: 'rest', minutes: 360 },
    { kind: 'day', minutes: 840 },
  ]
  expect(tried.body).toMatchObject({ saved: false, version: 2, warnings })
  expect((await move(id, night, 1)).problem).toMatchObject({ status: 409, code: 'WORKING_TIME' })
  expect((await move(id, { ...night, override: { reason: 'A flood' } }, 1)).body).toMatchObject({
    saved: true,
    version: 2,
  })
  const history = await world.call(
    shiftRoutes.readShiftHistory,
    { params: { id }, query: {} },
    (await reader(id)) as never,
  )
  expect(history.body.items[0]).toMatchObject({ kind: 'changed', comment: 'A flood' })
})

async function reader(id: string) {
  const [row] = await world.sql<{ organisation_id: string }>`select organisation_id from shifts where id = ${id}`
  return sampleUser(world, { organisationId: row?.organisation_id ?? '', companyTag: '' }, 'user')
}

test('T11 a shift cannot move to an assignment of another organisation, and others cannot see it', async () => {
  const [own, stranger] = [await scene(), await scene()]
  const id = await sampleShift(world, own.assignmentId, '2026-11-23')
  const foreign = await own.move(id, { assignmentId: stranger.assignmentId })
  expect(foreign.problem.errors).toMatchObject([{ path: 'assignmentId', code: 'unknown' }])
  expect((await stranger.move(id, {})).status).toBe(404)
  const { problem } = await stranger.moveAll({
    shiftId: id,
    startsAt: '2026-11-23T08:00:00Z',
    endsAt: '2026-11-23T09:00:00Z',
  })
  expect(problem.errors).toMatchObject([{ path: 'items.0.shiftId', code: 'unknown' }])
  for (const [route, status] of [
    [shiftRoutes.readShift, 404],
    [shiftRoutes.readShiftHistory, 404],
    [shiftRoutes.deleteShift, 404],
  ] as const)
    expect((await world.call(route, { params: { id }, query: {} }, stranger.manager)).status).toBe(status)
})
