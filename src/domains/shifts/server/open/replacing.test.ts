import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../../contract.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { replacementRoutes } from '../../contract/replacements.ts'
import { requestCoverRoutes } from '../../contract/request-cover.ts'
import { shifts } from '../routes.ts'
import { openReplacement } from './replacing.ts'
import { sampleOpenShift, sampleRoster, sampleShift } from '../samples.ts'

const world = await openWorld([...shifts, ...notifications])

/** A shift of tomorrow that has to be replaced, and another worker. */
async function scene() {
  world.setClock('2026-11-20T08:00:00Z')
  const roster = await sampleRoster(world)
  const other = await sampleWorker(world, roster.organisation)
  return { ...roster, other, shiftId: await sampleShift(world, roster.assignmentId, '2026-11-21') }
}
type By = Awaited<ReturnType<typeof scene>>['manager']

const replace = (id: string, by: By) => world.call(replacementRoutes.replaceShift, { params: { id } }, by)
const assign = (id: string, worker: By, by: By) =>
  world.call(openShiftRoutes.assignOpenShift, { params: { id }, body: { workerId: worker.accountId } }, by)
const statusOf = async (id: string, by: By) =>
  (await world.call(shiftRoutes.readShift, { params: { id } }, by)).body.status
const noticesOf = async (by: By) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body.items.map(({ kind }) => kind)

test('a replacement is a draft with the project, role, times, requirements and pay of the shift, once for each shift', async () => {
  const { organisation, manager, worker, projectId, shiftId, assignmentId } = await scene()
  const opened = await replace(shiftId, manager)
  expect(opened.body).toMatchObject({
    status: 'draft',
    project: { id: projectId },
    startsAt: '2026-11-21T08:00:00Z',
    endsAt: '2026-11-21T16:00:00Z',
    positions: 1,
    filled: 0,
    audience: 'invited',
    claiming: 'first_come',
    replaces: { shiftId, worker: { id: worker.accountId } },
  })
  const [of] = await world.sql<{ role: string; rate_amount: string }>`
    select role, rate_amount from assignments where id = ${assignmentId}`
  expect([opened.body.role, opened.body.payRate?.amount]).toEqual([of?.role, Number(of?.rate_amount)])
  expect((await replace(shiftId, manager)).body.id).toBe(opened.body.id)
  expect(await noticesOf(worker)).toEqual([])
  const viewer = await sampleUser(world, organisation, 'user')
  expect((await replace(shiftId, viewer)).status).toBe(403)
  expect((await replace(shiftId, (await scene()).manager)).status).toBe(404)
})

test('a replacement has the priority of the open shift that the worker had taken', async () => {
  const { manager, other, projectId } = await scene()
  const open = await sampleOpenShift(world, projectId, '2026-11-22', { priority: 'high' })
  const { shiftId = '' } = (await assign(open, other, manager)).body.taken[0] ?? {}
  expect((await replace(shiftId, manager)).body).toMatchObject({ priority: 'high', replaces: { shiftId } })
})

test('two calls at the same time open one replacement', async () => {
  const { manager, shiftId } = await scene()
  const opened = await Promise.all(Array.from({ length: 5 }, () => replace(shiftId, manager)))
  expect(new Set(opened.map(({ body }) => body.id)).size).toBe(1)
})

test('filling the replacement cancels the shift in the same call, and its worker is notified once', async () => {
  const { manager, worker, other, shiftId } = await scene()
  const { id } = (await replace(shiftId, manager)).body
  expect((await assign(id, other, manager)).body).toMatchObject({ status: 'filled', filled: 1 })
  expect(await statusOf(shiftId, manager)).toBe('cancelled')
  expect(await noticesOf(worker)).toEqual(['shiftCancelled'])
  expect((await assign(id, worker, manager)).problem.code).toBe('NO_POSITION_LEFT')
  expect(await noticesOf(worker)).toEqual(['shiftCancelled'])
})

test('a shift that was cancelled before is filled without another notification', async () => {
  const { manager, worker, other, shiftId } = await scene()
  const { id } = (await replace(shiftId, manager)).body
  await world.call(shiftRoutes.cancelShift, { params: { id: shiftId }, body: {} }, manager)
  expect((await assign(id, other, manager)).status).toBe(200)
  expect(await noticesOf(worker)).toEqual(['shiftCancelled'])
})

test('a replacement is closed when the worker has begun, or the shift was moved to another worker or time', async () => {
  const changes = [
    (id: string) => world.sql`update shifts set status = 'active' where id = ${id}`,
    (id: string, other: string) =>
      world.sql`
        update shifts s set worker_id = a.worker_id, assignment_id = a.id from assignments a where s.id = ${id} and a.id = ${other}`,
    (id: string) =>
      world.sql`update shifts set starts_at = '2026-11-22T08:00:00Z', ends_at = '2026-11-22T16:00:00Z' where id = ${id}`,
  ]
  for (const change of changes) {
    const { organisation, manager, other, projectId, shiftId } = await scene()
    const { id } = (await replace(shiftId, manager)).body
    await change(shiftId, await sampleAssignment(world, await sampleWorker(world, organisation), projectId))
    const before = await statusOf(shiftId, manager)
    expect((await assign(id, other, manager)).problem.code).toBe('CONFLICT')
    expect(await statusOf(shiftId, manager)).toBe(before)
  }
})

test('a shift that has begun is replaced from the next full quarter after an hour; drafts and short rests are refused', async () => {
  const { manager, assignmentId, other } = await scene()
  const shiftId = await sampleShift(world, assignmentId, '2026-11-20T08:10:00Z', { end: '2026-11-20T16:00:00Z' })
  world.passMinutes(20)
  const { body } = await replace(shiftId, manager)
  expect([body.startsAt, body.endsAt]).toEqual(['2026-11-20T09:30:00Z', '2026-11-20T16:00:00Z'])
  expect((await assign(body.id, other, manager)).status).toBe(200)
  expect(await statusOf(shiftId, manager)).toBe('cancelled')
  const draft = await sampleShift(world, assignmentId, '2026-11-24', { isPublished: false })
  const short = await sampleShift(world, assignmentId, '2026-11-20T06:00:00Z', { end: '2026-11-20T08:05:00Z' })
  for (const id of [draft, short]) expect((await replace(id, manager)).problem.code).toBe('CONFLICT')
})

test('only one of two workers gets the place when it is given twice at the same time', async () => {
  const { organisation, manager, other, shiftId } = await scene()
  const { id } = (await replace(shiftId, manager)).body
  const second = await sampleWorker(world, organisation)
  const answers = await Promise.all([assign(id, other, manager), assign(id, second, manager)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const planned = await world.sql`select 1 from shifts where open_shift_id = ${id} and status = 'scheduled'`
  expect(planned).toHaveLength(1)
})

test('several shifts of a worker are replaced together, and each keeps the replacement that it has', async () => {
  const { organisation, manager, assignmentId, shiftId } = await scene()
  const second = await sampleShift(world, assignmentId, '2026-11-23')
  const { id } = (await replace(shiftId, manager)).body
  const opened = await runJob(world, organisation, world.now(), (scope) => openReplacement(scope, [shiftId, second]))
  expect(opened.size).toBe(2)
  expect(opened.get(shiftId)).toBe(id)
})

test('an open shift stays filled while its worker is replaced, and opens again once the replacement is withdrawn', async () => {
  const { organisation, manager, other, projectId } = await scene()
  const first = await sampleWorker(world, organisation)
  const openShiftId = await sampleOpenShift(world, projectId, '2026-11-24', { audience: 'everyone' })
  const taken = await assign(openShiftId, first, manager)
  const shiftId = taken.body.taken[0]?.shiftId ?? ''
  const { id } = (await replace(shiftId, manager)).body
  const read = async () =>
    (await world.call(openShiftRoutes.readOpenShift, { params: { id: openShiftId } }, manager)).body
  await assign(id, other, manager)
  expect(await statusOf(shiftId, manager)).toBe('cancelled')
  expect(await read()).toMatchObject({ status: 'filled', filled: 1, taken: [] })
  expect((await assign(openShiftId, first, manager)).problem.code).toBe('NO_POSITION_LEFT')
  await world.call(openShiftRoutes.cancelOpenShift, { params: { id }, body: {} }, manager)
  expect(await read()).toMatchObject({ status: 'open', filled: 0 })
})

test('a replacement belongs to the request of the open shift that its shift fills', async () => {
  const { organisation, manager, other } = await scene()
  const project = await sampleProject(world, organisation)
  const requestId = await sampleRequest(world, organisation, project, 'approved')
  const openShiftId = await sampleOpenShift(world, project.projectId, '2026-12-01', { requestId })
  const shiftId = (await assign(openShiftId, other, manager)).body.taken[0]?.shiftId ?? ''
  expect((await replace(shiftId, manager)).body.request).toMatchObject({ id: requestId })
  const cover = await world.call(
    requestCoverRoutes.readRequestCover,
    { params: { id: requestId }, query: { from: '2026-12-01', to: '2026-12-01' } },
    manager,
  )
  // The worker still has the shift: it is planned, not open as well.
  expect(cover.body.days).toMatchObject([{ planned: 1, open: 0 }])
  await world.call(shiftRoutes.cancelShift, { params: { id: shiftId }, body: {} }, manager)
  const without = await world.call(
    requestCoverRoutes.readRequestCover,
    { params: { id: requestId }, query: { from: '2026-12-01', to: '2026-12-01' } },
    manager,
  )
  expect(without.body.days).toMatchObject([{ planned: 0, open: 1 }])
})

test('a shift that moved to another worker gets a new replacement, and the former one is withdrawn', async () => {
  const { organisation, manager, other, projectId, shiftId } = await scene()
  const second = await sampleWorker(world, organisation)
  const former = (await replace(shiftId, manager)).body
  await world.call(
    replacementRoutes.offerOpenShift,
    { params: { id: former.id }, body: { workerIds: [other.accountId] } },
    manager,
  )
  const assignmentId = await sampleAssignment(world, second, projectId)
  await world.call(shiftRoutes.moveShift, { params: { id: shiftId }, query: {}, body: { assignmentId } }, manager)
  const opened = await replace(shiftId, manager)
  expect(opened.body).toMatchObject({ status: 'draft', replaces: { worker: { id: second.accountId } } })
  expect(opened.body.id).not.toBe(former.id)
  const read = await world.call(openShiftRoutes.readOpenShift, { params: { id: former.id } }, manager)
  expect(read.body.status).toBe('cancelled')
  expect((await noticesOf(other)).sort()).toEqual(['openShiftGone', 'openShiftOffered'])
  expect((await assign(opened.body.id, other, manager)).status).toBe(200)
})

test('publishing a week leaves the draft of a replacement as it is, and does not count it', async () => {
  const { manager, shiftId } = await scene()
  const { id } = (await replace(shiftId, manager)).body
  const week = { from: '2026-11-16', to: '2026-11-22' }
  const schedule = await world.call(shiftRoutes.readSchedule, { query: week }, manager)
  expect(schedule.body).toMatchObject({ drafts: 0, allowed: ['plan'] })
  const published = await world.call(shiftRoutes.publishShifts, { body: week }, manager)
  expect(published.body.openShifts).toBe(0)
  const read = await world.call(openShiftRoutes.readOpenShift, { params: { id } }, manager)
  expect(read.body.status).toBe('draft')
})

test('a shift says that it can be replaced exactly if it can', async () => {
  const { manager, worker, projectId, assignmentId } = await scene()
  const offered = await sampleAssignment(world, worker, projectId, 'pending')
  const ids = [
    await sampleShift(world, assignmentId, '2026-11-24'),
    await sampleShift(world, assignmentId, '2026-11-25', { status: 'cancelled' }),
    await sampleShift(world, assignmentId, '2026-11-26', { isPublished: false }),
    await sampleShift(world, offered, '2026-11-27'),
    await sampleShift(world, assignmentId, '2026-11-18', { status: 'completed' }),
    await sampleShift(world, assignmentId, '2026-11-19'),
    await sampleShift(world, assignmentId, '2026-11-20T06:00:00Z', { end: '2026-11-20T09:59:00Z' }),
  ]
  const says: boolean[] = []
  const does: boolean[] = []
  for (const id of ids) {
    const { body } = await world.call(shiftRoutes.readShift, { params: { id } }, manager)
    says.push(body.allowed.includes('replace'))
    does.push((await replace(id, manager)).status === 200)
  }
  expect(does).toEqual([true, true, false, false, false, false, false])
  expect(says).toEqual(does)
})

test('a replacement that has to be replaced itself is not open again when somebody takes the second one', async () => {
  const { organisation, manager, shiftId, other } = await scene()
  const [second, third] = [await sampleWorker(world, organisation), await sampleWorker(world, organisation)]
  const first = (await replace(shiftId, manager)).body
  const taken = (await assign(first.id, other, manager)).body.taken[0]?.shiftId ?? ''
  const again = (await replace(taken, manager)).body
  expect((await assign(again.id, second, manager)).status).toBe(200)
  expect((await assign(first.id, third, manager)).status).toBe(409)
  expect((await world.call(openShiftRoutes.readOpenShift, { params: { id: first.id } }, manager)).body.status).toBe(
    'filled',
  )
})
