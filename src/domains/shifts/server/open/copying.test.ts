import { beforeEach, expect, test } from 'vitest'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../../contract.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { replacementRoutes } from '../../contract/replacements.ts'
import { requestCoverRoutes } from '../../contract/request-cover.ts'
import { shifts } from '../routes.ts'
import { sampleOpenShift, sampleRoster, sampleShift } from '../samples.ts'

const world = await openWorld(shifts)
beforeEach(() => world.setClock('2026-11-20T08:00:00Z'))

async function scene() {
  const roster = await sampleRoster(world)
  const { manager, projectId } = roster
  const copy = (more: object = {}, dryRun = false) =>
    world.call(
      shiftRoutes.copyWeek,
      {
        query: dryRun ? { dryRun: 'true' } : {},
        body: { from: '2026-11-23', to: '2026-11-30', ...more },
      },
      manager,
    )
  const list = async (from: string, to: string) =>
    (await world.call(openShiftRoutes.listOpenShifts, { query: { from, to } }, manager)).body.items
  return { ...roster, projectId, copy, list }
}

test('copying a week copies its open shifts as drafts with the positions that no copied shift fills, once, and publishing the week publishes them', async () => {
  const { manager, worker, assignmentId, projectId, copy, list } = await scene()
  const open = await sampleOpenShift(world, projectId, '2026-11-24', {
    positions: 3,
    claiming: 'approval',
    priority: 'high',
    closesAt: '2026-11-23T20:00:00Z',
    certifications: ['VCA'],
  })
  await world.sql`update open_shifts set certifications = '[]' where id = ${open}`
  await world.call(
    openShiftRoutes.assignOpenShift,
    { params: { id: open }, body: { workerId: worker.accountId } },
    manager,
  )
  await sampleOpenShift(world, projectId, '2026-11-25')
  await world.sql`update open_shifts set cancelled_at = now() where starts_at = '2026-11-25T08:00:00Z' and project_id = ${projectId}`
  expect((await copy({}, true)).body).toMatchObject({ openShifts: 1, saved: false })
  expect(await list('2026-11-30', '2026-12-06')).toEqual([])
  expect((await copy({ workerIds: [worker.accountId] }, true)).body.openShifts).toBe(0)
  expect((await copy()).body).toMatchObject({ openShifts: 1, items: [{ assignmentId }], failed: [] })
  expect(await list('2026-11-30', '2026-12-06')).toMatchObject([
    {
      startsAt: '2026-12-01T08:00:00Z',
      closesAt: '2026-11-30T20:00:00Z',
      positions: 2,
      filled: 0,
      claiming: 'approval',
      priority: 'high',
      status: 'draft',
    },
  ])
  const again = await copy()
  expect(again.body.openShifts).toBe(0)
  expect(again.body.failed.map(({ id }) => id)).toContain(open)
  const week = { from: '2026-11-30', to: '2026-12-06' }
  const schedule = () => world.call(shiftRoutes.readSchedule, { query: week }, manager)
  expect((await schedule()).body).toMatchObject({ drafts: 2, allowed: ['plan', 'publish'] })
  const published = await world.call(shiftRoutes.publishShifts, { body: week }, manager)
  expect(published.body).toEqual({ shifts: 1, workers: 1, openShifts: 1 })
  expect((await schedule()).body.drafts).toBe(0)
  expect(await list('2026-11-30', '2026-12-06')).toMatchObject([{ status: 'open' }])
})

test('copying a week leaves out replacements and open shifts whose positions the copied shifts fill', async () => {
  const { organisation, manager, worker, projectId, copy, list } = await scene()
  const other = await sampleWorker(world, organisation)
  const open = await sampleOpenShift(world, projectId, '2026-11-24')
  const assign = (id: string, { accountId: workerId }: { accountId: string }) =>
    world.call(openShiftRoutes.assignOpenShift, { params: { id }, body: { workerId } }, manager)
  const shiftId = (await assign(open, worker)).body.taken[0]?.shiftId ?? ''
  const replacement = await world.call(replacementRoutes.replaceShift, { params: { id: shiftId } }, manager)
  // The worker still has the shift: it is copied, and neither the open shift nor the replacement.
  expect((await copy({}, true)).body).toMatchObject({ openShifts: 0, items: [{ worker: { id: worker.accountId } }] })
  await assign(replacement.body.id, other)
  await world.sql`update assignments set end_date = '2026-12-31' where worker_id = ${other.accountId}`
  expect((await copy()).body).toMatchObject({ openShifts: 0, items: [{ worker: { id: other.accountId } }] })
  // The copy is there already.
  expect((await copy()).body).toMatchObject({ openShifts: 0, items: [] })
  expect(await list('2026-11-30', '2026-12-06')).toEqual([])
})

test('an open shift of a closed project or in the past is not copied, and the reason is named', async () => {
  const { projectId, copy } = await scene()
  const old = await sampleOpenShift(world, projectId, '2026-11-10')
  const past = await copy({ from: '2026-11-09', to: '2026-11-16' })
  expect(past.body).toMatchObject({
    openShifts: 0,
    failed: [{ id: old, message: 'An open shift must start in the future' }],
  })
  const open = await sampleOpenShift(world, projectId, '2026-11-24')
  await world.sql`update projects set status = 'completed' where id = ${projectId}`
  expect((await copy()).body).toMatchObject({ openShifts: 0, failed: [{ id: open }] })
})

test('the cover of a request counts needed, planned and open positions of each of its days', async () => {
  const { organisation, manager, worker, copy } = await scene()
  const project = await sampleProject(world, organisation)
  const requestId = await sampleRequest(world, organisation, project, 'approved')
  const assignmentId = await sampleAssignment(world, worker, project.projectId, 'assigned', { requestId })
  await sampleShift(world, assignmentId, '2026-12-01')
  await sampleShift(world, assignmentId, '2026-12-02', { status: 'cancelled' })
  await sampleOpenShift(world, project.projectId, '2026-12-02', { positions: 2, requestId })
  await sampleOpenShift(world, project.projectId, '2026-12-02', { positions: 5 })
  // 23:30 on the 2nd in UTC is the 3rd in Brussels.
  await sampleOpenShift(world, project.projectId, '2026-12-02T23:30:00Z', { end: '2026-12-03T06:00:00Z', requestId })
  const cover = (by = manager) =>
    world.call(
      requestCoverRoutes.readRequestCover,
      { params: { id: requestId }, query: { from: '2026-11-30', to: '2026-12-03' } },
      by,
    )
  expect((await cover()).body.days).toEqual([
    { date: '2026-12-01', needed: 3, planned: 1, open: 0 },
    { date: '2026-12-02', needed: 3, planned: 0, open: 2 },
    { date: '2026-12-03', needed: 3, planned: 0, open: 1 },
  ])
  const usual = await world.call(requestCoverRoutes.readRequestCover, { params: { id: requestId }, query: {} }, manager)
  expect(usual.body.days.map(({ date }) => date.slice(8))).toEqual(
    Array.from({ length: 14 }, (_, day) => String(day + 1).padStart(2, '0')),
  )
  expect((await copy({ from: '2026-11-30', to: '2026-12-07' })).body.openShifts).toBe(3)
  expect((await cover((await scene()).manager)).status).toBe(404)
})

test('copying and editing an open shift wait for a call that counts the positions of its request', async () => {
  const { organisation, manager } = await scene()
  const project = await sampleProject(world, organisation)
  const requestId = await sampleRequest(world, organisation, project, 'approved')
  const id = await sampleOpenShift(world, project.projectId, '2026-12-02', { requestId })
  const { organisationId } = manager
  const record = { table: 'requests', organisationId, id: requestId } as const
  const body = { from: '2026-11-30', to: '2026-12-07' }
  const copy = () => world.call(shiftRoutes.copyWeek, { query: {}, body }, manager)
  expect(await statusAfterWaitingFor(world, record, copy)).toBe(200)
  const edit = () => world.call(openShiftRoutes.editOpenShift, { params: { id }, body: { positions: 2 } }, manager)
  expect(await statusAfterWaitingFor(world, record, edit)).toBe(200)
})
