import { expect, test } from 'vitest'
import { emailsTo, sampleOrganisation } from '#domains/accounts/server/samples.ts'
import { sampleClient, sampleContact } from '#domains/clients/server/samples.ts'
import { portalRoutes } from '#domains/portal/contract.ts'
import { signInRoutes } from '#domains/portal/contract/sign-in.ts'
import { routes } from './routes.ts'
import { openTwoGroups } from './testing/two-groups.ts'

const { first, second } = await openTwoGroups(routes)

test('T66 a contact gets a sign-in link from each group of organisations, and each signs in to its own', async () => {
  const email = 'everywhere@client.example'
  const contacts = []
  for (const world of [first, second]) {
    const organisation = await sampleOrganisation(world)
    const { clientId } = await sampleClient(world, organisation)
    contacts.push({ world, contactId: await sampleContact(world, organisation, clientId, { email }) })
  }
  expect((await first.call(signInRoutes.requestSignIn, { body: { email } })).status).toBe(204)
  for (const { world, contactId } of contacts) {
    const [sent, ...more] = await emailsTo(world, email)
    expect(more).toEqual([])
    const { status, body, headers } = await first.call(signInRoutes.signInToPortal, {
      body: { token: sent?.token ?? '', email },
    })
    expect([status, body.id]).toEqual([200, contactId])
    const cookie = /interim-client=([\w.-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
    expect((await first.call(portalRoutes.readClientProfile, {}, { cookie })).body.id).toBe(contactId)
  }
})
