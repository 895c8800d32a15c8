import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clientRoutes } from '../contract.ts'
import { clients } from './routes.ts'
import { sampleClient } from './samples.ts'

const world = await openWorld(clients)

test('a client is added, found by a name without its accents, and edited', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const added = await world.call(
    clientRoutes.addClient,
    { body: { name: 'Café Été', contact: { fullName: 'Ann', phone: '+32 470 12 34 56' } } },
    manager,
  )
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ contact: { phone: '+32470123456' }, version: 1, allowed: ['edit'] })
  const found = await world.call(clientRoutes.listClients, { query: { q: 'cafe ete' } }, manager)
  expect(found.body).toMatchObject({ total: 1, nextCursor: null, items: [{ name: 'Café Été' }] })
  const edited = await world.call(
    clientRoutes.editClient,
    { params: { id: added.body.id }, body: { notes: 'Pays late' } },
    { ...manager, ifMatch: 1 },
  )
  expect(edited.body).toMatchObject({ notes: 'Pays late', name: 'Café Été', version: 2 })
})

test('T31 an edit of an older version is refused and shows the current one', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const { clientId } = await sampleClient(world, manager)
  const input = { params: { id: clientId }, body: { name: 'Newer' } }
  await world.call(clientRoutes.editClient, input, { ...manager, ifMatch: 1 })
  const { status, problem } = await world.call(clientRoutes.editClient, input, { ...manager, ifMatch: 1 })
  expect(status).toBe(409)
  expect(problem).toMatchObject({ code: 'STALE_VERSION', current: { name: 'Newer', version: 2 } })
})

test('T11 a client of another organisation is as unknown as one that does not exist', async () => {
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  const { clientId } = await sampleClient(world, await sampleOrganisation(world))
  const site = { name: 'X', address: 'Y', latitude: 0, longitude: 0 }
  const foreign = await world.call(clientRoutes.readClient, { params: { id: clientId } }, stranger)
  const missing = await world.call(
    clientRoutes.readClient,
    { params: { id: '00000000-0000-7000-8000-000000000000' } },
    stranger,
  )
  expect({ ...foreign.problem, requestId: '' }).toEqual({ ...missing.problem, requestId: '' })
  expect(foreign.status).toBe(404)
  expect((await world.call(clientRoutes.addWorkSite, { params: { id: clientId }, body: site }, stranger)).status).toBe(
    404,
  )
  expect(
    (await world.call(clientRoutes.editClient, { params: { id: clientId }, body: { name: 'Mine' } }, stranger)).status,
  ).toBe(404)
})

test('a work site lies somewhere on the earth', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const { clientId } = await sampleClient(world, manager)
  const params = { id: clientId }
  const body = { name: 'Depot', address: 'Rue 1', latitude: 91, longitude: 181 }
  const wrong = await world.call(clientRoutes.addWorkSite, { params, body }, manager)
  expect(wrong.problem.errors?.map(({ path }) => path)).toEqual(['latitude', 'longitude'])
  const right = await world.call(
    clientRoutes.addWorkSite,
    { params, body: { ...body, latitude: 50, longitude: 4 } },
    manager,
  )
  expect(right.body).toMatchObject({ radiusMetres: 200, clientId })
  expect((await world.call(clientRoutes.listWorkSites, { params }, manager)).body.total).toBe(2)
})

test('a list goes on where its page ended, and counts all', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  for (const name of ['Delta', 'alpha', 'Čapek', 'Bravo'])
    await world.call(clientRoutes.addClient, { body: { name } }, manager)
  const first = await world.call(clientRoutes.listClients, { query: { limit: '3' } }, manager)
  expect(first.body.items.map(({ name }) => name)).toEqual(['alpha', 'Bravo', 'Čapek'])
  expect(first.body.total).toBe(4)
  const rest = await world.call(
    clientRoutes.listClients,
    { query: { limit: '3', cursor: first.body.nextCursor as string } },
    manager,
  )
  expect(rest.body).toMatchObject({ items: [{ name: 'Delta' }], total: 4, nextCursor: null })
  const backwards = await world.call(clientRoutes.listClients, { query: { sort: '-name', limit: '1' } }, manager)
  expect(backwards.body.items[0]?.name).toBe('Delta')
})

test('T17 signs of LIKE are looked for as they stand', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  for (const name of ['100% Fresh', '1000 Fresh', "' OR 1=1--"])
    await world.call(clientRoutes.addClient, { body: { name } }, manager)
  const names = async (q: string) =>
    (await world.call(clientRoutes.listClients, { query: { q } }, manager)).body.items.map(({ name }) => name)
  expect(await names('100%')).toEqual(['100% Fresh'])
  expect(await names("' or 1=1")).toEqual(["' OR 1=1--"])
  expect(await names('_')).toEqual([])
})

test('a limit beyond 200, an unknown sort and a cursor of somebody else’s making are refused', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  for (const query of [
    { limit: '201' },
    { limit: '1e9' },
    { sort: 'password' },
    { cursor: 'nonsense' },
    { wanted: '1' },
  ]) {
    const { status, problem } = await world.call(clientRoutes.listClients, { query: query as never }, manager)
    expect([status, problem.code]).toEqual([422, 'VALIDATION'])
  }
})

test('every change of a client is in its history, with who, before and after', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const { body } = await world.call(clientRoutes.addClient, { body: { name: 'Before' } }, manager)
  await world.call(clientRoutes.editClient, { params: { id: body.id }, body: { name: 'After' } }, manager)
  const history = await world.sql(
    'select action, actor_id, before, after from history where entity_id = $1 order by number',
    [body.id],
  )
  expect(history).toMatchObject([
    { action: 'clients.addClient', actor_id: manager.accountId, before: null, after: { name: 'Before' } },
    { action: 'clients.editClient', actor_id: manager.accountId, before: { name: 'Before' }, after: { name: 'After' } },
  ])
})
