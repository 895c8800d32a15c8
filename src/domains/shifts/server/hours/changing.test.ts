import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../../contract.ts'
import { workingHoursRoutes } from '../../contract/working-hours.ts'
import { shifts } from '../routes.ts'
import { sampleShift } from '../samples.ts'
import { extendShifts } from './extending.ts'

const world = await openWorld([...notifications, ...assignments, ...shifts])

const dayOf = (weekday: number, startTime = '08:00', endTime = '16:30') => ({
  weekday,
  startTime,
  endTime,
  breakMinutes: 30,
})
const workdays = { weeks: [{ days: [1, 2, 3, 4, 5].map((weekday) => dayOf(weekday)) }] }
// Later on Monday to Wednesday, as before on Thursday, free on Friday, new on Saturday.
const others = { weeks: [{ days: [...[1, 2, 3].map((one) => dayOf(one, '10:00', '18:30')), dayOf(4), dayOf(6)] }] }

/** A worker with an accepted assignment from 23 November to 6 December 2026, with shifts from Monday to Friday. */
async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const offered = await world.call(
    assignmentRoutes.offerAssignment,
    {
      body: {
        projectId: project.projectId,
        workerId: worker.accountId,
        role: 'Picker',
        startDate: '2026-11-23',
        endDate: '2026-12-06',
        payRate: { amount: 1735, currency: 'EUR' },
        workingHours: workdays,
      },
    },
    manager,
  )
  const id = 'id' in offered.body ? offered.body.id : ''
  await world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, worker)
  interface Options {
    dryRun?: boolean
    by?: object
    of?: string
  }
  const change = (body: object, { dryRun = false, by = manager, of = id }: Options = {}) =>
    world.call(
      workingHoursRoutes.changeWorkingHours,
      {
        params: { id: of },
        query: dryRun ? { dryRun: 'true' } : {},
        body: { from: '2026-11-30', workingHours: others, ...body } as never,
      },
      { ...manager, ...by } as typeof manager,
    )
  const shiftsOf = async () =>
    (await world.call(shiftRoutes.listShifts, { params: { id }, query: {} }, manager)).body.items
  const noticesOf = async () =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, worker)).body.items
  return { organisation, manager, worker, ...project, id, change, shiftsOf, noticesOf }
}

test('a dry run shows what would change and saves nothing; the change does it, and the worker is notified once', async () => {
  const { manager, id, change, shiftsOf, noticesOf } = await scene()
  const before = await shiftsOf()
  const tried = await change({}, { dryRun: true })
  expect(tried.body).toMatchObject({ saved: false, kept: 0 })
  expect(tried.body.items.map(({ kind, date }) => [kind, date])).toEqual([
    ['moved', '2026-11-30'],
    ['moved', '2026-12-01'],
    ['moved', '2026-12-02'],
    ['cancelled', '2026-12-04'],
    ['added', '2026-12-05'],
  ])
  expect(await shiftsOf()).toEqual(before)
  const { status, body } = await change({})
  expect([status, body.saved, body.items]).toEqual([200, true, tried.body.items])
  const after = await shiftsOf()
  expect(after.filter(({ status }) => status === 'scheduled').map(({ startsAt }) => startsAt)).toEqual([
    ...[23, 24, 25, 26, 27].map((day) => `2026-11-${day}T07:00:00Z`),
    '2026-11-30T09:00:00Z',
    '2026-12-01T09:00:00Z',
    '2026-12-02T09:00:00Z',
    '2026-12-03T07:00:00Z',
    '2026-12-05T07:00:00Z',
  ])
  expect(after.every(({ publishedAt }) => publishedAt !== null)).toBe(true)
  // A moved shift is the same record.
  expect(after.find(({ startsAt }) => startsAt === '2026-11-30T09:00:00Z')?.id).toBe(before[5]?.id)
  const read = await world.call(assignmentRoutes.readAssignment, { params: { id } }, manager)
  expect(read.body.workingHours?.weeks).toEqual(others.weeks)
  const [notice, ...rest] = await noticesOf()
  expect(notice).toMatchObject({
    kind: 'workingHoursChanged',
    values: {
      date: '2026-11-30',
      times: '1-3 10:00-18:30, 4 08:00-16:30, 6 08:00-16:30',
      wasTimes: '1-5 08:00-16:30',
    },
  })
  expect(rest.map(({ kind }) => kind)).toEqual(['assignmentOffered'])
  // Back again: the day that was cancelled is added.
  const back = await change({ workingHours: workdays })
  expect(back.body.items.filter(({ kind }) => kind === 'added').map(({ date }) => date)).toEqual(['2026-12-04'])
})

test('shifts that were moved, cancelled or planned by hand stay', async () => {
  const { manager, id, change, shiftsOf } = await scene()
  const found = await shiftsOf()
  const on = (day: string) => found.find(({ startsAt }) => startsAt.startsWith(day))?.id ?? ''
  const times = { startsAt: '2026-11-30T06:00:00Z', endsAt: '2026-11-30T12:00:00Z' }
  await world.call(shiftRoutes.moveShift, { params: { id: on('2026-11-30') }, query: {}, body: times }, manager)
  await world.call(shiftRoutes.cancelShift, { params: { id: on('2026-12-01') }, body: {} }, manager)
  await sampleShift(world, id, '2026-12-05T12:00:00Z', { end: '2026-12-05T14:00:00Z' })
  const { body } = await change({})
  // One was moved. The cancelled one is no longer a shift.
  expect([body.kept, body.items.map(({ kind, date }) => [kind, date])]).toEqual([
    1,
    [
      ['moved', '2026-12-02'],
      ['cancelled', '2026-12-04'],
    ],
  ])
  expect((await shiftsOf()).find((one) => one.id === on('2026-11-30'))).toMatchObject(times)
})

test('all or nothing: one shift that overlaps another assignment refuses the change', async () => {
  const { organisation, worker, change, shiftsOf } = await scene()
  const other = await sampleProject(world, organisation)
  const elsewhere = await sampleAssignment(world, worker, other.projectId)
  await sampleShift(world, elsewhere, '2026-12-05T10:00:00Z', { end: '2026-12-05T11:00:00Z' })
  const before = await shiftsOf()
  expect((await change({})).problem.code).toBe('OVERLAP')
  expect(await shiftsOf()).toEqual(before)
})

test('working time rules need a reason to be overridden', async () => {
  const { change } = await scene()
  const long = { weeks: [{ days: [1, 2, 3, 4, 5].map((weekday) => dayOf(weekday, '06:00', '20:00')) }] }
  expect((await change({ workingHours: long })).problem.code).toBe('WORKING_TIME')
  const forced = await change({ workingHours: long, override: { reason: 'Stocktaking' } })
  expect([forced.status, forced.body.warnings.length > 0]).toEqual([200, true])
})

test('offers, ended assignments, past days, stale versions, other organisations and readers are refused', async () => {
  const { organisation, worker, projectId, change } = await scene()
  expect((await change({ from: '2026-11-19' })).status).toBe(422)
  expect((await change({ from: '2026-12-07' })).status).toBe(422)
  expect((await change({}, { by: { ifMatch: 1 } })).problem.code).toBe('STALE_VERSION')
  const reader = await sampleUser(world, organisation, 'user')
  expect((await change({}, { by: reader })).status).toBe(403)
  expect((await change({}, { by: worker })).status).toBe(403)
  const stranger = await sampleUser(world, await sampleOrganisation(world), 'manager')
  expect((await change({}, { by: stranger })).status).toBe(404)
  const on = async (status: 'pending' | 'completed') => {
    const id = await sampleAssignment(world, worker, projectId, status, {
      startDate: '2027-01-01',
      endDate: '2027-02-01',
    })
    const manager = await sampleUser(world, organisation, 'manager')
    const input = { params: { id }, query: {}, body: { from: '2027-01-02', workingHours: null } }
    return (await world.call(workingHoursRoutes.changeWorkingHours, input, manager)).problem.code
  }
  expect([await on('pending'), await on('completed')]).toEqual(['INVALID_TRANSITION', 'CONFLICT'])
})

test('two changes at the same time leave one set of shifts', async () => {
  const { change, shiftsOf } = await scene()
  const answers = await Promise.all([change({}), change({}), change({ workingHours: workdays })])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const planned = (await shiftsOf()).filter(({ status }) => status === 'scheduled')
  expect(planned).toHaveLength(10)
})

test('a day whose shift another worker has taken over is not added again, by a change or by the job', async () => {
  const { organisation, manager, id, projectId, change, shiftsOf } = await scene()
  const colleague = await sampleWorker(world, organisation)
  const dates = { startDate: '2026-11-23', endDate: '2026-12-20' }
  const other = await sampleAssignment(world, colleague, projectId, 'assigned', dates)
  const given = (await shiftsOf()).find(({ startsAt }) => startsAt.startsWith('2026-11-30'))?.id ?? ''
  const moved = await world.call(
    shiftRoutes.moveShift,
    { params: { id: given }, query: {}, body: { assignmentId: other } },
    manager,
  )
  expect(moved.status).toBe(200)
  const daysOf = async (of: string) =>
    (await world.call(shiftRoutes.listShifts, { params: { id: of }, query: {} }, manager)).body.items
      .filter(({ status }) => status === 'scheduled')
      .map(({ startsAt }) => startsAt.slice(0, 10))
  expect((await change({})).body.kept).toBe(0)
  expect(await daysOf(id)).not.toContain('2026-11-30')
  await world.sql`update assignments set shifts_until = '2026-11-29' where id = ${id}`
  expect(await runJob(world, organisation, world.now(), (scope) => extendShifts(scope))).toBe(1)
  expect(await daysOf(id)).not.toContain('2026-11-30')
  // The working hours of the colleague are not done by the shift of somebody else.
  await change({ workingHours: { weeks: [{ days: [dayOf(1, '18:00', '20:00')] }] } }, { of: other })
  expect(await daysOf(other)).toEqual(['2026-11-30', '2026-11-30', '2026-12-07', '2026-12-14'])
})

test('an assignment of more than ten years gets no working hours', async () => {
  const { worker, projectId, change } = await scene()
  const dates = { startDate: '2027-01-01', endDate: '2037-01-02' }
  const long = await sampleAssignment(world, worker, projectId, 'assigned', dates)
  const refused = await change({ from: '2027-01-04' }, { of: long })
  expect(refused.problem.errors).toMatchObject([{ path: 'workingHours' }])
})
