import { beforeEach, expect, test } from 'vitest'
import { type SampleAccount, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleRequest } from '#domains/requests/server/samples.ts'
import { sampleWorker, sampleTeam } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../contract.ts'
import { shifts } from './routes.ts'
import { sampleShift } from './samples.ts'

const world = await openWorld([...notifications, ...shifts])
beforeEach(() => world.setClock('2026-11-20T08:00:00Z'))

async function scene() {
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId, clientId } = await sampleProject(world, organisation)
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const publish = (body: { from: string; to: string; workerIds?: string[]; projectId?: string; clientId?: string }) =>
    world.call(shiftRoutes.publishShifts, { body }, manager)
  const schedule = async (query: object = {}, by = manager) =>
    (await world.call(shiftRoutes.readSchedule, { query: { from: '2026-11-23', to: '2026-11-29', ...query } }, by)).body
  return { organisation, manager, worker, projectId, clientId, assignmentId, publish, schedule }
}

const own = async (worker: SampleAccount, query: object = {}) =>
  (await world.call(shiftRoutes.listOwnShifts, { query }, worker)).body.items
const sentNotifications = async (who: SampleAccount) =>
  (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items.map(({ kind, values }) => ({
    kind,
    values,
  }))

test('workers see published shifts and get one notification for all of them', async () => {
  const { organisation, projectId, worker, assignmentId, publish, schedule } = await scene()
  const colleague = await sampleWorker(world, organisation)
  const other = await sampleAssignment(world, colleague, projectId)
  for (const date of ['2026-11-23', '2026-11-24', '2026-11-29'])
    await sampleShift(world, assignmentId, date, { isPublished: false })
  await sampleShift(world, other, '2026-11-24', { isPublished: false })
  // 23:30 on the 29th in UTC is the 30th in Brussels.
  await sampleShift(world, assignmentId, '2026-11-29T23:30:00Z', { end: '2026-11-30T06:00:00Z', isPublished: false })
  expect(await own(worker)).toEqual([])
  expect(await schedule()).toMatchObject({ drafts: 4, allowed: ['plan', 'publish'] })
  const week = { from: '2026-11-23', to: '2026-11-29' }
  expect((await publish({ ...week, workerIds: [colleague.accountId] })).body).toEqual({
    shifts: 1,
    workers: 1,
    openShifts: 0,
  })
  expect((await publish(week)).body).toEqual({ shifts: 3, workers: 1, openShifts: 0 })
  expect((await publish(week)).body).toEqual({ shifts: 0, workers: 0, openShifts: 0 })
  expect((await own(worker)).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    '2026-11-23',
    '2026-11-24',
    '2026-11-29',
  ])
  expect(await sentNotifications(worker)).toEqual([
    { kind: 'shiftsPublished', values: { count: 3, date: '2026-11-23' } },
  ])
  expect(await sentNotifications(colleague)).toEqual([
    { kind: 'shiftsPublished', values: { count: 1, date: '2026-11-24' } },
  ])
  expect(await schedule()).toMatchObject({ drafts: 0, allowed: ['plan'] })
})

test('publishing can be limited to the drafts of a project or a client', async () => {
  const { organisation, worker, projectId, clientId, assignmentId, publish, schedule } = await scene()
  const other = await sampleProject(world, organisation)
  const elsewhere = await sampleAssignment(world, worker, other.projectId)
  await sampleShift(world, assignmentId, '2026-11-23', { isPublished: false })
  await sampleShift(world, assignmentId, '2026-11-24', { isPublished: false })
  await sampleShift(world, elsewhere, '2026-11-25', { isPublished: false })
  const week = { from: '2026-11-23', to: '2026-11-29' }
  expect((await publish({ ...week, projectId, clientId: other.clientId })).body).toEqual({
    shifts: 0,
    workers: 0,
    openShifts: 0,
  })
  expect((await publish({ ...week, projectId: other.projectId })).body).toEqual({
    shifts: 1,
    workers: 1,
    openShifts: 0,
  })
  expect((await publish({ ...week, clientId })).body).toEqual({ shifts: 2, workers: 1, openShifts: 0 })
  expect(await schedule()).toMatchObject({ drafts: 0 })
})

test('the schedule shows who of its workers is away, but not why', async () => {
  const { organisation, worker, projectId, manager, assignmentId, schedule } = await scene()
  const stranger = await sampleWorker(world, organisation)
  const away = (who: SampleAccount, from: string, to: string, status: string) =>
    world.sql`
      insert into time_off (organisation_id, id, worker_id, start_date, end_date, starts_at_noon, type, reason, status)
      values (${organisation.organisationId}, gen_random_uuid(), ${who.accountId}, ${from}, ${to}, true, 'sick_leave', 'Flu', ${status})`
  await away(worker, '2026-11-20', '2026-11-23', 'approved')
  // Who has reported sick stays at home before it is approved.
  await away(worker, '2026-11-25', '2026-11-25', 'pending')
  await away(worker, '2026-11-26', '2026-11-26', 'rejected')
  await away(worker, '2026-11-30', '2026-12-01', 'approved')
  await away(stranger, '2026-11-24', '2026-11-24', 'approved')
  const days = { startDate: '2026-11-20', endDate: '2026-11-23', startsAtNoon: true, endsAtNoon: false }
  expect((await schedule()).absences).toEqual([
    { workerId: worker.accountId, ...days },
    { workerId: worker.accountId, ...days, startDate: '2026-11-25', endDate: '2026-11-25' },
  ])
  expect((await schedule({ projectId })).assignments.map(({ id }) => id)).toEqual([assignmentId])
  expect((await schedule({ workerId: manager.accountId })).absences).toEqual([])
})

test('T30 two concurrent publications publish and notify once', async () => {
  const { worker, assignmentId, publish } = await scene()
  for (const date of ['2026-11-23', '2026-11-24']) await sampleShift(world, assignmentId, date, { isPublished: false })
  const week = { from: '2026-11-23', to: '2026-11-29' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => publish(week)))
  expect(answers.map(({ body }) => body.shifts).sort()).toEqual([...Array.from({ length: 9 }, () => 0), 2])
  expect(await sentNotifications(worker)).toEqual([
    { kind: 'shiftsPublished', values: { count: 2, date: '2026-11-23' } },
  ])
  const versions = await world.sql`select distinct version from shifts where assignment_id = ${assignmentId}`
  expect(versions).toEqual([{ version: 2 }])
})

test('a shift has its site, access notes and pay rate; those of an offer are shown only with the offer', async () => {
  const { organisation, worker, assignmentId } = await scene()
  await world.sql`update assignments set access_notes = 'Gate 4' where id = ${assignmentId}`
  await sampleShift(world, assignmentId, '2026-11-23')
  const { projectId } = await sampleProject(world, organisation)
  const offer = await sampleAssignment(world, worker, projectId, 'pending')
  await sampleShift(world, offer, '2026-11-23')
  await sampleShift(world, offer, '2026-11-24', { isPublished: false })
  expect(await own(worker)).toMatchObject([
    {
      assignmentId,
      role: 'Picker',
      location: { name: 'Warehouse' },
      accessNotes: 'Gate 4',
      payRate: { amount: 1735, currency: 'EUR' },
      status: 'scheduled',
    },
  ])
  expect((await own(worker, { assignmentId: offer })).map(({ startsAt }) => startsAt)).toEqual(['2026-11-23T08:00:00Z'])
})

test('a worker’s shifts are those that overlap the days, in either order, page by page', async () => {
  const { worker, assignmentId } = await scene()
  for (const date of ['2026-11-18', '2026-11-19', '2026-11-23']) await sampleShift(world, assignmentId, date)
  await sampleShift(world, assignmentId, '2026-11-19T21:00:00Z', { end: '2026-11-20T05:00:00Z' })
  const starts = async (query: object) => (await own(worker, query)).map(({ startsAt }) => startsAt.slice(5, 13))
  expect(await starts({ from: '2026-11-20' })).toEqual(['11-19T21', '11-23T08'])
  expect(await starts({ to: '2026-11-19', sort: '-startsAt' })).toEqual(['11-19T21', '11-19T08', '11-18T08'])
  const first = await world.call(shiftRoutes.listOwnShifts, { query: { limit: '2' } }, worker)
  expect(first.body.total).toBe(4)
  expect(await starts({ cursor: first.body.nextCursor, limit: '2' })).toEqual(['11-19T21', '11-23T08'])
})

test('a published shift is cancelled and its worker notified; a draft can be deleted', async () => {
  const { manager, worker, assignmentId } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-11-23')
  const remove = (one: string) => world.call(shiftRoutes.deleteShift, { params: { id: one } }, manager)
  expect((await remove(id)).problem).toMatchObject({ status: 409, code: 'CONFLICT' })
  const cancelled = await world.call(
    shiftRoutes.cancelShift,
    { params: { id }, body: { comment: 'No lorry' } },
    manager,
  )
  expect(cancelled.body).toMatchObject({
    status: 'cancelled',
    cancelReason: 'No lorry',
    version: 2,
    allowed: ['replace'],
  })
  expect(await sentNotifications(worker)).toEqual([
    { kind: 'shiftCancelled', values: { project: 'Night shift', date: '2026-11-23', start: '09:00', end: '17:00' } },
  ])
  expect(await own(worker)).toMatchObject([{ status: 'cancelled', cancelReason: 'No lorry' }])
  const draft = await sampleShift(world, assignmentId, '2026-11-23', { isPublished: false })
  expect((await remove(draft)).status).toBe(204)
  expect((await remove(draft)).status).toBe(404)
  expect(await sentNotifications(worker)).toHaveLength(1)
})

test('T31 a cancellation with an outdated version is refused', async () => {
  const { manager, assignmentId } = await scene()
  const id = await sampleShift(world, assignmentId, '2026-11-23')
  const { problem } = await world.call(
    shiftRoutes.cancelShift,
    { params: { id }, body: {} },
    { ...manager, ifMatch: 3 },
  )
  expect(problem).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { version: 1 } })
})

test('the schedule shows the shifts, assignments, available workers and holidays of its days', async () => {
  const { organisation, projectId, clientId, worker, assignmentId, schedule } = await scene()
  await world.sql`insert into holidays (organisation_id, id, date, name) values (${organisation.organisationId}, gen_random_uuid(), '2026-11-26', 'Feast')`
  const other = await sampleProject(world, organisation)
  const colleague = await sampleWorker(world, organisation)
  const offered = await sampleAssignment(world, colleague, other.projectId, 'pending')
  await sampleAssignment(world, worker, other.projectId, 'completed')
  const night = await sampleShift(world, assignmentId, '2026-11-22T21:00:00Z', { end: '2026-11-23T05:00:00Z' })
  await sampleShift(world, assignmentId, '2026-11-21T21:00:00Z', { end: '2026-11-22T05:00:00Z' })
  const cancelled = await sampleShift(world, assignmentId, '2026-11-25', { status: 'cancelled' })
  const whole = await schedule()
  expect(whole.items).toEqual([
    {
      id: night,
      assignmentId,
      startsAt: '2026-11-22T21:00:00Z',
      endsAt: '2026-11-23T05:00:00Z',
      breakMinutes: 0,
      status: 'scheduled',
      published: true,
      missing: null,
      atWorkSince: null,
      swap: null,
      version: 1,
      allowed: ['move', 'cancel'],
    },
  ])
  expect(whole.assignments.map(({ id, status }) => [id, status])).toEqual(
    expect.arrayContaining([
      [assignmentId, 'in_progress'],
      [offered, 'pending'],
    ]),
  )
  expect(whole).toMatchObject({ total: 1, nextCursor: null, holidays: [{ date: '2026-11-26', name: 'Feast' }] })
  expect((await schedule({ cancelled: 'true' })).items.map(({ id }) => id)).toEqual([night, cancelled])
  for (const narrow of [{ projectId }, { clientId }, { workerId: worker.accountId }]) {
    const { items, assignments } = await schedule(narrow)
    expect([items.length, assignments.map(({ id }) => id)]).toEqual([1, [assignmentId]])
  }
  expect(await schedule({ projectId: other.projectId })).toMatchObject({
    items: [],
    total: 0,
    assignments: [{ id: offered }],
  })
  const user = await sampleUser(world, organisation, 'user')
  expect(await schedule({}, user)).toMatchObject({ allowed: [], items: [{ allowed: [] }] })
})

test('the schedule spans at most 93 days', async () => {
  const { manager } = await scene()
  const ask = (to: string) => world.call(shiftRoutes.readSchedule, { query: { from: '2026-11-01', to } }, manager)
  expect((await ask('2027-02-01')).status).toBe(200)
  expect((await ask('2027-02-02')).problem.errors).toMatchObject([{ path: 'to', code: 'stretchTooLong' }])
  expect((await ask('2026-10-31')).problem.errors).toMatchObject([{ path: 'to', code: 'endNotBeforeStart' }])
})

test.each([
  ['assigned', 'cancelled', 'cancelled'],
  ['in_progress', 'completed', 'cancelled'],
  ['pending', 'cancelled', 'cancelled'],
  ['assigned', 'in_progress', 'scheduled'],
])('from %s to %s the future shifts of an assignment are %s; past ones stay', async (from, to, status) => {
  const { assignmentId } = await scene()
  await world.sql`update assignments set status = ${from} where id = ${assignmentId}`
  const past = await sampleShift(world, assignmentId, '2026-11-19')
  const coming = await sampleShift(world, assignmentId, '2026-11-23')
  await world.sql(
    `set app.now = '2026-11-20T08:00:00Z'; update assignments set status = '${to}' where id = '${assignmentId}'; reset app.now`,
  )
  const rows = await world.sql`select id, status from shifts where assignment_id = ${assignmentId} order by starts_at`
  expect(rows).toEqual([
    { id: past, status: 'scheduled' },
    { id: coming, status },
  ])
})

test('the schedule shows only shifts without hours that are over and their workers, on request', async () => {
  world.setClock('2026-11-26T08:00:00Z')
  const { organisation, projectId, assignmentId, schedule } = await scene()
  const colleague = await sampleWorker(world, organisation)
  const other = await sampleAssignment(world, colleague, projectId)
  await sampleShift(world, other, '2026-11-24')
  const missing = await sampleShift(world, assignmentId, '2026-11-24')
  await sampleShift(world, assignmentId, '2026-11-27')
  await world.sql`
    insert into time_entries (organisation_id, id, worker_id, project_id, assignment_id, date, starts_at, ends_at, total_minutes, status,
                              rate_amount, rate_currency)
    select organisation_id, gen_random_uuid(), worker_id, project_id, id, '2026-11-24', '2026-11-24T08:00:00Z', '2026-11-24T16:00:00Z', 480,
           'draft', 1735, 'EUR' from assignments where id = ${other}`
  const { items, assignments } = await schedule({ withoutHours: 'true' })
  expect(items.map(({ id }) => id)).toEqual([missing])
  expect(assignments.map(({ id }) => id)).toEqual([assignmentId])
})

test('the schedule shows the open positions of approved requests for each day, and names the work sites', async () => {
  const { organisation, worker, projectId, clientId, schedule } = await scene()
  const other = await sampleProject(world, organisation)
  // Three positions from the 1st to the 14th of December each.
  const approved = await sampleRequest(world, organisation, { clientId, projectId }, 'approved')
  await sampleRequest(world, organisation, other, 'in_progress')
  await sampleRequest(world, organisation, other, 'pending')
  const days = { from: '2026-11-30', to: '2026-12-02' }
  const daily = [
    { date: '2026-12-01', count: 3, times: null },
    { date: '2026-12-02', count: 3, times: null },
  ]
  const { demand, openPositions } = await schedule(days)
  expect(openPositions).toEqual([
    { date: '2026-12-01', count: 6 },
    { date: '2026-12-02', count: 6 },
  ])
  expect(demand.map((one) => one.days)).toEqual([daily, daily])
  expect(demand.find(({ request }) => request.id === approved)).toMatchObject({
    request: { name: 'December pickers' },
    project: { id: projectId },
    client: { id: clientId },
    role: 'Picker',
  })
  expect((await schedule({ ...days, projectId })).demand).toMatchObject([{ project: { id: projectId } }])
  expect((await schedule({ ...days, clientId: other.clientId })).demand).toMatchObject([
    { client: { id: other.clientId } },
  ])
  expect((await schedule({ ...days, workerId: worker.accountId })).demand).toEqual([])
  expect((await schedule()).demand).toEqual([])
  const [assignment] = (await schedule()).assignments
  expect(assignment?.site).toEqual({ id: expect.any(String), name: expect.any(String) })
})
