import { expect, test } from 'vitest'
import { type SampleAccount, sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { userRoutes } from '#domains/accounts/contract.ts'
import { users } from '#domains/accounts/server/routes.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { samplePoint } from '#domains/clients/server/samples.ts'
import { clockRoutes } from '#domains/clock/contract.ts'
import { clock } from '#domains/clock/server/routes.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleShift } from '#domains/shifts/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { privacyRoutes } from '../contract.ts'
import { privacy } from './routes.ts'

const world = await openWorld([...privacy, ...clock, ...users])
const password = 'Quiet-Harbour-7!'
const hash = await world.machine.passwords.hash(password)
const withPassword = async (account: SampleAccount) => {
  await world.sql('update accounts set password_hash = $2 where id = $1', [account.accountId, hash])
  return account
}
const leave = (by: { cookie: string }, body: object = {}) =>
  world.call(privacyRoutes.deleteAccount, { body: { confirmation: 'DELETE', password, ...body } }, by)

async function scene() {
  const organisation = await sampleOrganisation(world)
  const admin = await withPassword(await sampleUser(world, organisation))
  const worker = await withPassword(await sampleWorker(world, organisation))
  const { projectId } = await sampleProject(world, organisation, { managerId: admin.accountId })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  return { organisation, admin, worker, projectId, assignmentId }
}

test('T45 who is clocked in is not deleted, and stays on every assignment', async () => {
  const { worker, projectId, assignmentId } = await scene()
  const location = { ...samplePoint, accuracy: 10 }
  await world.call(clockRoutes.clockIn, { body: { projectId, location } }, worker)
  const refused = await leave(worker)
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  expect(await world.sql('select status from assignments where id = $1', [assignmentId])).toEqual([
    { status: 'in_progress' },
  ])
  await world.call(clockRoutes.clockOut, { body: { location } }, worker)
  expect((await leave(worker)).status).toBe(204)
})

test('T45 work that has not ended is cancelled with its shifts and its manager told; complete hours are submitted, all stay', async () => {
  const { admin, worker, projectId, assignmentId } = await scene()
  const shift = await sampleShift(world, assignmentId, '2026-11-24')
  const [draft] = await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'draft' })
  const [approved] = await sampleEntries(world, worker, {
    projectId,
    assignmentId,
    count: 1,
    status: 'approved',
    firstDay: '2026-11-10',
  })
  expect((await leave(worker)).status).toBe(204)
  expect(await world.sql('select status, cancel_kind from assignments where id = $1', [assignmentId])).toEqual([
    { status: 'cancelled', cancel_kind: 'worker' },
  ])
  expect(await world.sql('select status from shifts where id = $1', [shift])).toEqual([{ status: 'cancelled' }])
  const entries = await world.sql(
    'select id, status, total_minutes from time_entries where worker_id = $1 order by date',
    [worker.accountId],
  )
  expect(entries).toEqual([
    { id: draft, status: 'submitted', total_minutes: 480 },
    { id: approved, status: 'approved', total_minutes: 480 },
  ])
  const told = await world.sql<{ kind: string; worker: string }>(
    `select kind, "values" ->> 'worker' as worker from notifications where account_id = $1 order by kind`,
    [admin.accountId],
  )
  const former = `Former worker ${worker.accountId.slice(-4).toUpperCase()}`
  expect(told).toEqual([
    { kind: 'assignmentGivenUp', worker: former },
    { kind: 'entriesSubmitted', worker: former },
  ])
})

test('the last providerAdmin stays; another leaves, is in no list, and what they led is led by nobody', async () => {
  const { organisation, admin, projectId } = await scene()
  const refused = await leave(admin)
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  const other = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  expect((await leave(admin)).status).toBe(204)
  const { body } = await world.call(userRoutes.listUsers, { query: {} }, other)
  expect(body.items.map(({ id }) => id)).toEqual([other.accountId])
  expect((await world.call(userRoutes.readUser, { params: { id: admin.accountId } }, other)).status).toBe(404)
  expect(await world.sql('select project_manager_id from projects where id = $1', [projectId])).toEqual([
    { project_manager_id: null },
  ])
  expect(await world.sql('select given_name, email from accounts where id = $1', [admin.accountId])).toEqual([
    { given_name: 'Former user', email: `${admin.accountId}@erased.invalid` },
  ])
})

test('of two administrators who leave at the same moment one stays', async () => {
  const { organisation, admin } = await scene()
  const other = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  const answers = await Promise.all([leave(admin), leave(other)])
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
})

test('who guesses the password is stopped, and whoever is deleted is so once', async () => {
  const { worker } = await scene()
  const [one, other] = await Promise.all([leave(worker), leave(worker)])
  expect([one.status, other.status].sort()).toEqual([204, 401])
  const { worker: guessed } = await scene()
  for (let guess = 0; guess < 10; guess++)
    expect((await leave(guessed, { password: 'Wrong-Passw0rd!' })).status).toBe(422)
  expect((await leave(guessed)).status).toBe(429)
})

test('nobody takes the own data along more than five times an hour, and each time they are told', async () => {
  const { worker } = await scene()
  const take = () => world.call(privacyRoutes.exportAccount, {}, worker)
  for (let times = 0; times < 5; times++) expect((await take()).status).toBe(200)
  expect((await take()).status).toBe(429)
  const letters = await world.sql('select subject from outbox where recipient = $1', [worker.email])
  expect(letters).toHaveLength(5)
})
