import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { assignmentRoutes } from '#domains/assignments/contract.ts'
import { acceptanceRoutes } from '#domains/assignments/contract/acceptance.ts'
import { assignments } from '#domains/assignments/server/routes.ts'
import { sampleAssignment, sampleStaffing } from '#domains/assignments/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { requestRoutes } from '#domains/requests/contract.ts'
import { requests } from '#domains/requests/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { sql } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { shiftRoutes } from '../../contract.ts'
import { shifts } from '../routes.ts'
import { sampleShift } from '../samples.ts'
import { extendShifts } from './extending.ts'

const world = await openWorld([...notifications, ...requests, ...assignments, ...shifts])

const dayOf = (weekday: number) => ({ weekday, startTime: '08:00', endTime: '16:30', breakMinutes: 30 })
const workdays = { weeks: [{ days: [1, 2, 3, 4, 5].map(dayOf) }] }

async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const project = await sampleProject(world, organisation, { managerId: manager.accountId })
  const requestId = await sampleStaffing(world, organisation, project, { positions: 2 })
  await world.call(requestRoutes.editRequest, { params: { id: requestId }, body: { workingHours: workdays } }, manager)
  const offer = (body: object = {}) =>
    world.call(
      assignmentRoutes.offerAssignment,
      { body: { requestId, workerId: worker.accountId, payRate: { amount: 1735, currency: 'EUR' }, ...body } as never },
      manager,
    )
  const accept = (id: string, by: object = {}) =>
    world.call(acceptanceRoutes.acceptAssignment, { params: { id } }, { ...worker, ...by })
  const shiftsOf = async (id: string) =>
    (await world.call(shiftRoutes.listShifts, { params: { id }, query: { limit: '100' } }, manager)).body.items
  const noticesOf = async (by: typeof manager) =>
    (await world.call(notificationRoutes.listNotifications, { query: {} }, by)).body.items.map(({ kind }) => kind)
  return { organisation, manager, worker, ...project, requestId, offer, accept, shiftsOf, noticesOf }
}

test('an offer takes the working hours of its request, or others, or none; the worker sees hours and pay of a week', async () => {
  const { worker, offer } = await scene()
  const { status, body } = await offer()
  expect(status).toBe(201)
  // 40 hours at 17.35. From 23 November to 20 December 2026, 20 days of 8 hours.
  expect(body).toMatchObject({
    workingHours: { ...workdays, weekAStartDate: null, skipHolidays: false, except: [] },
    expectedWeeks: [{ minutes: 2400, pay: { amount: 69_400, currency: 'EUR' } }],
    expectedMinutes: 9600,
  })
  const id = 'id' in body ? body.id : ''
  const own = await world.call(assignmentRoutes.readOwnAssignment, { params: { id } }, worker)
  expect(own.body).toMatchObject({ expectedWeeks: [{ minutes: 2400 }], expectedMinutes: 9600, workingHours: workdays })
})

test('an offer with other working hours or none keeps those', async () => {
  const { manager, offer, shiftsOf, accept } = await scene()
  const { body } = await offer({ workingHours: null })
  expect(body).toMatchObject({ workingHours: null, expectedWeeks: null, expectedMinutes: null })
  const id = 'id' in body ? body.id : ''
  const edited = await world.call(
    assignmentRoutes.editAssignment,
    { params: { id }, body: { workingHours: { weeks: [{ days: [dayOf(6)] }] } } },
    manager,
  )
  expect(edited.body).toMatchObject({ expectedWeeks: [{ minutes: 480 }] })
  expect((await accept(id)).status).toBe(200)
  expect((await shiftsOf(id)).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    '2026-11-28',
    '2026-12-05',
    '2026-12-12',
    '2026-12-19',
  ])
  const late = await world.call(
    assignmentRoutes.editAssignment,
    { params: { id }, body: { workingHours: workdays } },
    manager,
  )
  expect(late.status).toBe(409)
})

test('accepting publishes all shifts, of a night too, and not those that have begun', async () => {
  const { offer, accept, shiftsOf, noticesOf, worker } = await scene()
  const nights = { weeks: [{ days: [{ weekday: 7, startTime: '22:00', endTime: '06:00', breakMinutes: 0 }] }] }
  const { body } = await offer({ workingHours: { ...nights, except: ['2026-12-06'] } })
  const id = 'id' in body ? body.id : ''
  expect((await accept(id)).body).toMatchObject({ status: 'assigned', expectedMinutes: 3 * 480 })
  const found = await shiftsOf(id)
  expect(found.map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
    ['2026-11-29T21:00:00Z', '2026-11-30T05:00:00Z'],
    ['2026-12-13T21:00:00Z', '2026-12-14T05:00:00Z'],
    ['2026-12-20T21:00:00Z', '2026-12-21T05:00:00Z'],
  ])
  expect(found.every(({ publishedAt, status }) => publishedAt !== null && status === 'scheduled')).toBe(true)
  expect(await noticesOf(worker)).toEqual(['assignmentOffered'])
})

test('one shift that cannot be planned refuses the whole offer, with its day and the reason', async () => {
  const { organisation, worker, offer, accept, shiftsOf } = await scene()
  const other = await sampleProject(world, organisation)
  const elsewhere = await sampleAssignment(world, worker, other.projectId)
  await sampleShift(world, elsewhere, '2026-12-03T12:00:00Z', { end: '2026-12-03T16:00:00Z' })
  const { body } = await offer()
  const id = 'id' in body ? body.id : ''
  const refused = await accept(id)
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  expect(refused.problem).toMatchObject({ date: '2026-12-03', reason: 'You already work at this time.' })
  expect(refused.problem.detail).toContain('3 Dec 2026')
  expect(await shiftsOf(id)).toEqual([])
  const own = await world.call(assignmentRoutes.readOwnAssignment, { params: { id } }, worker)
  expect(own.body.status).toBe('pending')
})

test('time off refuses the offer too; without that day, the worker can accept', async () => {
  const { organisation, worker, manager, offer, accept, shiftsOf } = await scene()
  await world.sql`
    insert into time_off (organisation_id, id, worker_id, type, start_date, end_date, status)
    values (${organisation.organisationId}, gen_random_uuid(), ${worker.accountId}, 'vacation', '2026-12-08', '2026-12-08', 'approved')`
  const { body } = await offer()
  const id = 'id' in body ? body.id : ''
  expect((await accept(id)).problem).toMatchObject({ date: '2026-12-08', reason: 'You have time off.' })
  const workingHours = { ...workdays, except: ['2026-12-08'] }
  await world.call(assignmentRoutes.editAssignment, { params: { id }, body: { workingHours } }, manager)
  expect((await accept(id)).status).toBe(200)
  expect(await shiftsOf(id)).toHaveLength(19)
})

test('shifts that are planned already stay, and their times are left out', async () => {
  const { offer, accept, shiftsOf } = await scene()
  const { body } = await offer()
  const id = 'id' in body ? body.id : ''
  await sampleShift(world, id, '2026-12-03T09:00:00Z', { end: '2026-12-03T12:00:00Z' })
  expect((await accept(id)).status).toBe(200)
  const found = await shiftsOf(id)
  expect(found).toHaveLength(20)
  expect(found.filter(({ startsAt }) => startsAt.startsWith('2026-12-03'))).toMatchObject([
    { startsAt: '2026-12-03T09:00:00Z' },
  ])
})

test('two offers for the same hours are accepted at the same time: one worker gets one of them', async () => {
  const { organisation, worker, offer, accept, shiftsOf } = await scene()
  const other = await sampleProject(world, organisation)
  const first = await offer()
  const second = await offer({
    requestId: undefined,
    projectId: other.projectId,
    role: 'Picker',
    startDate: '2026-11-23',
    endDate: '2026-12-20',
    workingHours: workdays,
  })
  const ids = [first, second].map(({ body }) => ('id' in body ? body.id : ''))
  const answers = await Promise.all(ids.map((id) => accept(id)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await Promise.all(ids.map((id) => shiftsOf(id)))).map(({ length }) => length).sort()).toEqual([0, 20])
  expect(worker.accountId).toBeTruthy()
})

test('a long assignment has half a year of shifts; a job adds four weeks at a time, and reports those it cannot plan', async () => {
  const { organisation, manager, worker, projectId, offer, accept, shiftsOf, noticesOf } = await scene()
  const other = await sampleProject(world, organisation)
  const { body } = await offer({
    requestId: undefined,
    projectId,
    role: 'Picker',
    startDate: '2026-11-23',
    endDate: '2027-12-31',
    workingHours: { weeks: [{ days: [dayOf(1)] }] },
  })
  const id = 'id' in body ? body.id : ''
  expect((await accept(id)).status).toBe(200)
  // 182 days after 20 November 2026 is 21 May 2027; the last Monday is the 17th.
  expect((await shiftsOf(id)).at(-1)?.startsAt).toBe('2027-05-17T06:00:00Z')
  expect(await shiftsOf(id)).toHaveLength(26)
  const extend = (now: string) => runJob(world, organisation, now, (scope) => extendShifts(scope))
  expect(await extend('2026-12-17T06:00:00Z')).toBe(0)
  const elsewhere = await sampleAssignment(world, worker, other.projectId, 'assigned', { endDate: '2027-12-31' })
  await sampleShift(world, elsewhere, '2027-05-31T10:00:00Z', { end: '2027-05-31T12:00:00Z' })
  expect(await extend('2026-12-18T06:00:00Z')).toBe(1)
  expect(await extend('2026-12-18T07:00:00Z')).toBe(0)
  // Until 18 June: 24 May, 7 and 14 June; 31 May is taken.
  expect((await shiftsOf(id)).slice(26).map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    '2027-05-24',
    '2027-06-07',
    '2027-06-14',
  ])
  const read = await world.call(assignmentRoutes.readAssignment, { params: { id } }, manager)
  expect(read.body.shiftsUntil).toBe('2027-06-18')
  // 58 Mondays of 8 hours, although the shifts of the last months do not exist yet.
  expect(read.body.expectedMinutes).toBe(58 * 480)
  expect(await noticesOf(worker)).toContain('shiftsPublished')
  expect(await noticesOf(manager)).toContain('shiftsNotPlanned')
})

test('an end that is edited while the worker accepts decides until when shifts are published', async () => {
  const { organisation, manager, worker, projectId, offer, accept, shiftsOf } = await scene()
  const { body } = await offer({
    requestId: undefined,
    projectId,
    role: 'Picker',
    startDate: '2026-11-23',
    endDate: '2026-12-06',
    workingHours: workdays,
  })
  const id = 'id' in body ? body.id : ''
  const { organisationId } = organisation
  const record = { table: 'workers', organisationId, id: worker.accountId } as const
  const status = await statusAfterWaitingFor(
    world,
    record,
    () => accept(id),
    (db) =>
      db.many(
        sql`update assignments set end_date = '2026-11-29' where organisation_id = ${organisationId} and id = ${id}`,
      ),
  )
  expect(status).toBe(200)
  const read = await world.call(assignmentRoutes.readAssignment, { params: { id } }, manager)
  expect([read.body.shiftsUntil, (await shiftsOf(id)).length]).toEqual(['2026-11-29', 5])
})

test('the extension of several assignments waits for all workers before it locks one, so that others never deadlock with it', async () => {
  const { organisation, projectId, offer, accept } = await scene()
  const { organisationId } = organisation
  const workers = (await Promise.all([sampleWorker(world, organisation), sampleWorker(world, organisation)])).sort(
    (one, other) => (one.accountId < other.accountId ? -1 : 1),
  )
  const ids: string[] = []
  for (const worker of workers) {
    const terms = { projectId, role: 'Picker', startDate: '2026-11-23', endDate: '2027-12-31', workingHours: workdays }
    const { body } = await offer({ requestId: undefined, workerId: worker.accountId, ...terms })
    ids.push('id' in body ? body.id : '')
    await accept(ids.at(-1) ?? '', worker)
  }
  // The one whose worker is locked last is due first.
  await world.sql`update assignments set shifts_until = shifts_until - 1 where id = ${ids[1]}`
  const [first, last] = workers.map(({ accountId }) => accountId)
  const record = { table: 'workers', organisationId, id: first ?? '' } as const
  const extend = () => runJob(world, organisation, '2026-12-21T06:00:00Z', (scope) => extendShifts(scope))
  const extended = await statusAfterWaitingFor(
    world,
    record,
    async () => ({ status: await extend() }),
    (db) =>
      db.many(
        sql`select 1 from workers where organisation_id = ${organisationId} and id = ${last} for no key update nowait`,
      ),
  )
  expect(extended).toBe(2)
})

test('an offer of more than ten years has no working hours', async () => {
  const { manager, projectId, offer } = await scene()
  const terms = { requestId: undefined, projectId, role: 'Picker', startDate: '2026-11-23', workingHours: workdays }
  const tooLong = await offer({ ...terms, endDate: '2036-11-24' })
  expect(tooLong.problem.errors).toMatchObject([{ path: 'endDate' }])
  const { body } = await offer({ ...terms, endDate: '2036-11-23' })
  const edit = (id: string, changes: object) =>
    world.call(assignmentRoutes.editAssignment, { params: { id }, body: changes }, manager)
  const id = 'id' in body ? body.id : ''
  expect((await edit(id, { endDate: '2036-11-24' })).problem.errors).toMatchObject([{ path: 'endDate' }])
  expect((await edit(id, { endDate: '2036-11-24', workingHours: null })).status).toBe(200)
})
