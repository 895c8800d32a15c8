import { afterAll, beforeEach, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes, userRoutes } from '../../contract.ts'
import { identityRoutes, signOnRoutes, signOnSettingRoutes } from '../../contract/single-sign-on.ts'
import { accounts, singleSignOn, users } from '../routes.ts'
import {
  sampleAccount,
  type SampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleSession,
  sampleUser,
} from '../samples.ts'
import { sampleAuthenticator } from '../testing/factor-samples.ts'
import { passThrough, startIdentityProvider } from '../testing/identity-provider.ts'
import { comeBack, cookieIn, depart, setIdentityProvider } from '../testing/sign-on-samples.ts'
import { redirectUriOf } from './settings.ts'

const world = await openWorld([...singleSignOn, ...accounts, ...users], undefined, {
  PRIVATE_NETWORKS: '127.0.0.1/32',
})
const redirectUri = redirectUriOf(world.services.config)
const provider = await startIdentityProvider(redirectUri)
afterAll(() => provider.stop())

let organisation: SampleOrganisation
let admin: SampleAccount
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  admin = await sampleUser(world, organisation)
  provider.people.clear()
})

/** Signs in at the provider as a person whose address it has verified. */
async function signInAs(subject: string, email: string, organisationRef = organisation, isVerified = true) {
  provider.people.set(subject, { email, email_verified: isVerified, given_name: 'Ada', family_name: 'Peeters' })
  provider.subject = subject
  const departure = await depart(world, organisationRef)
  const { state = '', ...rest } = await passThrough(departure.location.href, redirectUri)
  return comeBack(world, departure, { state, ...rest })
}

test('a user signs in by a verified address, is bound to the identity, and keeps it under another address', async () => {
  await setIdentityProvider(world, admin, { ...provider })
  const user = await sampleAccount(world, organisation, 'provider', 'manager')
  const first = await signInAs('ada', user.email.toUpperCase())
  expect(first.status).toBe(200)
  expect(first.body.profile).toMatchObject({ id: user.accountId, role: 'manager' })
  const cookie = cookieIn(first.headers, 'interim').split('=')[1] ?? ''
  const profile = await world.call(accountRoutes.readProfile, {}, { cookie })
  expect(profile.body.id).toBe(user.accountId)
  const again = await signInAs('ada', 'ada.jansen@sample.example')
  expect(again.body.profile).toMatchObject({ id: user.accountId, email: user.email })
  const sessions = await world.sql`select 1 from sessions where account_id = ${user.accountId}`
  expect(sessions).toHaveLength(3)
  const found = await world.call(userRoutes.readUser, { params: { id: user.accountId } }, admin)
  expect(found.body.status).toBe('active')
})

test('a provider may name a user by the id of their account, which is a text there and a UUID here', async () => {
  await setIdentityProvider(world, admin, { ...provider })
  const user = await sampleAccount(world, organisation, 'provider', 'manager')
  const signedIn = await signInAs(user.accountId, user.email)
  expect(signedIn.body.profile).toMatchObject({ id: user.accountId })
})

test('our own second factor is not asked for after the provider has signed the user in', async () => {
  await setIdentityProvider(world, admin, { ...provider })
  const user = await sampleAccount(world, organisation, 'provider', 'user')
  await sampleAuthenticator(world, user)
  expect((await signInAs('bo', user.email)).status).toBe(200)
})

test('signing out can end the session at the provider and comes back to the sign-in page', async () => {
  await setIdentityProvider(world, admin, { ...provider })
  const { body } = await signInAs('admin', admin.email)
  const address = new URL(body.signOutAt ?? '')
  expect(address.origin).toBe(provider.issuer)
  expect(address.searchParams.get('client_id')).toBe('interim')
  expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${world.services.config.publicUrl}/auth/login`)
})

test('an unknown user is created only if the organisation wants it, with its default role', async () => {
  const { version } = await setIdentityProvider(world, admin, { ...provider })
  const email = `new-${organisation.companyTag}@sample.example`
  const refused = await signInAs('new', email)
  expect([refused.status, refused.problem.code]).toEqual([403, 'SSO_UNKNOWN_USER'])
  expect(await world.sql`select 1 from accounts where email = ${email}`).toEqual([])
  const body = { ...(await world.call(signOnSettingRoutes.readSignOn, {}, admin)).body, createsUsers: true }
  const { hasSecret: _has, redirectUri: _uri, allowed: _allowed, version: _version, ...form } = body
  expect(
    (await world.call(signOnSettingRoutes.saveSignOn, { body: form }, { ...admin, ifMatch: version })).status,
  ).toBe(200)
  const created = await signInAs('new', email)
  expect(created.body.profile).toMatchObject({ email, role: 'user', given_name: 'Ada', family_name: 'Peeters' })
  const { id } = created.body.profile
  expect((await world.call(userRoutes.readUser, { params: { id } }, admin)).body.status).toBe('active')
  const [step] = await world.sql<{ actorId: string }>`
    select actor_id as "actorId" from history where entity = 'accounts' and entity_id = ${id}`
  expect(step?.actorId).toBe(id)
})

test('an unknown tag and one without a provider get the same response, byte for byte except the request id', async () => {
  const off = await sampleOrganisation(world)
  await setIdentityProvider(world, await sampleUser(world, off), { ...provider, enabled: false })
  const closed = await sampleOrganisation(world)
  await setIdentityProvider(world, await sampleUser(world, closed), { ...provider })
  await world.sql`update organisations set closed_at = now() where id = ${closed.organisationId}`
  const tags = ['no-such-tag', organisation.companyTag, off.companyTag, closed.companyTag]
  const answers = new Set<string>()
  for (const companyTag of tags) {
    const found = await world.call(signOnRoutes.findSignOn, { query: { companyTag } })
    const started = await world.call(signOnRoutes.startSignOn, { body: { companyTag } })
    expect([found.status, started.status]).toEqual([404, 404])
    expect(started.headers).not.toHaveProperty('set-cookie')
    for (const { problem } of [found, started]) answers.add(JSON.stringify({ ...problem, requestId: '' }))
  }
  expect(answers.size).toBe(1)
  await setIdentityProvider(world, admin, { ...provider })
  const found = await world.call(signOnRoutes.findSignOn, { query: { companyTag: organisation.companyTag } })
  expect(found.body).toEqual({ name: 'Sample ID' })
})

test('the settings are for provider admins, need a confirmation, and never return the secret', async () => {
  const saved = await setIdentityProvider(world, admin, { ...provider })
  expect(saved).toMatchObject({ hasSecret: true, redirectUri, issuer: provider.issuer })
  expect(JSON.stringify(saved)).not.toContain(provider.clientSecret)
  const [row] = await world.sql<{ secret: string }>`
    select client_secret as secret from single_sign_on where organisation_id = ${organisation.organisationId}`
  expect(row?.secret).not.toContain(provider.clientSecret)
  const history = await world.call(signOnSettingRoutes.readSignOnHistory, { query: {} }, admin)
  expect(history.body.items).toHaveLength(1)
  expect(JSON.stringify(history.body)).not.toContain(row?.secret)
  const administrator = await sampleUser(world, organisation, 'administrator')
  expect((await world.call(signOnSettingRoutes.readSignOn, {}, administrator)).status).toBe(403)
  const cookie = await sampleSession(world, admin, { confirmed: false })
  const { hasSecret: _has, redirectUri: _uri, allowed: _allowed, version: _version, ...body } = saved
  const unconfirmed = await world.call(signOnSettingRoutes.saveSignOn, { body }, { cookie })
  expect(unconfirmed.problem.code).toBe('CONFIRMATION_REQUIRED')
})

test('another issuer needs its own secret, and all users are matched again', async () => {
  const saved = await setIdentityProvider(world, admin, { ...provider })
  await signInAs('admin', admin.email)
  const { hasSecret: _has, redirectUri: _uri, allowed: _allowed, version, ...form } = saved
  const body = { ...form, issuer: 'https://other.example' }
  const refused = await world.call(signOnSettingRoutes.saveSignOn, { body }, { ...admin, ifMatch: version })
  expect(refused.problem.errors?.map(({ path }) => path)).toEqual(['clientSecret'])
  const identities = () =>
    world.sql`select 1 from sign_in_identities where organisation_id = ${organisation.organisationId}`
  expect(await identities()).toHaveLength(1)
  const secret = { ...body, clientSecret: 'other-secret' }
  const moved = await world.call(signOnSettingRoutes.saveSignOn, { body: secret }, { ...admin, ifMatch: version })
  expect(moved.status).toBe(200)
  expect(await identities()).toEqual([])
  const stale = await world.call(signOnSettingRoutes.saveSignOn, { body: secret }, { ...admin, ifMatch: version })
  expect(stale.problem.code).toBe('STALE_VERSION')
})

test('an administrator unlinks the identity of a user who was created again at the provider', async () => {
  await setIdentityProvider(world, admin, { ...provider })
  const user = await sampleAccount(world, organisation, 'provider', 'user')
  await signInAs('former', user.email)
  expect((await signInAs('created-again', user.email)).problem.code).toBe('SSO_OTHER_IDENTITY')
  const params = { id: user.accountId }
  const { body } = await world.call(userRoutes.readUser, { params }, admin)
  expect(body).toMatchObject({ linked: true, allowed: expect.arrayContaining(['unlinkIdentity']) })
  const unlink = (by: SampleAccount | { cookie: string }) =>
    world.call(identityRoutes.unlinkUserIdentity, { params }, by)
  const cookie = await sampleSession(world, admin, { confirmed: false })
  expect((await unlink({ cookie })).problem.code).toBe('CONFIRMATION_REQUIRED')
  const unlinked = await unlink(admin)
  expect(unlinked.body).toMatchObject({ linked: false, status: 'invited' })
  expect((await unlink(admin)).problem.code).toBe('INVALID_TRANSITION')
  expect(await world.sql`select 1 from sessions where account_id = ${user.accountId}`).toEqual([])
  expect((await signInAs('created-again', user.email)).body.profile.id).toBe(user.accountId)
})
