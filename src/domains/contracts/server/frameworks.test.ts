import { beforeEach, expect, test } from 'vitest'
import { emailsTo, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleRulesCountry } from '#domains/checks/server/samples.ts'
import { sampleClient, sampleContact } from '#domains/clients/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { contractRoutes } from '../contract.ts'
import { clientContractRoutes } from '../contract/client-contracts.ts'
import { sampleClientContract } from './samples.ts'
import { contractScene, servedRoutes } from './testing/contract-scene.ts'

const world = await openWorld(servedRoutes)

const details = {
  services: 'Order pickers in all warehouses',
  billRate: '€ 31.50 per hour',
  paymentTerms: '30 days',
  termination: 'In writing, with one month’s notice',
}
const period = { startDate: '2026-12-01', endDate: '2027-11-30' }

let scene: Awaited<ReturnType<typeof contractScene>>
let clientId: string
beforeEach(async () => {
  scene = await contractScene(world)
  await sampleRulesCountry(world, scene.organisation, 'NL')
  const [project] = await world.sql<{ client: string }>`
    select client_id as client from projects where id = ${scene.projectId}`
  clientId = project?.client ?? ''
})

const write = (changes: object = {}) =>
  world.call(
    clientContractRoutes.writeFramework,
    { body: { clientId, kind: 'nl_framework', language: 'en', details, period, ...changes } },
    scene.manager,
  )
const prepare = async () =>
  (await world.call(clientContractRoutes.prepareFramework, { query: { clientId } }, scene.manager)).body

test('a framework agreement is written for a year, edited, sent to the contacts of the client and renewed', async () => {
  expect(await prepare()).toMatchObject({ kind: 'nl_framework', details: {}, startDate: '2026-11-20' })
  const written = await write()
  expect([written.status, written.body]).toMatchObject([
    201,
    {
      party: 'client',
      assignmentId: null,
      worker: null,
      role: null,
      client: { id: clientId },
      title: 'Framework agreement',
      ...period,
      amendment: null,
      allowed: ['edit', 'send', 'delete'],
    },
  ])
  expect(written.body.text).toContain('€ 31.50 per hour')
  const { id } = written.body
  const changed = { params: { id }, body: { details: { ...details, billRate: '€ 32 per hour' } } }
  const edited = await world.call(contractRoutes.editContract, changed, scene.manager)
  expect(edited.body.text).toContain('€ 32 per hour')
  const email = `${id}@client.example`
  const contactId = await sampleContact(world, scene.organisation, clientId, { email })
  await sampleContact(world, scene.organisation, clientId, { projectIds: [scene.projectId] })
  const sent = await world.call(contractRoutes.sendContract, { params: { id } }, scene.manager)
  expect(sent.body).toMatchObject({ status: 'sent', dueDate: null, isLate: false })
  expect(await emailsTo(world, email)).toMatchObject([{ subject: 'Contract to sign: Framework agreement' }])
  const all = await world.sql`
    select 1 from outbox where organisation_id = ${scene.organisation.organisationId} and subject like 'Contract to sign%'`
  expect(all).toHaveLength(1)
  expect(contactId).not.toBe('')
  expect(await prepare()).toMatchObject({
    details: { billRate: '€ 32 per hour' },
    startDate: '2027-12-01',
    endDate: '2028-11-29',
  })
})

test('days that overlap an agreement that is not signed are refused, and those of a signed one make an amendment', async () => {
  expect((await write()).status).toBe(201)
  const second = await write()
  expect([second.status, second.problem.detail]).toEqual([409, expect.stringContaining('not fully signed')])
  expect((await write({ period: { startDate: '2027-12-01', endDate: '2028-11-30' } })).status).toBe(201)
  await world.sql`delete from contracts where client_id = ${clientId}`
  const of = { clientId, assignmentId: null, userId: scene.manager.accountId }
  const signed = await sampleClientContract(world, scene.organisation, of, { kind: 'nl_framework', status: 'signed' })
  const amendment = await write()
  expect(amendment.body.amendment).toEqual({ number: 1, of: signed })
  const again = { params: { id: amendment.body.id }, body: { details } }
  expect((await world.call(contractRoutes.editContract, again, scene.manager)).body.text).toContain('Amendment no. 1')
})

test('a framework agreement needs its details, a known client and the kind of an agreement', async () => {
  expect((await write({ details: {} })).problem.errors?.map(({ path }) => path)).toEqual([
    'details.billRate',
    'details.paymentTerms',
    'details.services',
    'details.termination',
  ])
  expect((await write({ kind: 'nl_client' })).problem.errors?.[0]?.path).toBe('kind')
  expect((await write({ kind: 'fr_framework' })).problem.errors?.[0]?.path).toBe('language')
  const stranger = await sampleUser(world, await sampleOrganisation(world), 'manager')
  const elsewhere = await sampleClient(world, stranger)
  expect((await write({ clientId: elsewhere.clientId })).status).toBe(404)
  const body = { assignmentId: scene.assignmentId, kind: 'nl_framework', language: 'en', details: {} } as const
  expect((await world.call(contractRoutes.writeContract, { body }, scene.manager)).problem.errors?.[0]?.path).toBe(
    'kind',
  )
})

test('the contract of a client is late after its due date, and the list is filtered by party and client', async () => {
  const of = { clientId, assignmentId: scene.assignmentId, userId: scene.manager.accountId }
  const late = await sampleClientContract(world, scene.organisation, of, { kind: 'fr_client' })
  const read = (await world.call(contractRoutes.readContract, { params: { id: late } }, scene.manager)).body
  // The sample starts on 1 January 2026, a holiday: the Friday and the Saturday count.
  expect(read).toMatchObject({ dueDate: '2026-01-03', isLate: true, worker: { name: 'Zoë Peeters' } })
  const ids = async (query: Parameters<typeof world.call<typeof contractRoutes.listContracts>>[1]['query']) =>
    (await world.call(contractRoutes.listContracts, { query }, scene.manager)).body.items.map(({ id }) => id)
  expect(await ids({ party: 'client' })).toEqual([late])
  expect(await ids({ clientId })).toEqual([late])
  expect(await ids({ assignmentId: scene.assignmentId })).toEqual([late])
  expect(await ids({ party: 'worker' })).toEqual([])
  expect(await ids({ workerId: scene.worker.accountId })).toEqual([])
})

test('what the worker’s contract says of the job is suggested for the contract of the client', async () => {
  const body = {
    assignmentId: scene.assignmentId,
    kind: 'be_assignment',
    language: 'fr',
    details: {
      reason: 'increase',
      qualification: 'Cariste',
      workplace: 'Entrepôt 3',
      schedule: 'Lundi 08:00–16:30',
      trialDays: '3',
    },
  } as const
  expect((await world.call(contractRoutes.writeContract, { body }, scene.manager)).status).toBe(201)
  const query = { assignmentId: scene.assignmentId, kind: 'be_client' } as const
  const prepared = await world.call(contractRoutes.prepareContract, { query }, scene.manager)
  expect(prepared.body).toMatchObject({
    kind: 'be_client',
    details: { reason: 'increase', qualification: 'Cariste', workplace: 'Entrepôt 3', schedule: 'Lundi 08:00–16:30' },
  })
  expect(prepared.body.details).not.toHaveProperty('trialDays')
})
