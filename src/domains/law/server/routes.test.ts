import { expect, test } from 'vitest'
import { sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { clients } from '#domains/clients/server/routes.ts'
import { sampleClient } from '#domains/clients/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { lawRoutes } from '../contract.ts'
import { law } from './overrides.ts'

const world = await openWorld([...law, ...clients])

async function scene() {
  const organisation = await sampleOrganisation(world, { timeZone: 'Europe/Brussels' })
  const [admin, manager] = [
    await sampleUser(world, organisation, 'administrator'),
    await sampleUser(world, organisation, 'manager'),
  ]
  const { clientId } = await sampleClient(world, organisation)
  const list = async (query: object = {}, by = manager) =>
    (await world.call(lawRoutes.listOverrides, { query }, by)).body
  const add = (body: object = {}, by = admin) => world.call(lawRoutes.addOverride, { body: { ...rest, ...body } }, by)
  return { organisation, admin, manager, clientId, list, add }
}

const rest = {
  rule: 'BE-WT-22.breakLength.adults.360',
  level: 'refuse' as const,
  value: 20,
  clientId: null as string | null,
  agreement: null as string | null,
  source: 'CP 124, art. 7',
  reason: 'Agreed with the works council',
}

test('a rule is replaced for the organisation, an agreement and a client, with source and reason in the history', async () => {
  const { clientId, list, add, admin } = await scene()
  expect((await add()).status).toBe(201)
  expect((await add({ agreement: 'CP 124', value: 30 })).status).toBe(201)
  const { body } = await add({ clientId, value: 25 })
  expect(body).toMatchObject({ by: 'client', client: { id: clientId }, value: 25, allowed: ['edit', 'delete'] })
  const all = await list()
  expect(all).toMatchObject({ country: 'BE', agreements: ['CP 124'], allowed: [] })
  expect(all.items.map(({ by, value, allowed }) => [by, value, allowed])).toEqual([
    ['client', 25, []],
    ['agreement', 30, []],
    ['organisation', 20, []],
  ])
  expect((await list({ clientId })).items.map(({ by }) => by)).toEqual(['client', 'organisation'])
  const set = { params: { id: clientId }, body: { agreement: 'CP 124' } }
  await world.call(lawRoutes.setClientAgreement, set, admin)
  expect(await list({ clientId })).toMatchObject({ agreement: 'CP 124', items: [{}, { by: 'agreement' }, {}] })
  await world.call(lawRoutes.setClientAgreement, { ...set, body: { agreement: null } }, admin)
  expect(await list({ clientId })).toMatchObject({ agreement: null, items: [{ by: 'client' }, { by: 'organisation' }] })
  const [logged] = await world.sql<{ after: { reason: string; source: string } }>`
    select after from history where entity = 'law_overrides' and entity_id = ${body.id}`
  expect(logged?.after).toMatchObject({ reason: rest.reason, source: rest.source })
})

test('a rule is replaced once, by somebody who may change settings, with an effect, a source and a reason', async () => {
  const { add, manager } = await scene()
  expect((await add({}, manager)).status).toBe(403)
  for (const wrong of [
    { source: '' },
    { reason: ' ' },
    { rule: 'BE-WT-26.nightHoursOfSectors.adults' },
    { level: 'usual', value: null },
  ])
    expect((await add(wrong)).status).toBe(422)
  const night = { rule: 'BE-YW-04.nightWork.minors', value: 60 }
  expect((await add(night)).problem.errors).toMatchObject([{ path: 'value' }])
  expect((await add()).status).toBe(201)
  expect((await add()).problem).toMatchObject({ status: 409, errors: [{ path: 'rule' }] })
})

test('an override is edited with its version and deleted, and goes with its client', async () => {
  const { add, admin, clientId, list } = await scene()
  const { body } = await add({ clientId })
  const params = { id: body.id }
  const edit = (ifMatch: number, change: object) =>
    world.call(lawRoutes.editOverride, { params, body: change }, { ...admin, ifMatch })
  expect((await edit(body.version, { value: 45 })).body).toMatchObject({ value: 45, version: body.version + 1 })
  expect((await edit(body.version, { value: 50 })).status).toBe(409)
  await world.call(clientRoutes.deleteClient, { params: { id: clientId } }, admin)
  expect((await list()).items).toEqual([])
})
