import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { sampleUser } from '#domains/accounts/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { clientRoutes } from '../contract.ts'
import { contactRoutes, mostContacts } from '../contract/contacts.ts'
import { clients, contacts } from './routes.ts'
import { sampleClient, sampleContact } from './samples.ts'
import { insertProject, sampleManagedClient } from './testing/managed-client.ts'

const world = await openWorld([...clients, ...contacts])

const form = {
  name: 'Ines Maes',
  email: 'Ines.Maes@Client.Example',
  phone: '+32 470 12 34 56',
  language: 'nl',
  projectIds: null,
  mayConfirmHours: true,
  mayPlaceRequests: false,
  maySeeInvoices: false,
} as const

async function sampleProjectOf(organisationId: string, clientId: string): Promise<string> {
  await insertProject(world, organisationId, { clientId })
  const [row] = await world.sql<{ id: string }>`select id from projects where client_id = ${clientId}`
  return row?.id ?? ''
}

test('a contact is added, limited to a project, and deleted; its history shows who changed it', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const projectId = await sampleProjectOf(manager.organisationId, clientId)
  const params = { id: clientId }
  const added = await world.call(contactRoutes.addContact, { params, body: form }, manager)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({
    email: 'ines.maes@client.example',
    phone: '+32470123456',
    projects: null,
    allowed: ['edit', 'readdress', 'delete'],
  })
  const of = { id: clientId, contactId: added.body.id }
  const edited = await world.call(
    contactRoutes.editContact,
    { params: of, body: { projectIds: [projectId] } },
    { ...manager, ifMatch: 1 },
  )
  expect(edited.body).toMatchObject({
    projects: [{ id: projectId, name: 'Night shift' }],
    name: 'Ines Maes',
    version: 2,
  })
  const list = await world.call(contactRoutes.listContacts, { params }, manager)
  expect(list.body).toMatchObject({ items: [{ name: 'Ines Maes' }], allowed: ['add'] })
  const history = await world.call(contactRoutes.readContactHistory, { params: of, query: {} }, manager)
  expect(history.body.items).toMatchObject([
    { kind: 'changed', by: { id: manager.accountId }, changes: [{ field: 'projectIds', after: [projectId] }] },
    { kind: 'added' },
  ])
  const stale = await world.call(contactRoutes.deleteContact, { params: of }, { ...manager, ifMatch: 1 })
  expect([stale.status, stale.problem.code]).toEqual([409, 'STALE_VERSION'])
  expect((await world.call(contactRoutes.deleteContact, { params: of }, { ...manager, ifMatch: 2 })).status).toBe(204)
  expect((await world.call(contactRoutes.deleteContact, { params: of }, manager)).status).toBe(404)
})

test('a removed contact with permissions and the owners are notified, one without is not (F91)', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const owner = await sampleUser(world, manager, 'providerAdmin')
  const none = { mayConfirmHours: false, mayPlaceRequests: false, maySeeInvoices: false, maySignContracts: false }
  const remove = async (contact: Parameters<typeof sampleContact>[3]) => {
    const contactId = await sampleContact(world, manager, clientId, contact)
    await world.call(contactRoutes.deleteContact, { params: { id: clientId, contactId } }, manager)
  }
  await remove({ ...none, email: 'reader@client.example' })
  await remove({ ...none, mayConfirmHours: true, email: 'ines@client.example', language: 'en' })
  const sent = await world.sql`select recipient, subject from outbox where organisation_id = ${manager.organisationId}`
  expect(sent).toEqual([
    { recipient: 'ines@client.example', subject: 'Your access to the client portal of Sample Staffing has ended' },
  ])
  const notified = await world.sql`select kind, "values" from notifications where account_id = ${owner.accountId}`
  expect(notified).toEqual([
    {
      kind: 'contactRemoved',
      values: { contact: 'Ines Maes', client: 'Sample Client', by: 'Sam Sample manager' },
    },
  ])
})

test('a contact is refused without a name, with a taken address, and with a project of another client', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const other = await sampleClient(world, manager)
  const foreign = await sampleProjectOf(manager.organisationId, other.clientId)
  const params = { id: clientId }
  await sampleContact(world, manager, clientId, { email: 'taken@client.example' })
  const faults = async (body: object) => {
    const answer = await world.call(contactRoutes.addContact, { params, body: { ...form, ...body } }, manager)
    return [answer.status, answer.problem.errors?.map(({ path }) => path)]
  }
  expect(await faults({ name: ' ' })).toEqual([422, ['name']])
  expect(await faults({ email: 'taken@client.example' })).toEqual([422, ['email']])
  expect(await faults({ projectIds: [foreign] })).toEqual([422, ['projectIds']])
  expect(await faults({ projectIds: [] })).toEqual([422, ['projectIds']])
  expect(await faults({ language: 'de' })).toEqual([422, ['language']])
})

test('T11 users without permission read contacts only, and a contact is found with its own client only', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const contactId = await sampleContact(world, manager, clientId)
  const reader = await sampleUser(world, manager, 'user')
  const list = await world.call(contactRoutes.listContacts, { params: { id: clientId } }, reader)
  expect(list.body).toMatchObject({ items: [{ allowed: [] }], allowed: [] })
  expect((await world.call(contactRoutes.addContact, { params: { id: clientId }, body: form }, reader)).status).toBe(
    403,
  )
  const { clientId: other } = await sampleClient(world, manager)
  const params = { id: other, contactId }
  expect((await world.call(contactRoutes.editContact, { params, body: { name: 'X' } }, manager)).status).toBe(404)
  expect((await world.call(contactRoutes.readContactHistory, { params, query: {} }, manager)).status).toBe(404)
  expect((await world.call(contactRoutes.listContacts, { params: { id: uuid() } }, manager)).status).toBe(404)
})

test('a client has a limited number of contacts and is deleted with them', async () => {
  const { manager, clientId } = await sampleManagedClient(world)
  const params = { id: clientId }
  for (let nth = 0; nth < mostContacts; nth++) await sampleContact(world, manager, clientId)
  const refused = await world.call(contactRoutes.addContact, { params, body: form }, manager)
  expect([refused.status, refused.problem.code]).toEqual([409, 'CONFLICT'])
  expect((await world.call(contactRoutes.listContacts, { params }, manager)).body.allowed).toEqual([])
  expect((await world.call(clientRoutes.deleteClient, { params }, manager)).status).toBe(204)
  expect(await world.sql`select 1 from client_contacts where client_id = ${clientId}`).toEqual([])
})
