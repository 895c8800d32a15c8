import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { mostViews, viewRoutes } from '../contract/list-views.ts'
import { listViewRoutes } from './routes.ts'
import { type SampleAccount, sampleOrganisation, sampleUser } from './samples.ts'

const world = await openWorld(listViewRoutes)
const list = '/provider/clients' as const
const body = { list, name: 'Active', query: 'sort=name&status=active', columns: ['name', 'phone'], isShared: false }

async function team() {
  const of = await sampleOrganisation(world)
  const [manager, planner] = [await sampleUser(world, of, 'manager'), await sampleUser(world, of, 'provider')]
  return { manager, planner }
}
const namesOf = async (by: SampleAccount) =>
  (await world.call(viewRoutes.listViews, { query: { list } }, by)).body.items.map(({ name }) => name)

test('an own view is seen by its owner alone until it is shared, which needs the permission', async () => {
  const { manager, planner } = await team()
  const added = await world.call(viewRoutes.addView, { body }, manager)
  expect([added.status, added.body]).toEqual([
    201,
    { ...body, id: added.body.id, isOwn: true, version: 1, allowed: ['edit', 'share', 'delete'] },
  ])
  expect([await namesOf(manager), await namesOf(planner)]).toEqual([['Active'], []])
  const params = { id: added.body.id }
  expect((await world.call(viewRoutes.editView, { params, body: { name: 'Mine' } }, planner)).status).toBe(404)
  const shared = await world.call(viewRoutes.editView, { params, body: { isShared: true } }, { ...manager, ifMatch: 1 })
  expect(shared.body).toMatchObject({ isShared: true, version: 2 })
  const seen = (await world.call(viewRoutes.listViews, { query: { list } }, planner)).body
  expect(seen).toMatchObject({ items: [{ name: 'Active', isOwn: false, allowed: [] }], allowed: [] })
  expect((await world.call(viewRoutes.editView, { params, body: { name: 'Mine' } }, planner)).status).toBe(403)
  expect((await world.call(viewRoutes.deleteView, { params }, planner)).status).toBe(403)
  const refused = await world.call(viewRoutes.addView, { body: { ...body, isShared: true } }, planner)
  expect([refused.status, refused.problem.errors]).toEqual([422, [expect.objectContaining({ path: 'isShared' })]])
})

test('a shared view is edited and deleted by others who may share; other organisations do not know it', async () => {
  const { manager, planner } = await team()
  const stranger = (await team()).manager
  const own = (await world.call(viewRoutes.addView, { body }, planner)).body
  expect(own.allowed).toEqual(['edit', 'delete'])
  const { id } = (await world.call(viewRoutes.addView, { body: { ...body, isShared: true } }, manager)).body
  const colleague = await sampleUser(world, manager, 'administrator')
  const renamed = await world.call(viewRoutes.editView, { params: { id }, body: { name: 'All' } }, colleague)
  expect(renamed.body).toMatchObject({ name: 'All', isOwn: false })
  const stale = await world.call(
    viewRoutes.editView,
    { params: { id }, body: { name: 'X' } },
    { ...manager, ifMatch: 1 },
  )
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect((await world.call(viewRoutes.deleteView, { params: { id } }, stranger)).status).toBe(404)
  expect((await world.call(viewRoutes.deleteView, { params: { id } }, colleague)).status).toBe(204)
  expect(await namesOf(planner)).toEqual(['Active'])
})

test('the views of all lists are those of lists that the reader may read', async () => {
  const { manager, planner } = await team()
  const admin = await sampleUser(world, manager, 'administrator')
  for (const path of ['/provider/clients', '/provider/statements'] as const)
    await world.call(viewRoutes.addView, { body: { ...body, list: path, name: path, isShared: true } }, admin)
  const all = async (by: SampleAccount) =>
    (await world.call(viewRoutes.listViews, { query: {} }, by)).body.items.map(({ list: path }) => path)
  expect(await all(admin)).toEqual(['/provider/clients', '/provider/statements'])
  expect(await all(planner)).toEqual(['/provider/clients'])
  expect(await all((await team()).manager)).toEqual([])
  const refused = await world.call(viewRoutes.listViews, { query: { list: '/provider/statements' } }, planner)
  expect(refused.status).toBe(403)
})

test('a user has a limited number of views', async () => {
  const { planner } = await team()
  await world.sql`
    insert into list_views (organisation_id, id, account_id, list, name, query)
    select ${planner.organisationId}, gen_random_uuid(), ${planner.accountId}, ${list}, 'View ' || n, ''
      from generate_series(1, ${mostViews}) n`
  const refused = await world.call(viewRoutes.addView, { body }, planner)
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
})

test('a view tells nothing to users who may not read its list', async () => {
  const of = await sampleOrganisation(world)
  const [admin, planner] = [await sampleUser(world, of, 'administrator'), await sampleUser(world, of, 'provider')]
  const invoices = { ...body, list: '/provider/statements' as const, query: 'q=Acme', isShared: true }
  const { id } = (await world.call(viewRoutes.addView, { body: invoices }, admin)).body
  const query = { list: '/provider/statements' as const }
  expect((await world.call(viewRoutes.listViews, { query }, planner)).status).toBe(403)
  expect((await world.call(viewRoutes.addView, { body: { ...invoices, isShared: false } }, planner)).status).toBe(403)
  expect((await world.call(viewRoutes.editView, { params: { id }, body: { name: 'X' } }, planner)).status).toBe(404)
})

test('a user who may no longer share views cannot change what others see, but can take a view back', async () => {
  const { manager, planner } = await team()
  const { id } = (await world.call(viewRoutes.addView, { body: { ...body, isShared: true } }, manager)).body
  // As if the planner had shared it, and had lost the permission.
  await world.sql`update list_views set account_id = ${planner.accountId} where id = ${id}`
  const edit = (change: { name?: string; isShared?: boolean }) =>
    world.call(viewRoutes.editView, { params: { id }, body: change }, planner)
  expect((await edit({ name: 'Theirs' })).status).toBe(422)
  expect(await namesOf(manager)).toEqual(['Active'])
  expect((await edit({ isShared: false })).status).toBe(200)
  expect(await namesOf(manager)).toEqual([])
})
