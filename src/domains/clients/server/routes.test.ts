import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clientRoutes } from '../contract.ts'
import { clients } from './routes.ts'
import { sampleClient } from './samples.ts'
import { insertProject, sampleManagedClient } from './testing/managed-client.ts'

const world = await openWorld(clients)

test('a client can be added, found by its name without accents, and edited', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const added = await world.call(
    clientRoutes.addClient,
    { body: { name: 'Café Été', contact: { fullName: 'Ann', phone: '+32 470 12 34 56' } } },
    manager,
  )
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    contact: { phone: '+32470123456' },
    version: 1,
    allowed: ['edit', 'readdress', 'delete'],
  })
  const found = await world.call(clientRoutes.listClients, { query: { q: 'cafe ete' } }, manager)
  expect(found.body).toMatchObject({ total: 1, nextCursor: null, items: [{ name: 'Café Été' }] })
  const edited = await world.call(
    clientRoutes.editClient,
    { params: { id: added.body.id }, body: { notes: 'Pays late' } },
    { ...manager, ifMatch: 1 },
  )
  expect(edited.body).toMatchObject({ notes: 'Pays late', name: 'Café Été', version: 2 })
})

test('a client without a project can be a prospect, is found by that status, and can be activated or deactivated', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const add = (name: string) =>
    world.call(clientRoutes.addClient, { body: { name, status: 'prospect' } }, manager).then(({ body }) => body)
  const [won, lost] = [await add('Won'), await add('Lost')]
  await add('Waiting')
  const change = (action: 'activate' | 'deactivate', { id, version }: typeof won) =>
    world.call(clientRoutes.changeClients, { body: { action, items: [{ id, version }] } }, manager)
  expect((await change('activate', won)).body).toMatchObject({ done: [won.id], failed: [] })
  expect((await change('deactivate', lost)).body).toMatchObject({ done: [lost.id], failed: [] })
  const { clientId } = await sampleClient(world, manager)
  await world.sql`
    insert into projects (organisation_id, id, client_id, name) values (${manager.organisationId}, ${uuid()}, ${clientId}, 'Night shift')`
  const back = await world.call(
    clientRoutes.editClient,
    { params: { id: clientId }, body: { status: 'prospect' } },
    { ...manager, ifMatch: 1 },
  )
  expect([back.status, back.problem.errors]).toEqual([422, [expect.objectContaining({ path: 'status' })]])
  const namesOf = async (status: 'prospect' | 'active' | 'inactive') =>
    (await world.call(clientRoutes.listClients, { query: { status } }, manager)).body.items.map(({ name }) => name)
  expect(await namesOf('prospect')).toEqual(['Waiting'])
  expect(await namesOf('active')).toContain('Won')
  expect(await namesOf('inactive')).toEqual(['Lost'])
})

test('T31 an edit of an outdated version is refused with the current version', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const { clientId } = await sampleClient(world, manager)
  const input = { params: { id: clientId }, body: { name: 'Newer' } }
  await world.call(clientRoutes.editClient, input, { ...manager, ifMatch: 1 })
  const { status, problem } = await world.call(clientRoutes.editClient, input, { ...manager, ifMatch: 1 })
  expect(status).toBe(409)
  expect(problem).toMatchObject({ code: 'STALE_VERSION', current: { name: 'Newer', version: 2 } })
})

test('T11 a client of another organisation gives the same 404 as a missing one', async () => {
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

test('a work site needs valid coordinates and has a default radius', async () => {
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
  expect((await world.call(clientRoutes.listWorkSites, { params, query: {} }, manager)).body.total).toBe(2)
})

test('a client’s work sites can be searched, sorted and paged', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const { body: client } = await world.call(clientRoutes.addClient, { body: { name: 'Delta' } }, manager)
  const params = { id: client.id }
  for (const name of ['Zinc', 'alpha', 'Éclair']) {
    const body = { name, address: `Quai ${name} 1`, latitude: 50, longitude: 4 }
    await world.call(clientRoutes.addWorkSite, { params, body }, manager)
  }
  const list = async (query: object) => (await world.call(clientRoutes.listWorkSites, { params, query }, manager)).body
  const named = async (query: object) => (await list(query)).items.map(({ name }) => name)
  const first = await list({ limit: '2' })
  expect(first).toMatchObject({ items: [{ name: 'alpha' }, { name: 'Éclair' }], total: 3 })
  expect(await named({ limit: '2', cursor: first.nextCursor })).toEqual(['Zinc'])
  expect(await named({ sort: '-name' })).toEqual(['Zinc', 'Éclair', 'alpha'])
  expect(await named({ q: 'quai ec' })).toEqual(['Éclair'])
})

test('a list continues after its last page and counts all rows', async () => {
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

test('T17 wildcards of LIKE are searched literally', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  for (const name of ['100% Fresh', '1000 Fresh', "' OR 1=1--"])
    await world.call(clientRoutes.addClient, { body: { name } }, manager)
  const names = async (q: string) =>
    (await world.call(clientRoutes.listClients, { query: { q } }, manager)).body.items.map(({ name }) => name)
  expect(await names('100%')).toEqual(['100% Fresh'])
  expect(await names("' or 1=1")).toEqual(["' OR 1=1--"])
  expect(await names('_')).toEqual([])
})

test('a limit above 200, an unknown sort and a forged cursor are refused', async () => {
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

test('the history records each change of a client with its author and the values before and after', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const { body } = await world.call(clientRoutes.addClient, { body: { name: 'Before' } }, manager)
  await world.call(clientRoutes.editClient, { params: { id: body.id }, body: { name: 'After' } }, manager)
  const history =
    await world.sql`select action, actor_id, before, after from history where entity_id = ${body.id} order by number`
  expect(history).toMatchObject([
    { action: 'clients.addClient', actor_id: manager.accountId, before: null, after: { name: 'Before' } },
    { action: 'clients.editClient', actor_id: manager.accountId, before: { name: 'Before' }, after: { name: 'After' } },
  ])
})

test('clients can be found by contact name and VAT number, and filtered by status and industry', async () => {
  const { manager } = await sampleManagedClient(world)
  const add = (body: object) => world.call(clientRoutes.addClient, { body: { name: 'Other', ...body } }, manager)
  await add({ name: 'Delta', contact: { fullName: 'Zoë Dürr' }, industry: 'retail' })
  await add({ name: 'Alpha', vatNumber: 'BE 0428.759.497', status: 'inactive', industry: 'retail' })
  const names = async (query: object) =>
    (await world.call(clientRoutes.listClients, { query }, manager)).body.items.map(({ name }) => name)
  expect(await names({ q: 'zoe durr' })).toEqual(['Delta'])
  expect(await names({ q: '0428' })).toEqual(['Alpha'])
  expect(await names({ industry: 'retail' })).toEqual(['Alpha', 'Delta'])
  expect(await names({ industry: 'retail', status: 'active' })).toEqual(['Delta'])
})

test('clients can be sorted by their number of work sites and projects', async () => {
  const { manager, clientId, workSiteId } = await sampleManagedClient(world)
  await insertProject(world, manager.organisationId, { clientId, workSiteId })
  const { body } = await world.call(clientRoutes.addClient, { body: { name: 'None' } }, manager)
  for (const [sort, first] of [
    ['-workSiteCount', clientId],
    ['workSiteCount', body.id],
    ['-projectCount', clientId],
    ['projectCount', body.id],
  ]) {
    const page = await world.call(clientRoutes.listClients, { query: { sort: sort!, limit: '1' } }, manager)
    expect(page.body.items[0]?.id, sort).toBe(first)
    const rest = await world.call(
      clientRoutes.listClients,
      { query: { sort: sort!, limit: '1', cursor: page.body.nextCursor! } },
      manager,
    )
    expect(rest.body.items).toHaveLength(1)
    expect(rest.body.items[0]?.id).not.toBe(first)
  }
})

test('T15 a client with several errors reports each at its field', async () => {
  const { manager } = await sampleManagedClient(world)
  const body = {
    name: '',
    industry: 'circus',
    vatNumber: 'BE0428759498',
    website: 'javascript:alert(1)',
    contact: { fullName: 'Ann\r\nBcc: x@y.example', email: 'nobody', phone: '0470' },
    status: 'dormant',
  }
  const { status, problem } = await world.call(clientRoutes.addClient, { body: body as never }, manager)
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'name nameRequired',
    'industry notListed',
    'vatNumber vatNumber',
    'website webAddress',
    'contact.fullName singleLine',
    'contact.email email',
    'contact.phone phone',
    'status notListed',
  ])
  expect(problem.errors?.[0]?.message).toBe('Enter the client’s name')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  '//evil.example',
  'http://10.0.0.1',
  'http://2130706433',
  'http://[::1]',
  'https://intranet',
])('T18 %s is refused as a website', async (website) => {
  const { manager } = await sampleManagedClient(world)
  const { problem } = await world.call(clientRoutes.addClient, { body: { name: 'X', website } }, manager)
  expect(problem.errors).toMatchObject([{ path: 'website', code: 'webAddress' }])
})

test('T17 T18 text that looks like code is stored unchanged, and a name is a single line', async () => {
  const { manager } = await sampleManagedClient(world)
  const name = `=1+1 {{7*7}} <img onerror=x> ' OR 1=1--`
  const { body } = await world.call(clientRoutes.addClient, { body: { name, notes: '${7*7}\n%_' } }, manager)
  expect(body).toMatchObject({ name, notes: '${7*7}\n%_' })
  for (const wrong of ['A\r\nB', 'A\nB', 'A\rB']) {
    const { problem } = await world.call(clientRoutes.addClient, { body: { name: wrong } }, manager)
    expect(problem.errors).toMatchObject([{ path: 'name', code: 'singleLine' }])
  }
})

test('T13 fields that only the server sets are refused in a request body', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const extra = { version: 9, projectCount: 5, organisationId: uuid(), createdAt: '2000-01-01T00:00:00Z' }
  const added = await world.call(clientRoutes.addClient, { body: { name: 'X', ...extra } as never }, manager)
  expect(added.problem.errors?.map(({ path }) => path)).toEqual(Object.keys(extra))
  const edited = await world.call(clientRoutes.editClient, { params: { id: clientId }, body: extra as never }, manager)
  expect(edited.status).toBe(422)
})

test.each([
  [{ latitude: 91 }, ['latitude tooBig']],
  [{ latitude: -90.01 }, ['latitude tooSmall']],
  [{ longitude: 181 }, ['longitude tooBig']],
  [{ radiusMetres: 19 }, ['radiusMetres tooSmall']],
  [{ radiusMetres: 5001 }, ['radiusMetres tooBig']],
  [{ radiusMetres: 20.5 }, ['radiusMetres wrongType']],
  [{ latitude: '50' }, ['latitude wrongType']],
  [{ latitude: false, longitude: true }, ['latitude wrongType', 'longitude wrongType']],
  [{ name: ' ', address: '' }, ['name siteNameRequired', 'address siteAddressRequired']],
])('T16 T18 a work site with %j is refused', async (wrong, faults) => {
  const { manager, clientId, workSiteId } = await sampleManagedClient(world)
  const right = { name: 'Depot', address: 'Rue 1', latitude: 50, longitude: 4, radiusMetres: 100 }
  const input = { params: { id: clientId }, body: { ...right, ...wrong } as never }
  const { status, problem } = await world.call(clientRoutes.addWorkSite, input, manager)
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
  const params = { id: clientId, siteId: workSiteId }
  const edited = await world.call(clientRoutes.editWorkSite, { params, body: wrong as never }, manager)
  expect(edited.problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
})

test.each([20, 5000])('a radius of %i metres is accepted', async (radiusMetres) => {
  const { manager, clientId, workSiteId } = await sampleManagedClient(world)
  const params = { id: clientId, siteId: workSiteId }
  const { body } = await world.call(clientRoutes.editWorkSite, { params, body: { radiusMetres } }, manager)
  expect(body).toMatchObject({ radiusMetres, version: 2, allowed: ['edit', 'delete'] })
})

test('the coordinates of a work site are optional, but go together', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const site = { name: 'Depot', address: 'Rue Haute 1, 1000 Bruxelles' }
  const add = (point: object) =>
    world.call(clientRoutes.addWorkSite, { params: { id: clientId }, body: { ...site, ...point } }, manager)
  const added = await add({})
  expect(added).toMatchObject({ status: 201, body: { latitude: null, longitude: null } })
  const params = { id: clientId, siteId: added.body.id }
  const edit = (body: object) => world.call(clientRoutes.editWorkSite, { params, body }, manager)
  for (const refused of [await add({ latitude: 50 }), await edit({ longitude: 4 })])
    expect(refused.problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'latitude halfPoint',
      'longitude halfPoint',
    ])
  expect((await edit({ latitude: 50.5, longitude: 4.5 })).body).toMatchObject({ latitude: 50.5, longitude: 4.5 })
  expect((await edit({ longitude: null })).status).toBe(422)
  expect((await edit({ latitude: null, longitude: null })).body).toMatchObject({ latitude: null, longitude: null })
})
