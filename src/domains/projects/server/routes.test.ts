import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { projectRoutes } from '../contract.ts'
import { projects } from './routes.ts'

const world = await openWorld(projects)

async function scene() {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const client = await sampleClient(world, manager)
  const add = (changes: object = {}) =>
    world.call(
      projectRoutes.addProject,
      { body: { name: 'Inventory', clientId: client.clientId, ...changes } },
      manager,
    )
  return { manager, ...client, add }
}

test('a project belongs to a client, lies at its work site and is led by who adds it', async () => {
  const { manager, add, clientId, workSiteId } = await scene()
  const { status, body } = await add({ workSiteId, startDate: '2026-11-01', endDate: '2026-12-31', budgetHours: 400 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    client: { id: clientId, name: 'Sample Client' },
    workSite: { id: workSiteId, name: 'Warehouse' },
    projectManager: { id: manager.accountId, name: 'Sam Sample manager' },
    status: 'active',
    allowed: ['edit', 'offer'],
  })
})

test('T11 a client, work site or manager of another organisation is unknown, as is a site of another client', async () => {
  const { manager, add, clientId } = await scene()
  const stranger = await scene()
  const other = await sampleClient(world, manager)
  const path = async (changes: object) => (await add(changes)).problem.errors
  expect(await path({ clientId: stranger.clientId })).toMatchObject([{ path: 'clientId', code: 'unknown' }])
  expect(await path({ workSiteId: stranger.workSiteId })).toMatchObject([{ path: 'workSiteId', code: 'unknown' }])
  expect(await path({ clientId, workSiteId: other.workSiteId })).toMatchObject([
    { path: 'workSiteId', code: 'unknown' },
  ])
  expect(await path({ projectManagerId: stranger.manager.accountId })).toMatchObject([
    { path: 'projectManagerId', code: 'unknown' },
  ])
})

test('a project does not end before it begins, also when only one of its dates is edited', async () => {
  const { manager, add } = await scene()
  expect((await add({ startDate: '2026-12-01', endDate: '2026-11-01' })).problem.errors).toMatchObject([
    { path: 'endDate', code: 'endAfterStart' },
  ])
  const { body } = await add({ startDate: '2026-12-01' })
  const edit = { params: { id: body.id }, body: { endDate: '2026-11-01' } }
  expect((await world.call(projectRoutes.editProject, edit, manager)).problem.errors).toMatchObject([
    { path: 'endDate', code: 'endAfterStart' },
  ])
})

test('a closed project takes no more offers', async () => {
  const { manager, add } = await scene()
  const { body } = await add()
  const edited = await world.call(
    projectRoutes.editProject,
    { params: { id: body.id }, body: { status: 'completed' } },
    { ...manager, ifMatch: 1 },
  )
  expect(edited.body).toMatchObject({ status: 'completed', allowed: ['edit'], version: 2 })
  const listed = await world.call(projectRoutes.listProjects, { query: { status: 'active' } }, manager)
  expect(listed.body.total).toBe(0)
})
