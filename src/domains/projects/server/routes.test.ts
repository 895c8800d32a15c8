import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { userRoutes } from '#domains/accounts/contract.ts'
import { users } from '#domains/accounts/server/routes.ts'
import { sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { projectRoutes } from '../contract.ts'
import { projects } from './routes.ts'

const world = await openWorld([...projects, ...users])

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

test('a new project has its client, its work site and its author as project manager', async () => {
  const { manager, add, clientId, workSiteId } = await scene()
  const { status, body } = await add({ workSiteId, startDate: '2026-11-01', endDate: '2026-12-31', budgetHours: 400 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    client: { id: clientId, name: 'Sample Client' },
    workSite: { id: workSiteId, name: 'Warehouse' },
    projectManager: { id: manager.accountId, name: 'Sam Sample manager' },
    status: 'active',
    allowed: ['edit', 'delete', 'offer'],
  })
})

test('a prospect becomes active with its first project, an inactive client does not', async () => {
  const { manager, add, clientId } = await scene()
  const other = await sampleClient(world, manager)
  const inactive = await sampleClient(world, manager)
  await world.sql`update clients set status = 'prospect' where id = any(${[clientId, other.clientId]}::uuid[])`
  await world.sql`update clients set status = 'inactive' where id = ${inactive.clientId}`
  const statusOf = async (id: string) =>
    (await world.sql<{ status: string }>`select status from clients where id = ${id}`)[0]?.status
  const { body } = await add()
  expect(await statusOf(clientId)).toBe('active')
  expect(await statusOf(other.clientId)).toBe('prospect')
  const moved = { params: { id: body.id }, body: { clientId: other.clientId } }
  expect((await world.call(projectRoutes.editProject, moved, { ...manager, ifMatch: 1 })).status).toBe(200)
  expect(await statusOf(other.clientId)).toBe('active')
  expect((await add({ clientId: inactive.clientId, name: 'Again' })).status).toBe(201)
  expect(await statusOf(inactive.clientId)).toBe('inactive')
})

test('T11 a client, work site or manager of another organisation, or a site of another client, is refused as unknown', async () => {
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

test('a project cannot end before it starts, even when only one date is edited', async () => {
  const { manager, add } = await scene()
  expect((await add({ startDate: '2026-12-01', endDate: '2026-11-01' })).problem.errors).toMatchObject([
    { path: 'endDate', code: 'endNotBeforeStart' },
  ])
  const { body } = await add({ startDate: '2026-12-01' })
  const edit = { params: { id: body.id }, body: { endDate: '2026-11-01' } }
  expect((await world.call(projectRoutes.editProject, edit, manager)).problem.errors).toMatchObject([
    { path: 'endDate', code: 'endNotBeforeStart' },
  ])
})

test('a completed project accepts no further offers', async () => {
  const { manager, add } = await scene()
  const { body } = await add()
  const edited = await world.call(
    projectRoutes.editProject,
    { params: { id: body.id }, body: { status: 'completed' } },
    { ...manager, ifMatch: 1 },
  )
  expect(edited.body).toMatchObject({ status: 'completed', allowed: ['edit', 'delete'], version: 2 })
  const listed = await world.call(projectRoutes.listProjects, { query: { status: 'active' } }, manager)
  expect(listed.body.total).toBe(0)
})

test('T26 dates outside the calendar are refused, and leap days are accepted', async () => {
  const { add } = await scene()
  expect((await add({ startDate: '2028-02-29', endDate: '2028-02-29' })).status).toBe(201)
  for (const wrong of ['2027-02-29', '2026-13-01', '2026-1-1', '0000-01-01', 'infinity', '']) {
    expect((await add({ startDate: wrong })).problem.errors, wrong).toMatchObject([{ path: 'startDate' }])
  }
})

test('a date that is edited alone is compared with the stored other date', async () => {
  const { manager, add } = await scene()
  const { body } = await add({ startDate: '2026-12-01', endDate: '2026-12-31' })
  const edit = (changes: object) =>
    world.call(projectRoutes.editProject, { params: { id: body.id }, body: changes }, manager)
  for (const wrong of [{ endDate: '2026-11-30' }, { startDate: '2027-01-01' }]) {
    expect((await edit(wrong)).problem.errors).toMatchObject([{ path: 'endDate', code: 'endNotBeforeStart' }])
  }
  expect((await edit({ endDate: '2026-12-01' })).body).toMatchObject({ startDate: '2026-12-01', endDate: '2026-12-01' })
  expect((await edit({ endDate: null })).body).toMatchObject({ endDate: null, version: 3 })
})

test.each([
  [{ name: 'A\r\nB' }, 'name singleLine'],
  [{ budgetHours: -1 }, 'budgetHours tooSmall'],
  [{ budgetHours: 1.5 }, 'budgetHours wrongType'],
  [{ budgetHours: 1_000_001 }, 'budgetHours tooBig'],
  [{ colour: 'red;background:url(//evil)' }, 'colour invalid'],
  [{ status: 'finished' }, 'status notListed'],
  [{ clientId: '1' }, 'clientId invalid'],
])('T15 T16 a project with %j is refused', async (wrong, fault) => {
  const { add } = await scene()
  const { status, problem } = await add(wrong)
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
})

test('T13 fields that only the server sets are refused in a request body', async () => {
  const { add } = await scene()
  const extra = { version: 3, approvedMinutes: 1, organisationId: uuid(), projectManager: { id: uuid(), name: 'X' } }
  expect((await add(extra)).problem.errors?.map(({ path }) => path)).toEqual(Object.keys(extra))
})

test('a project manager must be an active user: workers and former users are refused', async () => {
  const { manager, add } = await scene()
  const worker = await sampleAccount(world, manager, 'worker', 'worker')
  const colleague = await sampleUser(world, manager, 'user')
  const led = await add({ projectManagerId: colleague.accountId })
  expect(led.status).toBe(201)
  await world.sql`update accounts set active = false where id = ${colleague.accountId}`
  for (const projectManagerId of [worker.accountId, colleague.accountId])
    expect((await add({ projectManagerId })).problem.errors).toMatchObject([
      { path: 'projectManagerId', code: 'unknown' },
    ])
  const stored = await world.call(
    projectRoutes.editProject,
    { params: { id: led.body.id }, body: { name: 'Renamed', projectManagerId: colleague.accountId } },
    manager,
  )
  expect(stored.body).toMatchObject({ name: 'Renamed', projectManager: { id: colleague.accountId } })
})

test('a user who decides only on the hours of their own projects appoints no manager who would gain rights (F82)', async () => {
  const { manager, add, clientId } = await scene()
  const [planner, colleague] = [
    await sampleUser(world, manager, 'provider'),
    await sampleUser(world, manager, 'provider'),
  ]
  const body = { name: 'Inventory', clientId }
  const added = await world.call(projectRoutes.addProject, { body }, planner)
  expect(added.body.projectManager).toBeNull()
  const appoint = (id: string, projectManagerId: string | null, by = planner) =>
    world.call(projectRoutes.editProject, { params: { id }, body: { projectManagerId } }, by)
  for (const { accountId } of [planner, colleague]) {
    const withManager = { body: { ...body, projectManagerId: accountId } }
    expect((await world.call(projectRoutes.addProject, withManager, planner)).problem.code).toBe('FORBIDDEN')
    expect((await appoint(added.body.id, accountId)).problem).toMatchObject({
      code: 'FORBIDDEN',
      missing: ['project:manage'],
    })
  }
  // A manager decides on all hours anyway.
  expect((await appoint(added.body.id, manager.accountId)).status).toBe(200)
  const own = await add({ projectManagerId: planner.accountId })
  expect((await appoint(own.body.id, planner.accountId)).status).toBe(200)
  expect((await appoint(own.body.id, colleague.accountId)).body.projectManager?.id).toBe(colleague.accountId)
  expect((await appoint(own.body.id, planner.accountId)).problem.code).toBe('FORBIDDEN')
})

test('projects can be filtered by status, client and manager, and sorted by the columns of the list', async () => {
  const { manager, add, clientId } = await scene()
  const other = await sampleClient(world, manager)
  await add({ name: 'Beta', startDate: '2026-01-01', endDate: '2026-06-30', budgetHours: 10, projectManagerId: null })
  await add({ name: 'alpha', startDate: '2026-03-01', budgetHours: 500, clientId: other.clientId })
  await add({ name: 'Gamma', status: 'planned' })
  const names = async (query: object) =>
    (await world.call(projectRoutes.listProjects, { query }, manager)).body.items.map(({ name }) => name)
  expect(await names({})).toEqual(['alpha', 'Beta', 'Gamma'])
  expect(await names({ status: 'planned' })).toEqual(['Gamma'])
  expect(await names({ clientId })).toEqual(['Beta', 'Gamma'])
  expect(await names({ projectManagerId: manager.accountId })).toEqual(['alpha', 'Gamma'])
  expect(await names({ sort: '-startDate' })).toEqual(['alpha', 'Beta', 'Gamma'])
  expect(await names({ sort: 'endDate' })).toEqual(['Beta', expect.any(String), expect.any(String)])
  expect(await names({ sort: '-budgetHours' })).toEqual(['alpha', 'Beta', 'Gamma'])
  expect(await names({ q: 'ÀLPHA' })).toEqual(['alpha'])
})

test('a project can be deleted until something refers to it; then the message names an alternative', async () => {
  const { manager, add } = await scene()
  const first = await add()
  const params = { id: first.body.id }
  const stale = await world.call(projectRoutes.deleteProject, { params }, { ...manager, ifMatch: 4 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect((await world.call(projectRoutes.deleteProject, { params }, { ...manager, ifMatch: 1 })).status).toBe(204)
  expect((await world.call(projectRoutes.readProject, { params }, manager)).status).toBe(404)
  const second = await add()
  await world.sql`
    insert into requests (organisation_id, id, client_id, project_id, title, role, start_date, end_date, positions)
    values (${manager.organisationId}, ${uuid()}, ${second.body.client.id}, ${second.body.id}, 'X', 'Picker', '2026-12-01', '2026-12-02', 1)`
  const refused = await world.call(projectRoutes.deleteProject, { params: { id: second.body.id } }, manager)
  expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE'])
  expect(refused.problem.detail).toMatch(/Cancel it instead/)
})

test('an invitation cannot be revoked while the invited user manages a project', async () => {
  const { manager, add } = await scene()
  const administrator = await sampleUser(world, manager)
  const invited = await sampleUser(world, manager, 'provider')
  await add({ projectManagerId: invited.accountId })
  const remove = () => world.call(userRoutes.deleteUser, { params: { id: invited.accountId } }, administrator)
  const refused = await remove()
  expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE'])
  await world.sql`update projects set project_manager_id = null where organisation_id = ${manager.organisationId}`
  expect((await remove()).status).toBe(204)
})

test('the history of a project shows names instead of ids, and the reason of a status change', async () => {
  const { manager, add, workSiteId } = await scene()
  const { body } = await add()
  const params = { id: body.id }
  const edit = (changes: object) => world.call(projectRoutes.editProject, { params, body: changes }, manager)
  expect((await edit({ status: 'on_hold', comment: 'The client moves house' })).body.status).toBe('on_hold')
  await edit({ workSiteId, projectManagerId: null })
  const history = await world.call(projectRoutes.readProjectHistory, { params, query: {} }, manager)
  expect(history.body.total).toBe(3)
  expect(history.body.items[0]).toMatchObject({
    kind: 'changed',
    by: { id: manager.accountId },
    changes: expect.arrayContaining([
      { field: 'workSiteId', before: null, after: 'Warehouse' },
      { field: 'projectManagerId', before: 'Sam Sample manager', after: null },
    ]),
  })
  expect(history.body.items[1]).toMatchObject({
    comment: 'The client moves house',
    changes: [{ field: 'status', before: 'active', after: 'on_hold' }],
  })
})

test('T10 T11 a user with read permission cannot change a project, and another organisation gets a 404', async () => {
  const { manager, add } = await scene()
  const { body } = await add()
  const params = { id: body.id }
  const reader = await sampleUser(world, manager, 'user')
  const stranger = (await scene()).manager
  expect((await world.call(projectRoutes.readProject, { params }, reader)).body.allowed).toEqual([])
  for (const [who, status] of [
    [reader, 403],
    [stranger, 404],
  ] as const) {
    expect((await world.call(projectRoutes.editProject, { params, body: { name: 'Mine' } }, who)).status).toBe(status)
    expect((await world.call(projectRoutes.deleteProject, { params }, who)).status).toBe(status)
  }
  expect((await world.call(projectRoutes.readProjectHistory, { params, query: {} }, reader)).status).toBe(200)
  expect((await world.call(projectRoutes.readProjectHistory, { params, query: {} }, stranger)).status).toBe(404)
})
