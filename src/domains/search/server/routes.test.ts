import { expect, test } from 'vitest'
import {
  type SampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleEntries } from '#domains/timesheets/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { searchRoutes } from '../contract.ts'
import { searching } from './search.ts'

const world = await openWorld(searching)

/** Returns what an account finds, as kinds with names. */
async function found(by: SampleAccount, q: string): Promise<string[]> {
  const { status, body } = await world.call(searchRoutes.search, { query: { q } }, by)
  expect(status).toBe(200)
  return body.items.map(({ kind, name, detail }) => `${kind} ${name} / ${detail}`)
}

async function organisationWithAdmin(): Promise<[SampleOrganisation, SampleAccount]> {
  const organisation = await sampleOrganisation(world)
  return [organisation, await sampleUser(world, organisation)]
}

async function projectNamed(organisation: SampleOrganisation, name: string) {
  const project = await sampleProject(world, organisation)
  await world.sql`update projects set name = ${name} where id = ${project.projectId}`
  return project
}

test('a user finds records of all kinds with one word', async () => {
  const [organisation, admin] = await organisationWithAdmin()
  const { projectId, clientId } = await projectNamed(organisation, 'Quay renewal')
  const worker = await sampleWorker(world, organisation)
  await world.sql`update clients set name = 'Quay & Sons' where id = ${clientId}`
  await sampleAssignment(world, worker, projectId)
  const kinds = (await found(admin, 'quay')).map((line) => line.split(' ')[0])
  expect(kinds).toEqual(['client', 'project', 'assignment'])
})

/** Returns what the results allow, by kind. */
async function allowedFor(by: SampleAccount, q: string): Promise<Record<string, readonly string[]>> {
  const { body } = await world.call(searchRoutes.search, { query: { q } }, by)
  return Object.fromEntries(body.items.map(({ kind, allowed }) => [kind, allowed]))
}

test('results allow what the role permits: a viewer nothing but to write', async () => {
  const [organisation, owner] = await organisationWithAdmin()
  const { projectId, clientId } = await projectNamed(organisation, 'Quay renewal')
  await world.sql`update clients set name = 'Quay & Sons' where id = ${clientId}`
  const worker = await sampleWorker(world, organisation, { lastName: 'Quayle', phone: '+32470000001' })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'submitted' })
  const planner = await sampleUser(world, organisation, 'provider')
  expect(await allowedFor(owner, 'quay')).toMatchObject({
    worker: ['message', 'call', 'offer', 'plan', 'schedule', 'reportSick', 'replace', 'review'],
    client: ['request', 'invoice'],
    project: ['request', 'offer'],
    entry: ['approve'],
  })
  // Planners decide on the hours of the projects they manage.
  expect(await allowedFor(planner, 'quay')).toMatchObject({ client: ['request'], project: ['request', 'offer'] })
  expect(await allowedFor(planner, 'quay')).not.toHaveProperty('entry')
  await world.sql`update projects set project_manager_id = ${planner.accountId} where id = ${projectId}`
  expect(await allowedFor(planner, 'quay')).toHaveProperty('entry', ['approve'])
  const viewer = await allowedFor(await sampleUser(world, organisation, 'user'), 'quay')
  expect(viewer).toMatchObject({ worker: ['message', 'call', 'schedule'], client: [], project: [] })
  expect(viewer).not.toHaveProperty('entry')
  await world.sql`update accounts set active = false where id = ${worker.accountId}`
  expect(await allowedFor(owner, 'quayle')).toMatchObject({ worker: [] })
})

test('the days of assignments and entries tell equal names apart', async () => {
  const [organisation, admin] = await organisationWithAdmin()
  const { projectId } = await projectNamed(organisation, 'Pier')
  const worker = await sampleWorker(world, organisation, { lastName: 'Quayle' })
  const assignmentId = await sampleAssignment(world, worker, projectId)
  await sampleEntries(world, worker, { projectId, assignmentId, count: 1, status: 'submitted' })
  const { body } = await world.call(searchRoutes.search, { query: { q: 'quayle' } }, admin)
  const of = (kind: string) => body.items.find((one) => one.kind === kind)
  expect(of('assignment')?.days).toMatchObject({
    from: expect.stringMatching(/^\d{4}-/),
    to: expect.stringMatching(/^\d{4}-/),
  })
  expect(of('entry')).toMatchObject({ minutes: expect.any(Number), version: 1, detail: 'Pier' })
  expect(of('worker')?.days).toBeNull()
})

test('a worker is found by a misspelt name', async () => {
  const [organisation, admin] = await organisationWithAdmin()
  const worker = await sampleWorker(world, organisation)
  await world.sql`update workers set first_name = 'Katarzyna', last_name = 'Wojcik' where id = ${worker.accountId}`
  expect(await found(admin, 'katarzina')).toMatchObject([expect.stringMatching(/^worker Katarzyna Wojcik/)])
})

test('T10 T12 results contain nothing that the role may not read or that belongs to another organisation', async () => {
  const [organisation, admin] = await organisationWithAdmin()
  const user = await sampleUser(world, organisation, 'user')
  const email = (await world.sql<{ email: string }>`select email from accounts where id = ${user.accountId}`)[0]
    ?.email as string
  expect(await found(admin, email)).toMatchObject([expect.stringMatching(/^user /)])
  expect(await found(user, email)).toEqual([])
  expect(await found((await organisationWithAdmin())[1], email)).toEqual([])
})

test('a worker finds only their own assignments', async () => {
  const organisation = await sampleOrganisation(world)
  const { projectId } = await projectNamed(organisation, 'Harbour')
  const [one, other] = [await sampleWorker(world, organisation), await sampleWorker(world, organisation)]
  await sampleAssignment(world, one, projectId)
  expect(await found(one, 'harb')).toMatchObject([expect.stringMatching(/^assignment Harbour/)])
  expect(await found(other, 'harb')).toEqual([])
})

test('T13 an empty search is refused', async () => {
  const [, admin] = await organisationWithAdmin()
  expect((await world.call(searchRoutes.search, { query: { q: '  ' } }, admin)).status).toBe(422)
})

test('a result says that its record no longer counts (F11)', async () => {
  const [organisation, admin] = await organisationWithAdmin()
  const { projectId, clientId } = await projectNamed(organisation, 'Quay renewal')
  const worker = await sampleWorker(world, organisation)
  await sampleAssignment(world, worker, projectId)
  const ended = async () =>
    (await world.call(searchRoutes.search, { query: { q: 'quay' } }, admin)).body.items.map((one) => [
      one.kind,
      one.ended,
    ])
  expect(await ended()).toEqual([
    ['project', null],
    ['assignment', null],
  ])
  await world.sql`update clients set name = 'Quay', status = 'inactive' where id = ${clientId}`
  await world.sql`update assignments set status = 'cancelled' where project_id = ${projectId}`
  await world.sql`update projects set status = 'cancelled' where id = ${projectId}`
  expect(await ended()).toEqual([
    ['client', 'inactive'],
    ['project', 'cancelled'],
    ['assignment', 'cancelled'],
  ])
})
