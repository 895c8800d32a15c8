import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { clientRoutes } from '../contract.ts'
import { clients } from './routes.ts'
import { sampleClient } from './samples.ts'
import { insertProject, sampleManagedClient } from './testing/managed-client.ts'

const world = await openWorld(clients)

test('a client without projects is deleted with its work sites', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const params = { id: clientId }
  const stale = await world.call(clientRoutes.deleteClient, { params }, { ...manager, ifMatch: 9 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect((await world.call(clientRoutes.listWorkSites, { params, query: {} }, manager)).body.total).toBe(1)
  expect((await world.call(clientRoutes.deleteClient, { params }, { ...manager, ifMatch: 1 })).status).toBe(204)
  expect((await world.call(clientRoutes.readClient, { params }, manager)).status).toBe(404)
  expect((await world.call(clientRoutes.deleteClient, { params }, manager)).status).toBe(404)
})

test('a client with a project and its work site cannot be deleted, and the message names an alternative', async () => {
  const { manager, clientId, workSiteId } = await sampleManagedClient(world)
  await insertProject(world, manager.organisationId, { clientId, workSiteId })
  const refused = await world.call(clientRoutes.deleteClient, { params: { id: clientId } }, manager)
  expect([refused.status, refused.problem.code]).toEqual([409, 'IN_USE'])
  expect(refused.problem.detail).toMatch(/Deactivate it instead/)
  const params = { id: clientId, siteId: workSiteId }
  const site = await world.call(clientRoutes.deleteWorkSite, { params }, { ...manager, language: 'fr' })
  expect([site.status, site.problem.code]).toEqual([409, 'IN_USE'])
  expect(site.problem.detail).toMatch(/lieu de travail/)
  expect(
    (await world.call(clientRoutes.listWorkSites, { params: { id: clientId }, query: {} }, manager)).body.items,
  ).toMatchObject([{ id: workSiteId, projectCount: 1 }])
})

test('deleting a work site without projects keeps the projects of its client', async () => {
  const { manager, clientId, workSiteId } = await sampleManagedClient(world)
  await insertProject(world, manager.organisationId, { clientId })
  const params = { id: clientId, siteId: workSiteId }
  expect((await world.call(clientRoutes.deleteWorkSite, { params }, manager)).status).toBe(204)
  const { body } = await world.call(clientRoutes.readClient, { params: { id: clientId } }, manager)
  expect(body).toMatchObject({ workSiteCount: 0, projectCount: 1 })
})

test('a bulk deactivation changes each client on its own and names the reason of each failure', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const second = await sampleClient(world, manager)
  const stranger = await sampleManagedClient(world)
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
  const theirs = await world.sql`select status from clients where id = ${stranger.clientId}`
  expect(theirs).toEqual([{ status: 'active' }])
})

test('T43 a bulk change of more than 500 clients is refused', async () => {
  const { manager } = await sampleManagedClient(world)
  const items = Array.from({ length: 501 }, () => ({ id: uuid() }))
  const { problem } = await world.call(clientRoutes.changeClients, { body: { action: 'activate', items } }, manager)
  expect(problem.errors).toMatchObject([{ path: 'items', code: 'tooLong' }])
})

test('T10 a user with read permission sees clients but cannot change them', async () => {
  const { manager: reader, clientId, workSiteId } = await sampleManagedClient(world, 'user')
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

test('T10 T11 another organisation cannot delete a client or read its history, and a site is only found under its own client', async () => {
  const { manager, clientId, workSiteId } = await sampleManagedClient(world)
  const other = await sampleClient(world, manager)
  const stranger = await sampleManagedClient(world)
  const answers = [
    await world.call(clientRoutes.deleteClient, { params: { id: clientId } }, stranger.manager),
    await world.call(clientRoutes.readClientHistory, { params: { id: clientId }, query: {} }, stranger.manager),
    await world.call(clientRoutes.deleteWorkSite, { params: { id: clientId, siteId: workSiteId } }, stranger.manager),
    await world.call(clientRoutes.deleteWorkSite, { params: { id: other.clientId, siteId: workSiteId } }, manager),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(
    (await world.call(clientRoutes.listWorkSites, { params: { id: clientId }, query: {} }, manager)).body.total,
  ).toBe(1)
})

test('the history of a client names its work sites, including deleted ones', async () => {
  const { manager } = await sampleManagedClient(world)
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

test('T17 the export contains the filtered clients in the reader’s language, and no cell starts a formula', async () => {
  const { manager } = await sampleManagedClient(world)
  const name = '=1+1; "Café"'
  const contact = { fullName: 'Ann', phone: '+32 2 555 01 23' }
  await world.call(clientRoutes.addClient, { body: { name, industry: 'retail', contact } }, manager)
  await world.call(clientRoutes.addClient, { body: { name: 'Closed', status: 'inactive' } }, manager)
  const stranger = await sampleManagedClient(world)
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
