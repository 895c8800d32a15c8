import { beforeEach, describe, expect, test } from 'vitest'
import { emailsTo, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { accounts } from '#domains/accounts/server/routes.ts'
import { accountRoutes } from '#domains/accounts/contract.ts'
import { contactRoutes } from '#domains/clients/contract/contacts.ts'
import { contacts } from '#domains/clients/server/routes.ts'
import { sampleClient, sampleContact } from '#domains/clients/server/samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { portalRoutes } from '../contract.ts'
import { signInRoutes } from '../contract/sign-in.ts'
import { portal, portalSignIn } from './routes.ts'
import { sampleClientSession, sampleSignInLink } from './samples.ts'

const world = await openWorld([...accounts, ...contacts, ...portalSignIn, ...portal])

let organisation: Awaited<ReturnType<typeof sampleOrganisation>>
let clientId: string
let contactId: string
let email: string
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  clientId = (await sampleClient(world, organisation)).clientId
  contactId = await sampleContact(world, organisation, clientId, { language: 'nl' })
  email = `${contactId}@client.example`
})

const request = (address: string, from?: string) =>
  world.call(signInRoutes.requestSignIn, { body: { email: address } }, from ? { address: from } : {})
const cookieOf = (headers: { readonly 'set-cookie'?: unknown }) =>
  /interim-client=([\w.-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''

/** Requests a link for the contact, uses it, and returns the cookie of the session. */
async function signIn(): Promise<string> {
  const token = await sampleSignInLink(world, organisation, contactId)
  const { status, headers } = await world.call(signInRoutes.signInToPortal, { body: { token, email } })
  expect(status).toBe(200)
  return cookieOf(headers)
}

const me = (cookie: string) => world.call(portalRoutes.readClientProfile, {}, { cookie })

describe('a sign-in link', () => {
  test('is emailed in the language of the contact, and signs in once', async () => {
    expect((await request(email.toUpperCase())).status).toBe(204)
    const [sent] = await emailsTo(world, email)
    expect(sent).toMatchObject({ subject: 'Inloggen op het klantenportaal van Sample Staffing' })
    expect(sent?.link).toBe(`${world.services.config.publicUrl}/client/sign-in?token=${sent?.token}`)
    const token = sent?.token ?? ''
    const shown = await world.call(signInRoutes.readSignInLink, { query: { token } })
    expect(shown.body).toEqual({
      company: 'Sample Staffing',
      brand: { name: 'Sample Staffing', phone: null, colour: null, logoId: null },
      client: 'Sample Client',
      contact: 'Ines Maes',
      language: 'nl',
    })
    const { status, body, headers } = await world.call(signInRoutes.signInToPortal, { body: { token, email } })
    expect([status, body.id, body.permissions]).toEqual([
      200,
      contactId,
      ['hours:confirm', 'requests:place', 'invoices:read', 'contracts:sign'],
    ])
    expect(String(headers['set-cookie'])).toMatch(
      /^interim-client=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Lax/,
    )
    expect((await me(cookieOf(headers))).body).toEqual(body)
    const again = await world.call(signInRoutes.signInToPortal, { body: { token, email } })
    expect([again.status, again.problem.code]).toEqual([410, 'LINK_INVALID'])
  })

  test('signs nobody in when it is only read, also by HEAD, and is not used up', async () => {
    const token = await sampleSignInLink(world, organisation, contactId)
    for (const method of ['GET', 'HEAD', 'GET'] as const) {
      const { headers } = await world.server.inject({ method, url: `/api/client/sign-in?token=${token}` })
      expect(headers).not.toHaveProperty('set-cookie')
    }
    expect(await world.sql`select 1 from client_sessions where contact_id = ${contactId}`).toEqual([])
    expect((await world.call(signInRoutes.signInToPortal, { body: { token, email } })).status).toBe(200)
  })

  test('signs one of two simultaneous calls in', async () => {
    const token = await sampleSignInLink(world, organisation, contactId)
    const both = await Promise.all(
      [1, 2].map(() => world.call(signInRoutes.signInToPortal, { body: { token, email } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('works for 15 minutes', async () => {
    const start = world.now()
    const token = await sampleSignInLink(world, organisation, contactId)
    world.passMinutes(14)
    expect((await world.call(signInRoutes.readSignInLink, { query: { token } })).status).toBe(200)
    world.passMinutes(1)
    expect((await world.call(signInRoutes.readSignInLink, { query: { token } })).status).toBe(410)
    expect((await world.call(signInRoutes.signInToPortal, { body: { token, email } })).status).toBe(410)
    world.setClock(start)
  })

  test('does not work after the contact has got another address, was deleted, or the organisation was closed', async () => {
    const token = await sampleSignInLink(world, organisation, contactId)
    const statusNow = async () => (await world.call(signInRoutes.signInToPortal, { body: { token, email } })).status
    await world.sql`update client_contacts set email = 'other-' || email where id = ${contactId}`
    expect(await statusNow()).toBe(410)
    await world.sql`update client_contacts set email = ${email} where id = ${contactId}`
    await world.sql`update organisations set closed_at = now() where id = ${organisation.organisationId}`
    expect(await statusNow()).toBe(410)
    await world.sql`update organisations set closed_at = null where id = ${organisation.organisationId}`
    await world.sql`delete from client_contacts where id = ${contactId}`
    expect(await statusNow()).toBe(410)
  })

  test('does nothing for a scanner that clicks: the address that it was sent to has to be typed (F92)', async () => {
    const token = await sampleSignInLink(world, organisation, contactId)
    const enter = (typed?: string) =>
      world.call(signInRoutes.signInToPortal, { body: { token, ...(typed && { email: typed }) } })
    expect((await enter()).problem.errors).toMatchObject([{ path: 'email' }])
    for (let i = 0; i < 10; i++)
      expect((await enter(`${i}@scanner.example`)).problem.errors).toMatchObject([
        { path: 'email', message: 'Enter the address that this link was sent to' },
      ])
    expect((await enter(email)).status).toBe(429)
    world.passMinutes(61)
    const later = await sampleSignInLink(world, organisation, contactId)
    const { status } = await world.call(signInRoutes.signInToPortal, {
      body: { token: later, email: email.toUpperCase() },
    })
    expect(status).toBe(200)
    world.setClock('2026-11-20T08:00:00Z')
  })

  test('stops working with a newer one, which still works (F92)', async () => {
    const tokens = []
    for (let i = 0; i < 2; i++) {
      await request(email)
      tokens.push((await emailsTo(world, email)).at(-1)?.token ?? '')
    }
    const [older = '', newer = ''] = tokens
    const enter = (token: string) => world.call(signInRoutes.signInToPortal, { body: { token, email } })
    expect((await enter(older)).problem.code).toBe('LINK_INVALID')
    expect((await enter(newer)).status).toBe(200)
    // Also one that was stored at the same moment, beside it.
    const [first, second] = [
      await sampleSignInLink(world, organisation, contactId),
      await sampleSignInLink(world, organisation, contactId),
    ]
    expect((await enter(first)).status).toBe(410)
    expect((await enter(second)).status).toBe(200)
    expect((await enter(first)).status).toBe(410)
  })

  test('cannot be used from a page of another site', async () => {
    const token = await sampleSignInLink(world, organisation, contactId)
    const { status } = await world.call(
      signInRoutes.signInToPortal,
      { body: { token, email } },
      { headers: { origin: 'https://elsewhere.example' } },
    )
    expect(status).toBe(403)
  })
})

describe('requesting a link', () => {
  test('answers the same, and as late, for an unknown address, to which nothing is sent', async () => {
    const duration = async (address: string) => {
      const start = performance.now()
      const { status, bytes } = await request(address)
      return { status, bytes: bytes.length, milliseconds: performance.now() - start }
    }
    const [known, unknown] = [await duration(email), await duration('nobody@client.example')]
    expect(unknown).toMatchObject({ status: known.status, bytes: known.bytes })
    expect(Math.min(known.milliseconds, unknown.milliseconds)).toBeGreaterThanOrEqual(119)
    expect(await emailsTo(world, 'nobody@client.example')).toEqual([])
  })

  test('is limited by address, whether or not it is known, and by caller', async () => {
    for (const address of [email, 'unknown@client.example']) {
      for (const _ of [1, 2, 3]) expect((await request(address, '10.9.9.1')).status).toBe(204)
      expect((await request(address, '10.9.9.2')).problem.code).toBe('RATE_LIMITED')
    }
    expect(await emailsTo(world, email)).toHaveLength(3)
    await world.sql`update attempts set count = 100 where key = 'client-sign-in-from:10.9.9.1'`
    expect((await request('third@client.example', '10.9.9.1')).status).toBe(429)
  })

  test('of a contact of several clients sends each organisation’s links in one email, which names no other', async () => {
    const second = await sampleClient(world, organisation)
    await world.sql`update clients set name = 'Second Client' where id = ${second.clientId}`
    await sampleContact(world, organisation, second.clientId, { email })
    const other = await sampleOrganisation(world)
    await world.sql`update organisations set company_name = 'Other Staffing' where id = ${other.organisationId}`
    await sampleContact(world, other, (await sampleClient(world, other)).clientId, { email })
    await request(email)
    const sent = await world.sql<{ links: string[]; subject: string; text: string }>`
      select links, subject, body_text as text from outbox where recipient = ${email} order by cardinality(links)`
    expect(sent.map(({ links }) => links.length)).toEqual([1, 2])
    expect(sent[0]?.subject).toContain('Other Staffing')
    expect(sent[0]?.text).not.toContain('Second Client')
    expect(sent[1]?.text).not.toContain('Other Staffing')
    const names = []
    for (const link of sent[1]?.links ?? []) {
      const token = new URL(link).searchParams.get('token') ?? ''
      names.push((await world.call(signInRoutes.signInToPortal, { body: { token, email } })).body.client)
    }
    expect(names.sort()).toEqual(['Sample Client', 'Second Client'])
  })
})

describe('a session', () => {
  test('lasts for 12 hours, used or not', async () => {
    const start = world.now()
    const cookie = await signIn()
    world.passMinutes(12 * 60 - 1)
    expect((await me(cookie)).status).toBe(200)
    world.passMinutes(1)
    expect((await me(cookie)).status).toBe(401)
    world.setClock(start)
  })

  test('ends when the contact signs out', async () => {
    const cookie = await signIn()
    const { status, headers } = await world.call(portalRoutes.signOutOfPortal, {}, { cookie })
    expect(status).toBe(204)
    expect(String(headers['set-cookie'])).toMatch(/^interim-client=; .*Expires=Thu, 01 Jan 1970/)
    expect((await me(cookie)).status).toBe(401)
  })

  test('follows a change of the contact immediately, and ends with another address, a deletion, or the organisation', async () => {
    const admin = await sampleUser(world, organisation)
    const params = { id: clientId, contactId }
    const edit = (body: object) => world.call(contactRoutes.editContact, { params, body }, admin)
    const cookie = await signIn()
    expect((await me(cookie)).body.permissions).toContain('invoices:read')
    await edit({ maySeeInvoices: false })
    expect((await me(cookie)).body.permissions).toEqual(['hours:confirm', 'requests:place', 'contracts:sign'])
    await edit({ email: `new-${email}` })
    expect((await me(cookie)).status).toBe(401)
    await edit({ email })
    const other = await signIn()
    await world.call(contactRoutes.deleteContact, { params }, admin)
    expect((await me(other)).status).toBe(401)
    expect(await world.sql`select 1 from client_sessions where contact_id = ${contactId}`).toEqual([])
  })

  test('is none for users and workers, and theirs is none in the portal', async () => {
    const cookie = await signIn()
    // Both cookies are sent with each call.
    expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(401)
    const admin = await sampleUser(world, organisation)
    expect((await me(admin.cookie)).status).toBe(401)
    expect((await world.call(accountRoutes.readProfile, {}, admin)).status).toBe(200)
  })

  test('is in the history of the organisation under the name of the contact, without tokens', async () => {
    await signIn()
    const rows = await world.sql<{ actor: string; action: string; row: string }>`
      select actor_id as actor, action, after::text as row from history where entity = 'portal_access' and entity_id = ${contactId}`
    expect(rows).toMatchObject([{ actor: contactId, action: 'portalSignIn.signInToPortal' }])
    expect(rows[0]?.row).not.toContain('token')
  })

  test('of another contact cannot be ended', async () => {
    const [cookie, other] = [await signIn(), await sampleClientSession(world, organisation, contactId)]
    await world.call(portalRoutes.signOutOfPortal, {}, { cookie })
    expect((await me(other.cookie)).status).toBe(200)
  })
})
