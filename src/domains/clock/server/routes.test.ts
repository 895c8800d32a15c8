import { expect, test } from 'vitest'
import { minutesBetween } from '#base/time.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { statusAfterWaitingFor } from '#platform/server/testing/lock-wait.ts'
import { roundTripsOf } from '#platform/server/testing/round-trips.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import { clock } from './routes.ts'

const world = await openWorld([...timesheets, ...clock])
const location = { ...samplePoint, accuracy: 10 }

async function scene({ timeZone = 'Europe/Brussels' } = {}) {
  world.setClock('2026-11-20T08:00:00Z')
  const organisation = await sampleOrganisation(world, { timeZone })
  const manager = await sampleUser(world, organisation, 'manager')
  const worker = await sampleWorker(world, organisation)
  const { projectId, workSiteId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const clockIn = (body = {}) => world.call(clockRoutes.clockIn, { body: { projectId, location, ...body } }, worker)
  const pause = () => world.call(clockRoutes.pause, { body: { location, breakType: 'lunch' } }, worker)
  const resume = () => world.call(clockRoutes.resume, { body: { location } }, worker)
  const clockOut = () => world.call(clockRoutes.clockOut, { body: { location } }, worker)
  return { organisation, manager, worker, projectId, workSiteId, assignmentId, clockIn, pause, resume, clockOut }
}

type Out = { readonly body: { readonly entryId: string | null } }
const entryOf = (worker: SampleAccount, { body }: Out) =>
  world.call(timesheetRoutes.readOwnEntry, { params: { id: String(body.entryId) } }, worker)

test('T35 clocking out waits for an entry of the same worker that is being saved', async () => {
  const { organisation, worker, clockIn, clockOut } = await scene()
  await clockIn()
  world.passMinutes(60)
  const record = { table: 'workers', organisationId: organisation.organisationId, id: worker.accountId } as const
  expect(await statusAfterWaitingFor(world, record, clockOut)).toBe(200)
})

test('a clock-in with a key waits for the database three times: key, work, answer with the commit', async () => {
  const { worker, projectId } = await scene()
  // The session is known from an earlier call.
  await world.call(clockRoutes.readClock, {}, worker)
  const trips = await roundTripsOf(world.services.pool, async () => {
    const begun = await world.call(
      clockRoutes.clockIn,
      { body: { projectId, location } },
      { ...worker, headers: { 'idempotency-key': 'monday' } },
    )
    expect(begun.body).toMatchObject({ state: 'working' })
  })
  expect(trips).toBe(3)
})

test('a day with a break becomes a draft of the worked time', async () => {
  const { worker, assignmentId, clockIn, pause, resume, clockOut } = await scene()
  const begun = await clockIn()
  expect(begun.body).toMatchObject({
    state: 'working',
    allowed: ['pause', 'out'],
    session: { place: 'inside', role: 'Picker' },
  })
  world.passMinutes(240)
  expect((await pause()).body).toMatchObject({
    state: 'on_break',
    allowed: ['resume', 'out'],
    session: { breakType: 'lunch' },
  })
  world.passMinutes(30)
  expect((await resume()).body).toMatchObject({ state: 'working', session: { breakMinutes: 30, breakStartedAt: null } })
  world.passMinutes(215)
  const out = await clockOut()
  expect(out.body).toMatchObject({ state: 'ready', session: null, allowed: ['in'] })
  const { body } = await entryOf(worker, out)
  expect(body).toMatchObject({
    status: 'draft',
    clocked: true,
    date: '2026-11-20',
    startTime: '09:00',
    endTime: '17:05',
    breakMinutes: 30,
    breaks: [{ type: 'lunch', minutes: 30 }],
    totalMinutes: 455,
    payRate: { amount: 1735, currency: 'EUR' },
    worth: { amount: 13157, currency: 'EUR' },
    taskDescription: 'Picker',
    assignmentId,
  })
  const [assignment] = await world.sql`select status from assignments where id = ${assignmentId}`
  expect(assignment?.status).toBe('in_progress')
})

test('the clock can be read on another device', async () => {
  const { worker, clockIn, pause } = await scene()
  await clockIn()
  world.passMinutes(10)
  await pause()
  const { body } = await world.call(clockRoutes.readClock, {}, worker)
  expect(body).toMatchObject({
    state: 'on_break',
    now: '2026-11-20T08:10:00Z',
    session: { startedAt: '2026-11-20T08:00:00Z', breakStartedAt: '2026-11-20T08:10:00Z' },
  })
})

test('T34 of twenty concurrent clock-ins one succeeds, and nineteen are refused with the reason', async () => {
  const { worker, clockIn, clockOut } = await scene()
  const answers = await Promise.all(Array.from({ length: 20 }, () => clockIn()))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
    Array(19).fill('ALREADY_CLOCKED_IN'),
  )
  world.passMinutes(60)
  const outs = await Promise.all(Array.from({ length: 20 }, () => clockOut()))
  expect(outs.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(outs.filter(({ status }) => status === 409).map(({ problem }) => problem.code)).toEqual(
    Array(19).fill('NOT_CLOCKED_IN'),
  )
  const entries = await world.sql`select total_minutes from time_entries where worker_id = ${worker.accountId}`
  expect(entries).toEqual([{ total_minutes: 60 }])
})

test('T34 concurrent starts and ends of breaks leave no negative and no open break', async () => {
  const { worker, clockIn, pause, resume, clockOut } = await scene()
  await clockIn()
  for (let round = 0; round < 5; round++) {
    world.passMinutes(7)
    const answers = await Promise.all([pause(), resume(), pause(), resume()])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
  }
  world.passMinutes(7)
  await Promise.all([pause(), clockOut()])
  await clockOut()
  const breaks = await world.sql`
    select count(*) filter (where b.ended_at is null)::int as open, count(*) filter (where b.ended_at < b.started_at)::int as negative
      from clock_breaks b join clock_sessions s on s.id = b.clock_session_id where s.worker_id = ${worker.accountId}`
  expect(breaks).toEqual([{ open: 0, negative: 0 }])
})

test('T34 clocking out and in at the same instant does not overlap', async () => {
  const { worker, clockIn, clockOut } = await scene()
  await clockIn()
  world.passMinutes(60)
  await clockOut()
  expect((await clockIn()).status).toBe(200)
  world.passMinutes(60)
  await clockOut()
  const entries = await world.sql`select status from time_entries where worker_id = ${worker.accountId}`
  expect(entries).toEqual([{ status: 'draft' }, { status: 'draft' }])
})

test('a refused clock-in names what is missing', async () => {
  const { worker, projectId } = await scene()
  const inWith = async (body: object) =>
    (await world.send('POST', '/worker/clock/in', body, { ...worker, language: 'en' })).problem
  expect(await inWith({ location })).toMatchObject({
    status: 422,
    code: 'PROJECT_REQUIRED',
    detail: 'Please select a project to clock in',
  })
  expect(await inWith({ projectId })).toMatchObject({ status: 422, code: 'LOCATION_REQUIRED' })
  expect(await inWith({ projectId: '00000000-0000-7000-8000-000000000000', location })).toMatchObject({
    code: 'VALIDATION',
    errors: [{ path: 'projectId', code: 'notAssigned' }],
  })
  expect(await inWith({ projectId, location: { latitude: 91, longitude: 4, accuracy: 1 } })).toMatchObject({
    code: 'VALIDATION',
    errors: [{ path: 'location.latitude' }],
  })
})

test('a project that was offered but not accepted cannot be clocked in on', async () => {
  const { organisation, projectId, clockIn } = await scene()
  const other = await sampleWorker(world, organisation)
  await sampleAssignment(world, other, projectId, 'pending')
  const refused = await world.call(clockRoutes.clockIn, { body: { projectId, location } }, other)
  expect(refused.problem.errors).toMatchObject([{ path: 'projectId', code: 'notAssigned' }])
  expect((await clockIn()).status).toBe(200)
})

test('a clock-in outside the work site is flagged, or refused if the organisation blocks it', async () => {
  const { organisation, worker, clockIn, clockOut } = await scene()
  const away = { location: { latitude: samplePoint.latitude + 0.01, longitude: samplePoint.longitude, accuracy: 10 } }
  expect((await clockIn(away)).body.session).toMatchObject({ place: 'outside', distanceMetres: 1112 })
  world.passMinutes(1)
  await clockOut()
  await world.sql`update organisations set geofence = 'block' where id = ${organisation.organisationId}`
  const refused = await clockIn(away)
  expect(refused.problem).toMatchObject({ status: 422, code: 'OUTSIDE_WORK_SITE', distanceMetres: 1112 })
  expect(refused.problem.detail).toContain('1.1 km')
  const nearly = {
    location: { latitude: samplePoint.latitude + 0.0025, longitude: samplePoint.longitude, accuracy: 100 },
  }
  expect((await clockIn(nearly)).body.session?.place).toBe('inside')
  expect(await world.sql`select 1 from clock_sessions where worker_id = ${worker.accountId}`).toHaveLength(2)
})

test('if the organisation does not require locations, none is checked and none is stored', async () => {
  const { organisation, worker, clockIn, clockOut } = await scene()
  await world.sql`update organisations set geofence = 'off' where id = ${organisation.organisationId}`
  expect((await clockIn()).body.session).toMatchObject({ place: 'unknown', distanceMetres: null })
  world.passMinutes(60)
  await clockOut()
  const stored = await world.sql`
    select in_latitude, in_accuracy, in_place, in_metres, out_latitude, out_accuracy, out_place, out_metres
      from clock_sessions where worker_id = ${worker.accountId}`
  const nowhere = { in_latitude: null, in_accuracy: null, in_metres: null, out_latitude: null, out_accuracy: null }
  expect(stored).toEqual([{ ...nowhere, out_metres: null, in_place: 'unknown', out_place: 'unknown' }])
})

test('a clock-in at a work site without coordinates succeeds even if the organisation blocks clock-ins elsewhere', async () => {
  const { organisation, workSiteId, clockIn, clockOut } = await scene()
  await world.sql`update work_sites set latitude = null, longitude = null where id = ${workSiteId}`
  await world.sql`update organisations set geofence = 'block' where id = ${organisation.organisationId}`
  expect((await clockIn()).body.session).toMatchObject({ place: 'unknown', distanceMetres: null })
  world.passMinutes(60)
  expect((await clockOut()).status).toBe(200)
})

test('there are three kinds of break, and clocking out ends an open one', async () => {
  const { worker, clockIn, clockOut } = await scene()
  await clockIn()
  for (const breakType of ['lunch', 'coffee', 'other'] as const) {
    world.passMinutes(60)
    const begun = await world.call(clockRoutes.pause, { body: { location, breakType } }, worker)
    expect(begun.body).toMatchObject({ state: 'on_break', session: { breakType } })
    world.passMinutes(10)
    if (breakType !== 'other') await world.call(clockRoutes.resume, { body: { location } }, worker)
  }
  const params = { id: (await clockOut()).body.entryId as string }
  const { body } = await world.call(timesheetRoutes.readOwnEntry, { params }, worker)
  expect(body).toMatchObject({ breakMinutes: 30, totalMinutes: 180, status: 'draft' })
  expect(body.breaks).toMatchObject(['lunch', 'coffee', 'other'].map((type) => ({ type, minutes: 10 })))
  const lengths = body.breaks.map(({ startsAt = '', endsAt = '' }) => minutesBetween(startsAt, endsAt))
  expect(lengths).toEqual([10, 10, 10])
})

test('a session without minutes becomes an incomplete entry and is not dropped', async () => {
  const { worker, clockIn, clockOut } = await scene()
  await clockIn()
  const out = await clockOut()
  const { body } = await entryOf(worker, out)
  expect(body).toMatchObject({
    status: 'incomplete',
    totalMinutes: 0,
    incompleteReason: 'noMinutes',
    startTime: '09:00',
    endTime: '09:00',
    allowed: ['edit', 'delete'],
  })
})

test('punched hours that overlap a manual entry become an incomplete entry', async () => {
  const { worker, projectId, clockIn, clockOut } = await scene()
  world.setClock('2026-11-20T08:00:00Z')
  await clockIn()
  world.passMinutes(120)
  const body = { projectId, taskDescription: 'Picking', date: '2026-11-20', startTime: '09:30', endTime: '10:30' }
  expect((await world.call(timesheetRoutes.addEntry, { body }, worker)).status).toBe(201)
  world.passMinutes(60)
  const out = await clockOut()
  const { body: entry } = await entryOf(worker, out)
  expect(entry).toMatchObject({
    status: 'incomplete',
    incompleteReason: 'overlap',
    startTime: '09:00',
    endTime: '12:00',
  })
})

test('T23 a night with a clock change counts 7 or 9 hours', async () => {
  for (const [timeZone, startAt, hours] of [
    ['Europe/Brussels', '2026-03-28T21:00:00Z', 7],
    ['Europe/Brussels', '2026-10-24T20:00:00Z', 9],
    ['America/New_York', '2026-03-08T03:00:00Z', 7],
    ['America/New_York', '2026-11-01T02:00:00Z', 9],
  ] as const) {
    const { worker, clockIn, clockOut } = await scene({ timeZone })
    world.setClock(startAt)
    await world.sql`update sessions set idle_until = '2027-01-01' where account_id = ${worker.accountId}`
    await clockIn()
    world.passMinutes(hours * 60)
    const out = await clockOut()
    const { body } = await entryOf(worker, out)
    expect(body).toMatchObject({
      startTime: '22:00',
      endTime: '06:00',
      endsNextDay: true,
      totalMinutes: hours * 60,
      status: 'draft',
    })
  }
})
