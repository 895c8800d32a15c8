import { expect, test } from 'vitest'
import { sampleTimeOff } from '#domains/absences/server/samples.ts'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleContact } from '#domains/clients/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleReplacement, sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { raw } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalRoutes } from '../contract.ts'
import { portal } from './routes.ts'
import { sampleClientSession } from './samples.ts'

const world = await openWorld([...portal])
const organisation = await sampleOrganisation(world)
const manager = await sampleUser(world, organisation, 'manager')

/** A project of a new client with a worker and a published shift on a day. */
async function projectWithShift(day: string, name: string) {
  const worker = await sampleWorker(world, organisation)
  await world.sql`update workers set first_name = ${name} where id = ${worker.accountId}`
  const { clientId, projectId } = await sampleProject(world, organisation, { managerId: manager.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  const shiftId = await sampleShift(world, assignmentId, day, { breakMinutes: 30 })
  await world.sql`update shifts set accepted = true, published_at = now() where id = ${shiftId}`
  return { clientId, projectId, assignmentId, shiftId, worker }
}

const week = { from: '2026-11-23', to: '2026-11-29' }
const read = (cookie: string, query = week) => world.call(portalRoutes.readClientSchedule, { query }, { cookie })
const first = await projectWithShift('2026-11-23', 'Ada')
const other = await projectWithShift('2026-11-23', 'Bram')
const contactId = await sampleContact(world, organisation, first.clientId)
const { cookie } = await sampleClientSession(world, organisation, contactId)

test('a contact sees the names and times of the shifts at the client, and nothing else of the workers', async () => {
  const { status, body } = await read(cookie)
  expect(status).toBe(200)
  expect(body.items).toHaveLength(1)
  expect(body.items[0]).toMatchObject({
    date: '2026-11-23',
    endsNextDay: false,
    breakMinutes: 30,
    worker: expect.stringMatching(/^Ada /),
  })
  expect(Object.keys(body.items[0] ?? {}).sort()).toEqual(
    [
      'arrivedAt',
      'breakMinutes',
      'date',
      'endTime',
      'endsNextDay',
      'id',
      'presence',
      'project',
      'projectId',
      'replaced',
      'replacementNeeded',
      'reports',
      'role',
      'site',
      'startTime',
      'worker',
    ].sort(),
  )
  expect(JSON.stringify(body)).not.toContain('Bram')
})

test('shifts that are not published, not accepted or cancelled are not shown', async () => {
  for (const change of ['published_at = null', 'accepted = false', `status = 'cancelled'`]) {
    await world.sql`update shifts set ${raw(change)} where id = ${first.shiftId}`
    expect((await read(cookie)).body.items, change).toEqual([])
    await world.sql`update shifts set published_at = now(), accepted = true, status = 'scheduled' where id = ${first.shiftId}`
  }
})

test('a worker who was deactivated is not announced any more (F01)', async () => {
  const setActive = (isActive: boolean) =>
    world.sql`update accounts set active = ${isActive} where id = ${first.worker.accountId}`
  await setActive(false)
  expect((await read(cookie)).body.items).toEqual([])
  // What was worked stays.
  const past = await sampleShift(world, first.assignmentId, '2026-11-17')
  await world.sql`update shifts set accepted = true, published_at = now() where id = ${past}`
  expect((await read(cookie, { from: '2026-11-16', to: '2026-11-18' })).body.items).toHaveLength(1)
  await setActive(true)
})

test('a contact for some projects sees only these', async () => {
  const limited = await sampleContact(world, organisation, first.clientId, { projectIds: [other.projectId] })
  const session = await sampleClientSession(world, organisation, limited)
  expect((await read(session.cookie)).body.items).toEqual([])
  await world.sql`update client_contacts set project_ids = ${[first.projectId]}, version = version + 1 where id = ${limited}`
  expect((await read(session.cookie)).body.items).toHaveLength(1)
})

test('a range is at most 31 days, and in order', async () => {
  expect((await read(cookie, { from: '2026-11-01', to: '2026-12-01' })).status).toBe(200)
  for (const query of [
    { from: '2026-11-01', to: '2026-12-02' },
    { from: '2026-11-02', to: '2026-11-01' },
  ])
    expect((await read(cookie, query)).problem.errors?.map(({ path }) => path)).toEqual(['to'])
})

test('of a worker who is sick, the contact sees only that a replacement is needed', async () => {
  const shown = async () => (await read(cookie)).body.items.map(({ replacementNeeded }) => replacementNeeded)
  expect(await shown()).toEqual([false])
  const sickLeave = await sampleTimeOff(world, first.worker, '2026-11-23', { type: 'sick_leave', reason: 'Flu' })
  expect(await shown()).toEqual([true])
  expect(JSON.stringify((await read(cookie)).body)).not.toMatch(/sick|flu/i)
  await world.sql`update time_off set status = 'rejected' where id = ${sickLeave}`
  expect(await shown()).toEqual([false])
})

test('a replacement that nobody has taken is needed, whatever the cause; one that is taken shows that the worker was replaced', async () => {
  const { clientId, projectId, shiftId } = await projectWithShift('2026-11-24', 'Cleo')
  const session = await sampleClientSession(world, organisation, await sampleContact(world, organisation, clientId))
  const shown = async () =>
    (await read(session.cookie)).body.items.map(({ worker, replaced, replacementNeeded }) => [
      worker.split(' ')[0],
      replaced ? 'replaced' : replacementNeeded ? 'replacement needed' : 'expected',
    ])
  const replacement = await sampleReplacement(world, shiftId)
  expect(await shown()).toEqual([['Cleo', 'replacement needed']])
  const taker = await sampleWorker(world, organisation)
  await world.sql`update workers set first_name = 'Dana', last_name = 'Adams' where id = ${taker.accountId}`
  const taken = await sampleShift(world, await sampleAssignment(world, taker, projectId), '2026-11-24')
  await world.sql`update shifts set accepted = true, open_shift_id = ${replacement} where id = ${taken}`
  await world.sql`update shifts set status = 'cancelled' where id = ${shiftId}`
  expect(Object.fromEntries(await shown())).toEqual({ Dana: 'expected', Cleo: 'replaced' })
  // Nobody has taken it over any more.
  await world.sql`update shifts set status = 'cancelled' where id = ${taken}`
  expect(await shown()).toEqual([])
})
