import { beforeEach, expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { billingRoutes } from '#domains/billing/contract.ts'
import { billing } from '#domains/billing/server/routes.ts'
import { until } from '#platform/server/testing/until.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { peppolRoutes as routes } from '../../contract/peppol.ts'
import { peppol } from '../routes.ts'
import { peppolScene, setAccessPoint, startProcess } from '../testing/peppol-scene.ts'

const world = await openWorld([...billing, ...peppol])
beforeEach(() => world.sql`delete from peppol_tasks`)

test('an invoice is sent once: also of two calls at the same time only one is accepted', async () => {
  const { send, read } = await peppolScene(world)
  const both = await Promise.all([send(), send()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.problem.detail).toBe(
    'This document has already been sent through Peppol.',
  )
  expect((await send()).status).toBe(409)
  expect((await read()).items).toHaveLength(1)
})

test('a delivery whose task stayed in another installation has failed, and is sent again under its ID', async () => {
  const { send, latest, read } = await peppolScene(world)
  await send()
  const before = await latest()
  await world.sql`delete from peppol_tasks`
  expect(await read()).toMatchObject({ items: [{ state: 'failed' }], allowed: ['send'] })
  await send()
  expect(await read()).toMatchObject({ items: [{ id: before?.id, state: 'queued' }], allowed: [] })
})

test('the electronic address is that of the client now, and the document has it', async () => {
  const { point, send, read, latest, clientId, admin } = await peppolScene(world)
  expect((await read()).recipient).toEqual({ scheme: '9944', address: 'NL004495445B01' })
  await world.sql`
    update billing_terms set electronic_scheme = '0106', electronic_address = '12345678'
     where organisation_id = ${admin.organisationId} and id = ${clientId}`
  expect((await read()).recipient).toEqual({ scheme: '0106', address: '12345678' })
  point.registered.set('0106:12345678', 'Sample Client BV')
  await send()
  startProcess(world)
  await until(async () => expect(await latest()).toMatchObject({ state: 'sent' }))
  expect([...point.documents.values()][0]?.body).toContain('<cbc:EndpointID schemeID="0106">12345678</cbc:EndpointID>')
})

test('what Peppol requires and what is missing is named; an address that was added since the issue counts', async () => {
  const { send, read, invoice } = await peppolScene(world)
  const strip = (field: string) =>
    world.sql(`set session_replication_role = replica;
               update client_statements set buyer = jsonb_set(buyer, '{${field}}', 'null') where id = '${invoice}';
               set session_replication_role = origin`)
  await strip('electronicAddress')
  expect(await read()).toMatchObject({ missing: [], allowed: ['send'] })
  await strip('buyerReference')
  expect(await read()).toMatchObject({ missing: ['buyer.buyerReference'], allowed: [] })
  const refused = await send()
  expect(refused).toMatchObject({ status: 409, problem: { missing: ['buyer.buyerReference'] } })
  expect(refused.problem.detail).toBe(
    'This document cannot be sent through Peppol: 1 required detail is missing. Complete the billing details, or send it by email.',
  )
})

test('a company is looked up by its address, which must be valid', async () => {
  const { point, admin } = await peppolScene(world)
  point.registered.set('0208:0403199702', 'Acme NV')
  const lookUp = (query: object) => world.call(routes.lookUpParticipant, { query: query as never }, admin)
  expect((await lookUp({ scheme: '0208', address: '0403.199.702' })).body).toEqual({
    scheme: '0208',
    address: '0403199702',
    isRegistered: true,
    name: 'Acme NV',
  })
  expect((await lookUp({ scheme: '0208', address: '0428759497', document: 'creditNote' })).body).toMatchObject({
    isRegistered: false,
    name: null,
  })
  expect(point.calls.at(-1)?.path).toBe('/participants/0208%3A0428759497?document=creditNote')
  const wrong = await lookUp({ scheme: '0208', address: '0403199703' })
  expect(wrong).toMatchObject({ status: 422, problem: { errors: [{ path: 'address' }] } })
  expect((await lookUp({ scheme: '9999', address: '1' })).status).toBe(422)
  expect(point.calls).toHaveLength(2)
})

test('an access point that does not answer is named, and look-ups are limited per organisation', async () => {
  const { point, admin } = await peppolScene(world)
  const lookUp = () => world.call(routes.lookUpParticipant, { query: { scheme: '0208', address: '0403199702' } }, admin)
  point.answer = (_, response) => Boolean(response.writeHead(500).end())
  expect(await lookUp()).toMatchObject({
    status: 503,
    problem: { detail: 'The Peppol access point is not responding. Try again later.' },
  })
  await world.sql`update attempts set count = 60 where key = ${`peppol:${admin.organisationId}`}`
  expect((await lookUp()).status).toBe(429)
})

test('whether Peppol is available, and the state in the list of invoices', async () => {
  const { admin, send, latest, point, invoice } = await peppolScene(world)
  const isAvailable = async () => (await world.call(routes.readPeppol, {}, admin)).body.isAvailable
  const list = async (peppolState?: 'not_found' | 'sent') =>
    (await world.call(billingRoutes.listStatements, { query: peppolState ? { peppol: peppolState } : {} }, admin)).body
      .items
  expect(await isAvailable()).toBe(true)
  expect(await list()).toMatchObject([{ id: invoice, peppol: null }])
  point.registered.clear()
  await send()
  startProcess(world)
  await until(async () => expect(await latest()).toMatchObject({ state: 'not_found' }))
  expect(await list('not_found')).toMatchObject([{ id: invoice, peppol: 'not_found' }])
  expect(await list('sent')).toEqual([])
  setAccessPoint(world)
  expect(await isAvailable()).toBe(false)
})

test('other roles and organisations neither see nor send it', async () => {
  const { invoice, organisation } = await peppolScene(world)
  const at = { params: { id: invoice } }
  const manager = await sampleUser(world, organisation, 'manager')
  for (const route of [routes.readStatementPeppol, routes.sendStatementByPeppol])
    expect((await world.call(route, at, manager)).status).toBe(403)
  const stranger = await sampleUser(world, await sampleOrganisation(world), 'administrator')
  for (const route of [routes.readStatementPeppol, routes.sendStatementByPeppol])
    expect((await world.call(route, at, stranger)).status).toBe(404)
})
