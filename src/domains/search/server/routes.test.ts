import { expect, test } from 'vitest'
import {
  type SampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { searchRoutes } from '../contract.ts'
import { searching } from './routes.ts'

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
