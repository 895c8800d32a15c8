import { beforeEach, expect, test } from 'vitest'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { selectedShiftRoutes } from '../contract/selected-shifts.ts'
import { shifts } from './routes.ts'
import { sampleRoster, sampleShift } from './samples.ts'

const world = await openWorld([...notifications, ...shifts])
beforeEach(() => world.setClock('2026-11-20T08:00:00Z'))

async function scene() {
  const roster = await sampleRoster(world)
  const colleague = await sampleWorker(world, roster.organisation)
  const otherId = await sampleAssignment(world, colleague, roster.projectId)
  return { ...roster, colleague, otherId }
}

const remove = (items: { shiftId: string; version?: number }[], by: SampleAccount, comment: string | null = null) =>
  world.call(selectedShiftRoutes.removeShifts, { body: { items, comment } }, by)
const publish = (shiftIds: string[], by: SampleAccount) =>
  world.call(shiftRoutes.publishShifts, { body: { shiftIds } }, by)
const span = (date: string, from = '08', to = '16') => ({
  startsAt: `${date}T${from}:00:00Z`,
  endsAt: `${date}T${to}:00:00Z`,
})
const noticesOf = async (who: SampleAccount) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map(({ kind }) => kind)
const statusesOf = async (assignmentId: string) =>
  (
    await world.sql`select status, published_at is not null as published from shifts where assignment_id = ${assignmentId} order by starts_at`
  ).map(({ status, published }) => `${String(status)} ${published ? 'published' : 'draft'}`)

test('the given drafts are published, and each worker gets one notification', async () => {
  const { manager, worker, colleague, assignmentId, otherId } = await scene()
  const draft = (id: string, date: string) => sampleShift(world, id, date, { isPublished: false })
  const chosen = [await draft(assignmentId, '2026-11-23'), await draft(assignmentId, '2026-11-24')]
  await draft(assignmentId, '2026-11-25')
  chosen.push(await draft(otherId, '2026-12-07'))
  expect((await publish(chosen, manager)).body).toEqual({ shifts: 3, workers: 2, openShifts: 0 })
  expect((await publish(chosen, manager)).body).toEqual({ shifts: 0, workers: 0, openShifts: 0 })
  expect(await noticesOf(worker)).toEqual(['shiftsPublished'])
  expect(await noticesOf(colleague)).toEqual(['shiftsPublished'])
  expect(await statusesOf(assignmentId)).toEqual(['scheduled published', 'scheduled published', 'scheduled draft'])
  const neither = await world.call(shiftRoutes.publishShifts, { body: {} }, manager)
  expect(neither.problem.errors).toMatchObject([{ path: 'from' }])
})

test('a shift of another organisation or an unknown one is refused, and nothing is published or removed', async () => {
  const { manager, assignmentId } = await scene()
  const own = await sampleShift(world, assignmentId, '2026-11-23', { isPublished: false })
  const foreign = await scene()
  const theirs = await sampleShift(world, foreign.assignmentId, '2026-11-23', { isPublished: false })
  const published = await publish([own, theirs], manager)
  expect([published.status, published.problem.errors?.map(({ path }) => path)]).toEqual([422, ['shiftIds.1']])
  const removed = await remove([{ shiftId: own }, { shiftId: theirs }], manager)
  expect([removed.status, removed.problem.errors?.map(({ path }) => path)]).toEqual([422, ['items.1.shiftId']])
  const twice = await remove([{ shiftId: own }, { shiftId: own }], manager)
  expect(twice.problem.errors?.map(({ path }) => path)).toEqual(['items.1.shiftId'])
  const created = await world.call(
    selectedShiftRoutes.createShifts,
    { query: {}, body: { items: [{ assignmentId: foreign.assignmentId, ...span('2026-11-24') }] } },
    manager,
  )
  expect(created.problem.errors?.map(({ path }) => path)).toEqual(['items.0.assignmentId'])
  expect(await statusesOf(assignmentId)).toEqual(['scheduled draft'])
})

test('drafts are deleted and published shifts cancelled with the reason, all or none', async () => {
  const { manager, worker, assignmentId } = await scene()
  const draft = await sampleShift(world, assignmentId, '2026-11-23', { isPublished: false })
  const published = await sampleShift(world, assignmentId, '2026-11-24')
  const begun = await sampleShift(world, assignmentId, '2026-11-19', { status: 'completed' })
  const refused = await remove([{ shiftId: draft }, { shiftId: published }, { shiftId: begun }], manager)
  expect(refused.problem.code).toBe('INVALID_TRANSITION')
  const stale = await remove(
    [
      { shiftId: draft, version: 1 },
      { shiftId: published, version: 7 },
    ],
    manager,
  )
  expect(stale.problem).toMatchObject({ code: 'STALE_VERSION', current: { id: published, version: 1 } })
  expect(await statusesOf(assignmentId)).toEqual(['completed published', 'scheduled draft', 'scheduled published'])
  const done = await remove([{ shiftId: draft, version: 1 }, { shiftId: published }], manager, 'The line is closed')
  expect(done.body).toEqual({ deleted: 1, cancelled: 1 })
  expect(await statusesOf(assignmentId)).toEqual(['completed published', 'cancelled published'])
  expect(await noticesOf(worker)).toEqual(['shiftCancelled'])
  const shift = await world.call(shiftRoutes.readShift, { params: { id: published } }, manager)
  expect(shift.body.cancelReason).toBe('The line is closed')
})

test('ten concurrent calls remove shifts once', async () => {
  const { manager, worker, assignmentId } = await scene()
  const items: { shiftId: string; version: number }[] = []
  for (const date of ['2026-11-23', '2026-11-24'])
    items.push({ shiftId: await sampleShift(world, assignmentId, date), version: 1 })
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => remove(index % 2 ? items : items.toReversed(), manager)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(await noticesOf(worker)).toEqual(['shiftCancelled', 'shiftCancelled'])
})

test('drafts of several workers are created together; a broken rule needs a reason, and an overlap refuses all', async () => {
  const { manager, assignmentId, otherId } = await scene()
  await sampleShift(world, otherId, '2026-12-01')
  const create = (items: ({ assignmentId: string } & ReturnType<typeof span>)[], more: object = {}, dryRun = false) =>
    world.call(
      selectedShiftRoutes.createShifts,
      { query: dryRun ? { dryRun: 'true' } : {}, body: { items, ...more } },
      manager,
    )
  const both = (date: string) => [
    { assignmentId, ...span(date) },
    { assignmentId: otherId, ...span(date) },
  ]
  expect((await create(both('2026-12-01'))).problem.code).toBe('OVERLAP')
  expect((await create(both('2026-12-02'), {}, true)).body).toMatchObject({ saved: false, warnings: [] })
  expect((await create(both('2026-12-02'))).body.items).toHaveLength(2)
  const long = [{ assignmentId, ...span('2026-12-03', '00', '14') }]
  expect((await create(long)).problem.code).toBe('WORKING_TIME')
  expect((await create(long, { override: { reason: 'The client asked' } })).status).toBe(201)
  expect(await statusesOf(assignmentId)).toEqual(['scheduled draft', 'scheduled draft'])
  const late = await create([{ assignmentId, ...span('2029-12-03') }])
  expect(late.problem.errors?.map(({ path }) => path)).toEqual(['items.0.startsAt'])
  const backwards = await create([{ assignmentId, ...span('2026-12-04', '16', '08') }])
  expect(backwards.problem.errors?.map(({ path }) => path)).toEqual(['items.0.endsAt'])
})

test('planned shifts are published in the same step, a dry run publishes nothing', async () => {
  const { manager, worker, assignmentId } = await scene()
  const plan = (query: { dryRun?: 'true' }) =>
    world.call(
      shiftRoutes.planShifts,
      {
        params: { id: assignmentId },
        query,
        body: { shifts: [span('2026-11-23'), span('2026-11-24')], publish: true },
      },
      manager,
    )
  expect((await plan({ dryRun: 'true' })).body.saved).toBe(false)
  expect(await noticesOf(worker)).toEqual([])
  expect((await plan({})).body.items.map(({ publishedAt }) => publishedAt)).toEqual([
    '2026-11-20T08:00:00Z',
    '2026-11-20T08:00:00Z',
  ])
  expect(await noticesOf(worker)).toEqual(['shiftsPublished'])
})

test('users without permission are refused', async () => {
  const { organisation, assignmentId } = await scene()
  const reader = await sampleUser(world, organisation, 'user')
  const shiftId = await sampleShift(world, assignmentId, '2026-11-23', { isPublished: false })
  expect((await publish([shiftId], reader)).status).toBe(403)
  expect((await remove([{ shiftId }], reader)).status).toBe(403)
  const elsewhere = await sampleUser(world, await sampleOrganisation(world), 'manager')
  expect((await remove([{ shiftId }], elsewhere)).status).toBe(422)
})
