import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAssignment } from '#domains/assignments/server/samples.ts'
import { sampleProject } from '#domains/projects/server/samples.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { firstStepRoutes, firstSteps } from '../contract/first-steps.ts'
import { firstSteps as served } from './routes.ts'

const world = await openWorld(served)

test('the checklist is derived from the data and shows what its reader may set up', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const read = async (by: { cookie: string }) => (await world.call(firstStepRoutes.readFirstSteps, {}, by)).body
  const done = async () => (await read(admin)).steps.filter(({ isDone }) => isDone).map(({ name }) => name)
  const start = await read(admin)
  expect(start).toEqual({ steps: firstSteps.map((name) => ({ name, isDone: false })), clientId: null })
  const { projectId } = await sampleProject(world, organisation)
  expect(await done()).toEqual(['client', 'workSite', 'project'])
  const worker = await sampleWorker(world, organisation)
  await sampleAssignment(world, worker, projectId)
  expect(await done()).toEqual(['client', 'workSite', 'project', 'worker', 'assignment'])
  const { clientId } = await read(admin)
  await world.sql`
    insert into bill_rates (organisation_id, id, client_id, from_date, amount, currency)
    values (${organisation.organisationId}, gen_random_uuid(), ${clientId}, '2026-01-01', 3000, 'EUR')`
  await world.sql`
    insert into billing_sellers (organisation_id, id, account_number)
     values (${organisation.organisationId}, ${organisation.organisationId}, 'BE68539007547034')`
  await world.sql`update organisations set deductions = '[{}]' where id = ${organisation.organisationId}`
  expect(await done()).toEqual([...firstSteps])
  const provider = await sampleUser(world, organisation, 'provider')
  const names = (await read(provider)).steps.map(({ name }) => name)
  expect(names).toEqual(['client', 'workSite', 'project', 'worker', 'assignment'])
  const user = await sampleUser(world, organisation, 'user')
  expect((await world.call(firstStepRoutes.readFirstSteps, {}, user)).status).toBe(403)
})
