import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clientRoutes } from '../contract.ts'
import { clients } from './routes.ts'
import { sampleClient } from './samples.ts'

const world = await openWorld(clients)

async function scene(role: 'manager' | 'user' = 'manager') {
  const manager = await sampleUser(world, await sampleOrganisation(world), role)
  return { manager, ...(await sampleClient(world, manager)) }
}

/** A project for the client at its work site, as a later domain would make it. */
async function addProject(organisationId: string, clientId: string, workSiteId: string | null = null) {
  await world.sql(
    `insert into projects (organisation_id, id, client_id, work_site_id, name) values ($1, $2, $3, $4, 'Night shift')`,
    [organisationId, uuid(), clientId, workSiteId],
  )
}

test('a client is added, found by a name without its accents, and edited', async () => {
  const manager = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const added = await world.call(
    clientRoutes.addClient,
    { body: { name: 'Café Été', contact: { fullName: 'Ann', phone: '+32 470 12 34 56' } } },
    manager,
  )
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ contact: { phone: '+32470123456' }, version: 1, allowed: ['edit', 'delete'] })
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

test('clients are found by the name of their contact and by their VAT number, and narrowed by status and industry', async () => {
  const { manager } = await scene()
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

test('a list may be sorted by how many work sites and projects a client has', async () => {
  const { manager, clientId, workSiteId } = await scene()
  await addProject(manager.organisationId, clientId, workSiteId)
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

test('T15 all that is wrong with a client is said at once, each at its field', async () => {
  const { manager } = await scene()
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
  expect(problem.errors?.[0]?.message).toBe('Client name is required')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>',
  '//evil.example',
  'http://10.0.0.1',
  'http://2130706433',
  'http://[::1]',
  'https://intranet',
])('T18 %s never becomes a client’s website', async (website) => {
  const { manager } = await scene()
  const { problem } = await world.call(clientRoutes.addClient, { body: { name: 'X', website } }, manager)
  expect(problem.errors).toMatchObject([{ path: 'website', code: 'webAddress' }])
})

test('T17 T18 what looks like code stays text, and a name is one line', async () => {
  const { manager } = await scene()
  const name = `=1+1 {{7*7}} <img onerror=x> ' OR 1=1--`
  const { body } = await world.call(clientRoutes.addClient, { body: { name, notes: '${7*7}\n%_' } }, manager)
  expect(body).toMatchObject({ name, notes: '${7*7}\n%_' })
  for (const wrong of ['A\r\nB', 'A\nB', 'A\rB']) {
    const { problem } = await world.call(clientRoutes.addClient, { body: { name: wrong } }, manager)
    expect(problem.errors).toMatchObject([{ path: 'name', code: 'singleLine' }])
  }
})

test('T13 what only the server says is not taken from a body', async () => {
  const { manager, clientId } = await scene()
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
  [{ latitude: null, longitude: true }, ['latitude wrongType', 'longitude wrongType']],
  [{ name: ' ', address: '' }, ['name siteNameRequired', 'address siteAddressRequired']],
])('T16 T18 a work site with %j is refused', async (wrong, faults) => {
  const { manager, clientId, workSiteId } = await scene()
  const right = { name: 'Depot', address: 'Rue 1', latitude: 50, longitude: 4, radiusMetres: 100 }
  const input = { params: { id: clientId }, body: { ...right, ...wrong } as never }
  const { status, problem } = await world.call(clientRoutes.addWorkSite, input, manager)
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
  const params = { id: clientId, siteId: workSiteId }
  const edited = await world.call(clientRoutes.editWorkSite, { params, body: wrong as never }, manager)
  expect(edited.problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
})

test.each([20, 5000])('a radius of %i metres is taken', async (radiusMetres) => {
  const { manager, clientId, workSiteId } = await scene()
  const params = { id: clientId, siteId: workSiteId }
  const { body } = await world.call(clientRoutes.editWorkSite, { params, body: { radiusMetres } }, manager)
  expect(body).toMatchObject({ radiusMetres, version: 2, allowed: ['edit', 'delete'] })
})

test('a client without projects is deleted with its work sites', async () => {
  const { manager, clientId } = await scene()
  const params = { id: clientId }
  const stale = await world.call(clientRoutes.deleteClient, { params }, { ...manager, ifMatch: 9 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect((await world.call(clientRoutes.listWorkSites, { params }, manager)).body.total).toBe(1)
  expect((await world.call(clientRoutes.deleteClient, { params }, { ...manager, ifMatch: 1 })).status).toBe(204)
  expect((await world.call(clientRoutes.readClient, { params }, manager)).status).toBe(404)
  expect((await world.call(clientRoutes.deleteClient, { params }, manager)).status).toBe(404)
})

test('a client with a project cannot be deleted, nor can the work site where it lies: the words say what to do instead', async () => {
  const { manager, clientId, workSiteId } = await scene()
  await addProject(manager.organisationId, clientId, workSiteId)
  const refused = await world.call(clientRoutes.deleteClient, { params: { id: clientId } }, manager)
  expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE'])
  expect(refused.problem.detail).toMatch(/Deactivate it instead/)
  const params = { id: clientId, siteId: workSiteId }
  const site = await world.call(clientRoutes.deleteWorkSite, { params }, { ...manager, language: 'fr' })
  expect([site.status, site.problem.code]).toEqual([409, 'IN_USE'])
  expect(site.problem.detail).toMatch(/lieu de travail/)
  expect(
    (await world.call(clientRoutes.listWorkSites, { params: { id: clientId } }, manager)).body.items,
  ).toMatchObject([{ id: workSiteId, projectCount: 1 }])
})

test('a client with projects but without any at a work site keeps its projects when the site is deleted', async () => {
  const { manager, clientId, workSiteId } = await scene()
  await addProject(manager.organisationId, clientId)
  const params = { id: clientId, siteId: workSiteId }
  expect((await world.call(clientRoutes.deleteWorkSite, { params }, manager)).status).toBe(204)
  const { body } = await world.call(clientRoutes.readClient, { params: { id: clientId } }, manager)
  expect(body).toMatchObject({ workSiteCount: 0, projectCount: 1 })
})

test('many clients are deactivated at once, each by itself: what was refused says why', async () => {
  const { manager, clientId } = await scene()
  const second = await sampleClient(world, manager)
  const stranger = await scene()
  const missing = uuid()
  const items = [
    { id: clientId, version: 1 },
    { id: clientId, version: 1 },
    { id: second.clientId, version: 7 },
    { id: stranger.clientId },
    { id: missing },
  ]
  const { status, body } = await world.call(
    clientRoutes.changeClients,
    { body: { action: 'deactivate', items } },
    manager,
  )
  expect(status).toBe(200)
  expect(body.done).toEqual([clientId])
  expect(body.failed.map(({ id, code }) => [id, code])).toEqual([
    [second.clientId, 'STALE_VERSION'],
    [stranger.clientId, 'NOT_FOUND'],
    [missing, 'NOT_FOUND'],
  ])
  expect(body.failed[1]?.message).toBe(body.failed[2]?.message)
  const again = { action: 'deactivate' as const, items: [{ id: clientId }] }
  expect((await world.call(clientRoutes.changeClients, { body: again }, manager)).body.done).toEqual([clientId])
  const now = await world.call(clientRoutes.readClient, { params: { id: clientId } }, manager)
  expect(now.body).toMatchObject({ status: 'inactive', version: 2 })
  const theirs = await world.sql('select status from clients where id = $1', [stranger.clientId])
  expect(theirs).toEqual([{ status: 'active' }])
})

test('T43 more than 500 at once are refused', async () => {
  const { manager } = await scene()
  const items = Array.from({ length: 501 }, () => ({ id: uuid() }))
  const { problem } = await world.call(clientRoutes.changeClients, { body: { action: 'activate', items } }, manager)
  expect(problem.errors).toMatchObject([{ path: 'items', code: 'tooLong' }])
})

test('T10 who only reads sees all of it, and changes none', async () => {
  const { manager: reader, clientId, workSiteId } = await scene('user')
  const params = { id: clientId }
  const site = { id: clientId, siteId: workSiteId }
  expect((await world.call(clientRoutes.readClient, { params }, reader)).body.allowed).toEqual([])
  expect((await world.call(clientRoutes.readClientHistory, { params, query: {} }, reader)).status).toBe(200)
  for (const refused of [
    await world.call(clientRoutes.addClient, { body: { name: 'X' } }, reader),
    await world.call(clientRoutes.editClient, { params, body: { name: 'X' } }, reader),
    await world.call(clientRoutes.deleteClient, { params }, reader),
    await world.call(clientRoutes.editWorkSite, { params: site, body: { name: 'X' } }, reader),
    await world.call(clientRoutes.deleteWorkSite, { params: site }, reader),
    await world.call(clientRoutes.changeClients, { body: { action: 'activate', items: [{ id: clientId }] } }, reader),
  ])
    expect([refused.status, refused.problem.code]).toEqual([403, 'FORBIDDEN'])
})

test('T10 T11 a stranger neither deletes a client nor reads its history, and a site belongs to its own client alone', async () => {
  const { manager, clientId, workSiteId } = await scene()
  const other = await sampleClient(world, manager)
  const stranger = await scene()
  const answers = [
    await world.call(clientRoutes.deleteClient, { params: { id: clientId } }, stranger.manager),
    await world.call(clientRoutes.readClientHistory, { params: { id: clientId }, query: {} }, stranger.manager),
    await world.call(clientRoutes.deleteWorkSite, { params: { id: clientId, siteId: workSiteId } }, stranger.manager),
    await world.call(clientRoutes.deleteWorkSite, { params: { id: other.clientId, siteId: workSiteId } }, manager),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await world.call(clientRoutes.listWorkSites, { params: { id: clientId } }, manager)).body.total).toBe(1)
})

test('the history of a client tells of its work sites by name, also of one that is gone', async () => {
  const { manager } = await scene()
  const { body: client } = await world.call(clientRoutes.addClient, { body: { name: 'Before' } }, manager)
  const params = { id: client.id }
  const site = { name: 'Depot', address: 'Rue 1', latitude: 50, longitude: 4 }
  const { body: depot } = await world.call(clientRoutes.addWorkSite, { params, body: site }, manager)
  const { body: yard } = await world.call(
    clientRoutes.addWorkSite,
    { params, body: { ...site, name: 'Yard' } },
    manager,
  )
  const at = { id: client.id, siteId: depot.id }
  await world.call(clientRoutes.editWorkSite, { params: at, body: { radiusMetres: 300 } }, manager)
  await world.call(clientRoutes.deleteWorkSite, { params: { id: client.id, siteId: yard.id } }, manager)
  await world.call(clientRoutes.editClient, { params, body: { name: 'After' } }, manager)
  const read = (query: object) => world.call(clientRoutes.readClientHistory, { params, query }, manager)
  const { body } = await read({})
  expect(body.total).toBe(6)
  expect(body.items.map(({ kind, entity, part }) => [kind, entity, part])).toEqual([
    ['changed', 'clients', undefined],
    ['removed', 'work_sites', 'Yard'],
    ['changed', 'work_sites', 'Depot'],
    ['added', 'work_sites', 'Yard'],
    ['added', 'work_sites', 'Depot'],
    ['added', 'clients', undefined],
  ])
  expect(body.items[2]?.changes).toEqual([{ field: 'radiusMetres', before: 200, after: 300 }])
  const first = await read({ limit: '4' })
  const rest = await read({ limit: '4', cursor: first.body.nextCursor })
  expect(rest.body.items.map(({ part }) => part)).toEqual(['Depot', undefined])
})

test('T17 the clients that a list shows are taken away as a file, in the reader’s language, and no name is a formula', async () => {
  const { manager } = await scene()
  const name = '=1+1; "Café"'
  const contact = { fullName: 'Ann', phone: '+32 2 555 01 23' }
  await world.call(clientRoutes.addClient, { body: { name, industry: 'retail', contact } }, manager)
  await world.call(clientRoutes.addClient, { body: { name: 'Closed', status: 'inactive' } }, manager)
  const stranger = await scene()
  const take = (query: object, by: object = manager) =>
    world.call(clientRoutes.exportClients, { query: { format: 'csv', ...query } as never }, by)
  const whole = await take({}, { ...manager, language: 'fr' })
  expect(whole.headers['content-type']).toMatch(/^text\/csv/)
  expect(whole.headers['content-disposition']).toContain('attachment; filename="Clients 2026-11-20.csv"')
  const lines = whole.bytes.toString().trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatch(/Client;Statut;Secteur/)
  expect(lines[1]).toMatch(/^"'=1\+1; ""Café""";Actif;/)
  expect(lines[1]).toContain('+32 2 555 01 23')
  expect((await take({ status: 'inactive' })).bytes.toString().trim().split('\r\n')).toHaveLength(2)
  expect((await take({ q: 'cafe' })).bytes.toString()).toContain('Ann')
  expect((await take({ sort: '-name' })).bytes.toString().split('\r\n')[1]).toMatch(/^Sample Client/)
  expect((await take({}, stranger.manager)).bytes.toString()).not.toContain('Café')
  const xlsx = await take({ format: 'xlsx' })
  expect([xlsx.status, xlsx.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  expect((await take({ format: 'pdf' })).problem.errors).toMatchObject([{ path: 'format', code: 'notListed' }])
  expect((await take({}, {})).status).toBe(401)
})
