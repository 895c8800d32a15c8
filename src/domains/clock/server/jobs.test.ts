import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { notifications } from '#domains/notifications/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { timesheetRoutes } from '#domains/timesheets/contract.ts'
import { timesheets } from '#domains/timesheets/server/routes.ts'
import type { ActorScope } from '#platform/server/scope.ts'
import { sampleTeam } from '#domains/workforce/server/samples.ts'
import { runJob } from '#platform/server/testing/run-job.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clockRoutes } from '../contract.ts'
import { clock } from './routes.ts'
import { forgetOldLocations, notifyLongSessions } from './jobs.ts'

const world = await openWorld([...timesheets, ...clock, ...notifications])
const location = { ...samplePoint, accuracy: 10 }

async function scene({ isManaged = true } = {}) {
  world.setClock('2026-11-20T08:00:00Z')
  const { organisation, manager, worker } = await sampleTeam(world)
  const { projectId } = await sampleProject(world, organisation, isManaged ? { managerId: manager.accountId } : {})
  await sampleAssignment(world, worker, projectId)
  // Sixteen hours are longer than the lifetime of an unused sign-in session.
  const stay = () =>
    world.sql`update sessions set idle_until = '2028-01-01' where account_id = any(${[worker.accountId, manager.accountId]})`
  const clockIn = () => world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker)
  const clockOut = async () => {
    await stay()
    return world.call(clockRoutes.clockOut, { body: { location } }, worker)
  }
  const sentNotifications = async (who: { cookie: string }) => {
    await stay()
    return (await world.call(notificationRoutes.listNotifications, { query: {} }, who)).body.items
  }
  const round = <Result>(run: (scope: ActorScope) => Promise<Result>) => runJob(world, organisation, world.now(), run)
  return { organisation, manager, worker, projectId, clockIn, clockOut, sentNotifications, round }
}

test('a session open for sixteen hours is reported once, to its worker and the project manager, and stays open', async () => {
  const { manager, worker, clockIn, clockOut, sentNotifications, round } = await scene()
  await clockIn()
  world.passMinutes(16 * 60 - 1)
  expect(await round(notifyLongSessions)).toBe(0)
  world.passMinutes(1)
  const rounds = await Promise.all([round(notifyLongSessions), round(notifyLongSessions), round(notifyLongSessions)])
  expect(rounds.sort()).toEqual([0, 0, 1])
  expect(await sentNotifications(worker)).toMatchObject([
    { kind: 'clockLeftOpen', values: { project: 'Night shift', hours: 16 } },
  ])
  expect(await sentNotifications(manager)).toMatchObject([
    { kind: 'workerLeftOpen', link: `/provider/workforce/profile/${worker.accountId}` },
  ])
  expect((await world.call(clockRoutes.readClock, {}, worker)).body.state).toBe('working')
  const out = await clockOut()
  const params = { id: out.body.entryId as string }
  const { body } = await world.call(timesheetRoutes.readOwnEntry, { params }, worker)
  expect(body).toMatchObject({
    status: 'incomplete',
    incompleteReason: 'leftOpen',
    totalMinutes: 960,
    startTime: '09:00',
    endTime: '01:00',
  })
})

test('without a project manager, the users who approve hours are notified', async () => {
  const { organisation, manager, clockIn, sentNotifications, round } = await scene({ isManaged: false })
  const user = await sampleUser(world, organisation, 'user')
  await clockIn()
  world.passMinutes(17 * 60)
  await round(notifyLongSessions)
  expect((await sentNotifications(manager)).map(({ kind }) => kind)).toEqual(['workerLeftOpen'])
  const toUser = await world.sql`select 1 from notifications where account_id = ${user.accountId}`
  expect(toUser).toEqual([])
})

test('if the project manager is deactivated, the users who approve hours are notified', async () => {
  const { organisation, manager, clockIn, sentNotifications, round } = await scene()
  const admin = await sampleUser(world, organisation)
  await clockIn()
  await world.sql`update accounts set active = false where id = ${manager.accountId}`
  await world.sql`update sessions set idle_until = '2028-01-01' where account_id = ${admin.accountId}`
  world.passMinutes(17 * 60)
  await round(notifyLongSessions)
  expect((await sentNotifications(admin)).map(({ kind }) => kind)).toEqual(['workerLeftOpen'])
  expect(await world.sql`select 1 from notifications where account_id = ${manager.accountId}`).toEqual([])
})

test('T45 locations are erased after the organisation’s retention period; geofence results, distances and hours stay', async () => {
  const { organisation, worker, projectId, clockIn, clockOut, round } = await scene()
  await clockIn()
  world.passMinutes(60)
  await clockOut()
  const late = { location, at: '2026-11-20T09:00:00Z' }
  expect((await world.call(clockRoutes.clockOut, { body: late }, worker)).status).toBe(200)
  const entry = { projectId, taskDescription: 'Picking', date: '2026-11-20', startTime: '07:00', endTime: '08:00' }
  const body = { ...entry, location: { address: 'Rue Haute 1', latitude: 50.8, longitude: 4.3 } }
  expect((await world.call(timesheetRoutes.addEntry, { body }, worker)).status).toBe(201)
  const stood = () =>
    world.sql`
      select in_latitude, in_longitude, in_accuracy, out_latitude, in_place, in_metres, out_place, out_metres
       from clock_sessions where worker_id = ${worker.accountId}`
  const sent = () =>
    world.sql`select latitude, longitude, accuracy from clock_punches where worker_id = ${worker.accountId}`
  const wrote = () =>
    world.sql`
      select place_address, place_latitude, place_longitude, total_minutes
       from time_entries where worker_id = ${worker.accountId} and place_address is not null`
  world.passMinutes(60 * 24 * 60 - 1)
  await round(forgetOldLocations)
  expect(await stood()).toMatchObject([{ in_latitude: samplePoint.latitude, in_accuracy: 10 }])
  expect(await sent()).toEqual([location])
  expect(await wrote()).toMatchObject([{ place_latitude: 50.8 }])
  world.passMinutes(24 * 60)
  await round(forgetOldLocations)
  const verdicts = { in_place: 'inside', in_metres: 0, out_place: 'inside', out_metres: 0 }
  const nowhere = { in_latitude: null, in_longitude: null, in_accuracy: null, out_latitude: null }
  expect(await stood()).toEqual([{ ...nowhere, ...verdicts }])
  expect(await sent()).toEqual([{ latitude: null, longitude: null, accuracy: null }])
  expect(await wrote()).toEqual([
    { place_address: 'Rue Haute 1', place_latitude: null, place_longitude: null, total_minutes: 60 },
  ])
  const leaked = await world.sql`
    select 1 from history where organisation_id = ${organisation.organisationId} and entity in ('clock_sessions', 'clock_punches', 'time_entries')
       and (coalesce(before, '{}') || coalesce(after, '{}'))::text like '%' || ${samplePoint.latitude} || '%'`
  expect(leaked).toEqual([])
})
