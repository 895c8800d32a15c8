import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import type { JobKind } from '#platform/server/jobs/job.ts'
import { startJobs } from '#platform/server/jobs/runner.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../../contract.ts'
import { openShiftRoutes } from '../../contract/open-shifts.ts'
import { type OpenShiftFacts, openShiftStatusAt } from '../../rules/open-shifts.ts'
import { shifts } from '../routes.ts'
import { sampleOpenShift, sampleShift } from '../samples.ts'
import { publishingJob } from './notifying.ts'

const world = await openWorld([...shifts, ...notifications])

async function scene() {
  const organisation = await sampleOrganisation(world)
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId } = await sampleProject(world, organisation)
  return { organisation, manager, worker, projectId }
}
type Scene = Awaited<ReturnType<typeof scene>>

const form = (projectId: string, more: object = {}) => ({
  projectId,
  role: 'Picker',
  positions: 1,
  audience: 'qualified' as const,
  claiming: 'first_come' as const,
  days: [{ date: '2026-11-24', startTime: '08:00', endTime: '16:00' }],
  ...more,
})
const create = (body: ReturnType<typeof form>, by: Scene['manager']) =>
  world.call(openShiftRoutes.createOpenShifts, { body }, by)
const read = (id: string, by: Scene['manager']) => world.call(openShiftRoutes.readOpenShift, { params: { id } }, by)
const claim = (id: string, by: Scene['worker']) => world.call(openShiftRoutes.claimOpenShift, { params: { id } }, by)
const claimable = (by: Scene['worker']) => world.call(openShiftRoutes.listClaimableShifts, { query: {} }, by)
const noticesOf = async (by: Scene['worker']) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body.items.map(({ kind }) => kind)

test('open shifts are created from times and a pattern, are published immediately, and notify the workers with the role once', async () => {
  const { organisation, manager, worker, projectId } = await scene()
  const other = await sampleWorker(world, organisation, { primaryRole: 'Welder' })
  const pattern = {
    weekdays: [1, 2],
    startTime: '22:00',
    endTime: '06:00',
    endsNextDay: true,
    from: '2026-11-30',
    to: '2026-12-01',
  }
  const created = await create(
    form(projectId, { positions: 3, pattern, payRate: { amount: 1850, currency: 'EUR' } }),
    manager,
  )
  expect(created.status).toBe(201)
  expect(created.body.items.map(({ startsAt, endsAt, status, filled }) => [startsAt, endsAt, status, filled])).toEqual([
    ['2026-11-24T07:00:00Z', '2026-11-24T15:00:00Z', 'open', 0],
    ['2026-11-30T21:00:00Z', '2026-12-01T05:00:00Z', 'open', 0],
    ['2026-12-01T21:00:00Z', '2026-12-02T05:00:00Z', 'open', 0],
  ])
  const jobs = startJobs(world.services, [publishingJob as JobKind], { everyMs: 20 })
  await until(async () => expect(await noticesOf(worker)).toEqual(['openShiftsPublished']))
  await jobs.stop()
  expect(await noticesOf(other)).toEqual([])
  const { body } = await claimable(worker)
  expect(body.items[0]).toMatchObject({
    role: 'Picker',
    payRate: { amount: 1850, currency: 'EUR' },
    pay: { amount: 14_800, currency: 'EUR' },
    positionsLeft: 3,
    obstacles: [],
    allowed: ['claim'],
  })
  expect((await claimable(other)).body.total).toBe(0)
})

test('the priority is normal unless another is set, and workers are not shown it', async () => {
  const { manager, worker, projectId } = await scene()
  const [normal] = (await create(form(projectId), manager)).body.items
  const [high] = (await create(form(projectId, { priority: 'high' }), manager)).body.items
  expect([normal?.priority, high?.priority]).toEqual(['normal', 'high'])
  expect((await claimable(worker)).body.items[0]).not.toHaveProperty('priority')
  const edit = (priority: object) =>
    world.call(
      openShiftRoutes.editOpenShift,
      { params: { id: high?.id ?? '' }, body: priority },
      { cookie: manager.cookie, ifMatch: 1 },
    )
  expect((await edit({ priority: 'urgent' })).problem.errors).toMatchObject([{ path: 'priority', code: 'notListed' }])
  expect((await edit({ priority: 'normal' })).body.priority).toBe('normal')
  const history = await world.call(
    openShiftRoutes.readOpenShiftHistory,
    { params: { id: high?.id ?? '' }, query: {} },
    manager,
  )
  expect(history.body.items[0]?.changes).toEqual([{ field: 'priority', before: 'high', after: 'normal' }])
})

test('a draft is seen by nobody until it is published', async () => {
  const { manager, worker, projectId } = await scene()
  const { body } = await create(form(projectId, { publish: false }), manager)
  const [draft] = body.items
  const id = draft?.id ?? ''
  expect(draft?.status).toBe('draft')
  expect((await claimable(worker)).body.total).toBe(0)
  expect((await claim(id, worker)).status).toBe(404)
  const published = await world.call(openShiftRoutes.publishOpenShift, { params: { id } }, manager)
  expect(published.body).toMatchObject({ status: 'open', allowed: ['edit', 'assign', 'cancel'] })
  expect((await world.call(openShiftRoutes.deleteOpenShift, { params: { id } }, manager)).problem).toMatchObject({
    status: 409,
  })
  expect((await claimable(worker)).body.total).toBe(1)
})

test('times in the past, unknown projects and a closing after the start are refused with their fields', async () => {
  const { manager, projectId } = await scene()
  const refused = async (more: object) => (await create(form(projectId, more), manager)).problem.errors
  expect(await refused({ days: [{ date: '2026-11-02', startTime: '08:00', endTime: '16:00' }] })).toMatchObject([
    { path: 'days.0.date', code: 'openShiftPast' },
  ])
  expect(await refused({ closesAt: '2026-11-24T12:00:00Z' })).toMatchObject([{ path: 'closesAt' }])
  expect(await refused({ projectId: '019aa1f4-0000-7000-8000-000000000000' })).toMatchObject([{ path: 'projectId' }])
  expect(await refused({ days: [] })).toMatchObject([{ path: 'days' }])
  expect(await refused({ positions: 51 })).toMatchObject([{ path: 'positions' }])
})

test('a claim makes an assignment of the day, or joins the one that the worker has, and shows the shift to the worker immediately', async () => {
  const { manager, worker, projectId } = await scene()
  const first = await sampleOpenShift(world, projectId, '2026-11-24')
  const second = await sampleOpenShift(world, projectId, '2026-11-26')
  const assignmentId = await sampleAssignment(world, worker, projectId, 'assigned', {
    startDate: '2026-11-25',
    endDate: '2026-11-30',
  })
  expect((await claim(first, worker)).body).toMatchObject({ status: 'accepted', shiftId: expect.any(String) })
  expect((await claim(second, worker)).body).toMatchObject({ status: 'accepted' })
  const own = await world.call(shiftRoutes.listOwnShifts, { query: { from: '2026-11-24', to: '2026-11-26' } }, worker)
  expect(own.body.items.map(({ startsAt }) => startsAt)).toEqual(['2026-11-24T08:00:00Z', '2026-11-26T08:00:00Z'])
  expect(own.body.items[0]?.assignmentId).not.toBe(assignmentId)
  expect(own.body.items[1]?.assignmentId).toBe(assignmentId)
  expect((await read(first, manager)).body).toMatchObject({
    status: 'filled',
    filled: 1,
    taken: [{ worker: { id: worker.accountId } }],
  })
  expect(await noticesOf(manager)).toEqual(['openShiftTaken', 'openShiftTaken'])
  expect((await claim(first, worker)).problem.code).toBe('CONFLICT')
})

test('a claim is refused for each rule that planning has, and the list says why', async () => {
  const { organisation, worker, projectId } = await scene()
  const { projectId: other } = await sampleProject(world, organisation)
  const busy = await sampleAssignment(world, worker, other)
  await sampleShift(world, busy, '2026-11-24')
  await sampleShift(world, busy, '2026-11-25T08:00:00Z', { end: '2026-11-25T18:00:00Z' })
  const overlapping = await sampleOpenShift(world, projectId, '2026-11-24T12:00:00Z', { end: '2026-11-24T20:00:00Z' })
  const restless = await sampleOpenShift(world, projectId, '2026-11-25T22:00:00Z', { end: '2026-11-26T04:00:00Z' })
  const licensed = await sampleOpenShift(world, projectId, '2026-12-10', { certifications: ['Forklift'] })
  const { body } = await claimable(worker)
  expect(body.items.map(({ obstacles, allowed }) => [obstacles.map(({ kind }) => kind), allowed])).toEqual([
    [['overlap'], []],
    [['rest', 'day'], []],
    [['certification'], []],
  ])
  expect(body.items[2]?.obstacles[0]?.message).toBe('You need Forklift.')
  const codes = []
  for (const id of [overlapping, restless, licensed]) codes.push((await claim(id, worker)).problem.code)
  expect(codes).toEqual(['OVERLAP', 'WORKING_TIME', 'CONFLICT'])
  expect(await world.sql`select 1 from assignments where project_id = ${projectId}`).toEqual([])
})

test('only the team sees an open shift for the team; one for everyone is seen by all, also with another role', async () => {
  const { organisation, worker, projectId } = await scene()
  const member = await sampleWorker(world, organisation, { primaryRole: 'Welder' })
  await sampleAssignment(world, member, projectId)
  const team = await sampleOpenShift(world, projectId, '2026-11-24', { audience: 'team' })
  const everyone = await sampleOpenShift(world, projectId, '2026-12-03', { audience: 'everyone', role: 'Nurse' })
  const idsOf = async (by: Scene['worker']) => (await claimable(by)).body.items.map(({ id }) => id)
  expect(await idsOf(worker)).toEqual([everyone])
  expect(await idsOf(member)).toEqual([team, everyone])
  expect((await claim(team, worker)).problem).toMatchObject({
    status: 409,
    detail: 'This shift is open to other workers only. Choose another open shift.',
  })
})

test('where the organisation decides, accepting the last position declines the other claims, and everyone is notified', async () => {
  const { organisation, manager, worker, projectId } = await scene()
  const second = await sampleWorker(world, organisation)
  const id = await sampleOpenShift(world, projectId, '2026-11-24', { claiming: 'approval' })
  expect((await claim(id, worker)).body).toEqual({ status: 'pending', shiftId: null })
  expect((await claim(id, worker)).problem.code).toBe('CONFLICT')
  expect((await claim(id, second)).status).toBe(200)
  expect(await noticesOf(manager)).toEqual(['openShiftClaimed', 'openShiftClaimed'])
  const waiting = await read(id, manager)
  expect(waiting.body).toMatchObject({ status: 'open', waiting: 2, claims: [{ allowed: ['accept', 'decline'] }, {}] })
  const claimId = waiting.body.claims.find(({ worker: { id: of } }) => of === second.accountId)?.id ?? ''
  const accepted = await world.call(openShiftRoutes.acceptClaim, { params: { id, claimId }, body: {} }, manager)
  expect(accepted.body).toMatchObject({ status: 'filled', waiting: 0, taken: [{ worker: { id: second.accountId } }] })
  expect(await noticesOf(second)).toEqual(['openShiftAssigned'])
  expect(await noticesOf(worker)).toEqual(['claimDeclined'])
  const again = await world.call(openShiftRoutes.acceptClaim, { params: { id, claimId }, body: {} }, manager)
  expect(again.problem.code).toBe('INVALID_TRANSITION')
})

test('a claim is withdrawn by its worker, declined with a reason, and refused with a version that is no longer current', async () => {
  const { manager, worker, projectId } = await scene()
  const id = await sampleOpenShift(world, projectId, '2026-11-24', { claiming: 'approval' })
  await claim(id, worker)
  expect((await world.call(openShiftRoutes.withdrawClaim, { params: { id } }, worker)).status).toBe(204)
  expect((await world.call(openShiftRoutes.withdrawClaim, { params: { id } }, worker)).status).toBe(404)
  await claim(id, worker)
  const claimId = (await read(id, manager)).body.claims.find(({ status }) => status === 'pending')?.id ?? ''
  const decline = (ifMatch: number) =>
    world.call(
      openShiftRoutes.declineClaim,
      { params: { id, claimId }, body: { reason: 'The client asks for somebody else.' } },
      { ...manager, ifMatch },
    )
  expect((await decline(9)).problem.code).toBe('STALE_VERSION')
  expect((await decline(1)).body.claims.at(-1)).toMatchObject({ status: 'declined' })
  expect((await claimable(worker)).body.items[0]?.claim).toEqual({
    status: 'declined',
    reason: 'The client asks for somebody else.',
  })
})

test('a cancelled shift frees its position; a withdrawn open shift leaves the shifts that were taken', async () => {
  const { organisation, manager, worker, projectId } = await scene()
  const second = await sampleWorker(world, organisation)
  const id = await sampleOpenShift(world, projectId, '2026-11-24')
  const { shiftId } = (await claim(id, worker)).body
  expect((await claim(id, second)).problem).toMatchObject({ code: 'NO_POSITION_LEFT', status: 409 })
  await world.call(shiftRoutes.cancelShift, { params: { id: shiftId ?? '' }, body: {} }, manager)
  expect((await read(id, manager)).body).toMatchObject({ status: 'open', filled: 0 })
  expect((await claim(id, second)).status).toBe(200)
  const cancelled = await world.call(openShiftRoutes.cancelOpenShift, { params: { id }, body: {} }, manager)
  expect(cancelled.body).toMatchObject({ status: 'cancelled', filled: 1, allowed: [] })
  expect((await claim(id, worker)).problem.code).toBe('CONFLICT')
})

test('a shift that was moved to another time no longer fills its position', async () => {
  const { manager, worker, projectId } = await scene()
  const id = await sampleOpenShift(world, projectId, '2026-11-24')
  const { shiftId } = (await claim(id, worker)).body
  const times = { startsAt: '2026-11-24T17:00:00Z', endsAt: '2026-11-24T20:00:00Z' }
  const moved = await world.call(
    shiftRoutes.moveShift,
    { params: { id: shiftId ?? '' }, query: {}, body: times },
    manager,
  )
  expect(moved.status).toBe(200)
  expect((await read(id, manager)).body).toMatchObject({ status: 'open', filled: 0, taken: [] })
})

test('the pay of a claimable shift is that of the assignment, else of the open shift, else of the worker', async () => {
  const { worker, projectId } = await scene()
  await sampleAssignment(world, worker, projectId, 'assigned', { startDate: '2026-11-24', endDate: '2026-11-24' })
  const [joined, paid] = [
    await sampleOpenShift(world, projectId, '2026-11-24'),
    await sampleOpenShift(world, projectId, '2026-11-27'),
  ]
  await sampleOpenShift(world, projectId, '2026-11-30')
  await world.sql`update open_shifts set rate_amount = 2200, rate_currency = 'EUR' where id in (${joined}, ${paid})`
  await world.sql`update workers set rate_amount = 1600 where id = ${worker.accountId}`
  const { body } = await claimable(worker)
  expect(body.items.map(({ payRate }) => payRate?.amount)).toEqual([1735, 2200, 1600])
})

test('the organisation gives an open shift to a worker, and may override a working time rule with a reason', async () => {
  const { organisation, manager, worker, projectId } = await scene()
  const { projectId: other } = await sampleProject(world, organisation)
  await sampleShift(world, await sampleAssignment(world, worker, other), '2026-11-24')
  const id = await sampleOpenShift(world, projectId, '2026-11-24T16:30:00Z', { end: '2026-11-24T20:00:00Z' })
  const assign = (body: object) =>
    world.call(
      openShiftRoutes.assignOpenShift,
      { params: { id }, body: { workerId: worker.accountId, ...body } },
      manager,
    )
  expect((await assign({})).status).toBe(200)
  const next = await sampleOpenShift(world, projectId, '2026-11-25T04:00:00Z', { end: '2026-11-25T12:00:00Z' })
  const tired = (body: object) =>
    world.call(
      openShiftRoutes.assignOpenShift,
      { params: { id: next }, body: { workerId: worker.accountId, ...body } },
      manager,
    )
  expect((await tired({})).problem.code).toBe('WORKING_TIME')
  expect((await tired({ override: { reason: 'The worker agrees.' } })).body).toMatchObject({ status: 'filled' })
})

test('times and role change until somebody has asked for it, positions never below those taken', async () => {
  const { manager, worker, projectId } = await scene()
  const id = await sampleOpenShift(world, projectId, '2026-11-24', { positions: 2 })
  const edit = (body: object, ifMatch?: number) =>
    world.call(openShiftRoutes.editOpenShift, { params: { id }, body }, { ...manager, ...(ifMatch && { ifMatch }) })
  expect((await edit({ endsAt: '2026-11-24T17:00:00Z', note: 'Bring gloves.' }, 1)).body).toMatchObject({
    endsAt: '2026-11-24T17:00:00Z',
    note: 'Bring gloves.',
    version: 2,
  })
  expect((await edit({ positions: 3 }, 1)).problem.code).toBe('STALE_VERSION')
  await claim(id, worker)
  expect((await edit({ endsAt: '2026-11-24T18:00:00Z' })).problem.code).toBe('CONFLICT')
  expect((await edit({ positions: 1 })).body).toMatchObject({ positions: 1, status: 'filled' })
  const history = await world.call(openShiftRoutes.readOpenShiftHistory, { params: { id }, query: {} }, manager)
  expect(history.body.total).toBeGreaterThan(1)
})

test('what belongs to another organisation, or is not permitted, is refused', async () => {
  const { organisation, projectId } = await scene()
  const viewer = await sampleUser(world, organisation, 'user')
  const stranger = await scene()
  const id = await sampleOpenShift(world, projectId, '2026-11-24')
  expect((await create(form(projectId), viewer)).status).toBe(403)
  expect((await read(id, stranger.manager)).status).toBe(404)
  expect((await claim(id, stranger.worker)).status).toBe(404)
  expect((await create(form(projectId), stranger.manager)).problem.errors).toMatchObject([{ path: 'projectId' }])
})

test('SQL and code find the same status, whatever decides it', async () => {
  const { manager, projectId } = await scene()
  const [past, future] = ['2026-11-19', '2026-11-24']
  for (const start of [past, future])
    for (const isPublished of [true, false])
      for (const cancelledAt of [null, world.now()])
        for (const closesAt of [null, `${past}T07:00:00Z`])
          for (const isStaffable of [true, false]) {
            const id = await sampleOpenShift(world, projectId, start, { isPublished, closesAt })
            await world.sql`update open_shifts set cancelled_at = ${cancelledAt} where id = ${id}`
            await world.sql`update projects set status = ${isStaffable ? 'active' : 'completed'} where id = ${projectId}`
            const facts: OpenShiftFacts = {
              startsAt: `${start}T08:00:00Z`,
              publishedAt: isPublished ? world.now() : null,
              cancelledAt,
              closesAt,
              positions: 1,
              filled: 0,
              isStaffable,
            }
            expect((await read(id, manager)).body.status, JSON.stringify(facts)).toBe(
              openShiftStatusAt(facts, world.now()),
            )
          }
})
