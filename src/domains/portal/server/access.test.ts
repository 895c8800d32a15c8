import { beforeEach, expect, test } from 'vitest'
import { emailsTo, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { contactRoutes } from '#domains/clients/contract/contacts.ts'
import { contacts } from '#domains/clients/server/routes.ts'
import { sampleClient, sampleContact } from '#domains/clients/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalAccessRoutes } from '../contract/access.ts'
import { signInRoutes } from '../contract/sign-in.ts'
import { portalAccess, portalSignIn } from './routes.ts'

const world = await openWorld([...contacts, ...portalAccess, ...portalSignIn])

let admin: Awaited<ReturnType<typeof sampleUser>>
let params: { id: string; contactId: string }
let email: string
beforeEach(async () => {
  admin = await sampleUser(world, await sampleOrganisation(world))
  const { clientId } = await sampleClient(world, admin)
  params = { id: clientId, contactId: await sampleContact(world, admin, clientId) }
  email = `${params.contactId}@client.example`
})

const list = async (by = admin) =>
  (await world.call(portalAccessRoutes.listPortalAccess, { params: { id: params.id } }, by)).body.items

test('an invitation signs in, and the list shows it and the last sign-in', async () => {
  expect(await list()).toEqual([
    { id: params.contactId, name: 'Ines Maes', email, invitedAt: null, lastSignInAt: null, allowed: ['invite'] },
  ])
  expect((await world.call(portalAccessRoutes.inviteToPortal, { params }, admin)).status).toBe(204)
  expect(await list()).toMatchObject([{ invitedAt: world.now(), lastSignInAt: null }])
  const [sent] = await emailsTo(world, email)
  expect(sent?.subject).toBe('Your access to the client portal of Sample Staffing')
  const { status } = await world.call(signInRoutes.signInToPortal, { body: { token: sent?.token ?? '', email } })
  expect(status).toBe(200)
  expect(await list()).toMatchObject([{ invitedAt: world.now(), lastSignInAt: world.now() }])
})

test('an invitation works for 14 days (F56)', async () => {
  const start = world.now()
  await world.call(portalAccessRoutes.inviteToPortal, { params }, admin)
  const [sent] = await emailsTo(world, email)
  expect(sent?.text).toContain('within 14 days')
  world.passMinutes(14 * 24 * 60 - 1)
  const read = () => world.call(signInRoutes.readSignInLink, { query: { token: sent?.token ?? '' } })
  expect((await read()).status).toBe(200)
  world.passMinutes(1)
  expect((await read()).status).toBe(410)
  world.setClock(start)
})

test('users who only read clients see the list and cannot invite', async () => {
  const reader = await sampleUser(world, admin, 'user')
  expect(await list(reader)).toMatchObject([{ allowed: [] }])
  expect((await world.call(portalAccessRoutes.inviteToPortal, { params }, reader)).status).toBe(403)
})

test('invitations to one address are limited', async () => {
  const invite = () => world.call(portalAccessRoutes.inviteToPortal, { params }, admin)
  for (const _ of [1, 2, 3, 4, 5]) expect((await invite()).status).toBe(204)
  expect((await invite()).problem.code).toBe('RATE_LIMITED')
})

test('a contact of another client is not found', async () => {
  const other = await sampleClient(world, admin)
  const { status } = await world.call(
    portalAccessRoutes.inviteToPortal,
    { params: { ...params, id: other.clientId } },
    admin,
  )
  expect(status).toBe(404)
})

test('the history of the contact names who invited it and the contact who signed in', async () => {
  await world.call(portalAccessRoutes.inviteToPortal, { params }, admin)
  const [sent] = await emailsTo(world, email)
  await world.call(signInRoutes.signInToPortal, { body: { token: sent?.token ?? '', email } })
  const history = () => world.call(contactRoutes.readContactHistory, { params, query: {} }, admin)
  const { items } = (await history()).body
  expect(items.map(({ by }) => by?.name)).toEqual(['Ines Maes', 'Sam Sample providerAdmin', undefined])
})
