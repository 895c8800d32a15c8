import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { accounts } from './routes.ts'
import { emailsTo, sampleOrganisation, sampleUser } from './samples.ts'

const world = await openWorld(accounts)
const newPassword = 'Right-1234!'

let email: string
beforeEach(() => {
  email = `${randomBytes(8).toString('hex')}@business.example`
})

const register = (accountType: 'outsourcing' | 'enlisting' = 'outsourcing', headers = {}) =>
  world.call(accountRoutes.register, { body: { email, accountType } }, { headers })
const validate = (token: string) => world.call(accountRoutes.validateRegistration, { query: { token } })
const activate = (token: string, password = newPassword) =>
  world.call(accountRoutes.activateAccount, { body: { token, newPassword: password } })
const lastToken = async () => (await emailsTo(world, email)).at(-1)?.token as string
const organisations = () =>
  world.sql<{ purpose: string; complete: boolean; role: string; verified: boolean }>`
    select o.purpose, o.profile_complete as complete, a.role, a.email_verified as verified
      from accounts a join organisations o on o.id = a.organisation_id where a.email = ${email}`

test('T09 the link of a registration creates the organisation and its providerAdmin, and signs in', async () => {
  expect((await register()).status).toBe(200)
  expect(await organisations()).toEqual([])
  const token = await lastToken()
  for (let i = 0; i < 5; i++) expect((await validate(token)).body).toEqual({ email, accountType: 'outsourcing' })
  const { status, body, headers } = await activate(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    email,
    role: 'providerAdmin',
    type: 'provider',
    email_verified: true,
    profile_complete: false,
  })
  expect(await organisations()).toEqual([
    { purpose: 'outsourcing', complete: false, role: 'providerAdmin', verified: true },
  ])
  const cookie = /interim=([^;]+)/.exec(String(headers['set-cookie']))?.[1] as string
  expect((await world.call(accountRoutes.readProfile, {}, { cookie })).body.email).toBe(email)
  expect((await world.call(accountRoutes.signIn, { body: { email, password: newPassword } })).status).toBe(200)
})

test('a new organisation marks no-shows after 30 minutes', async () => {
  await register('enlisting')
  await activate(await lastToken())
  const minutes = await world.sql`
    select o.no_show_minutes from organisations o join accounts a on a.organisation_id = o.id where a.email = ${email}`
  expect(minutes).toEqual([{ no_show_minutes: 30 }])
})

test('T09 the link works once', async () => {
  await register()
  const token = await lastToken()
  expect((await activate(token)).status).toBe(200)
  for (const again of [await activate(token), await validate(token)]) {
    expect([again.status, again.problem.code, again.problem.detail]).toEqual([
      410,
      'TOKEN_INVALID',
      'Invalid or Expired Link',
    ])
  }
  expect(await organisations()).toHaveLength(1)
})

test('T09 uses a link once: of three simultaneous uses one succeeds', async () => {
  await register()
  const token = await lastToken()
  const answers = await Promise.all([activate(token), activate(token), activate(token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  expect(await organisations()).toHaveLength(1)
})

test('T09 only the latest link works, and it keeps the chosen purpose', async () => {
  await register('outsourcing')
  await world.call(accountRoutes.resendVerification, { body: { email } })
  await world.call(accountRoutes.resendVerification, { body: { email } })
  const tokens = (await emailsTo(world, email)).map(({ token }) => token)
  expect(new Set(tokens).size).toBe(3)
  expect((await validate(tokens[0] as string)).status).toBe(410)
  expect((await activate(tokens[1] as string)).status).toBe(410)
  expect((await activate(tokens[2] as string)).status).toBe(200)
  expect(await organisations()).toMatchObject([{ purpose: 'outsourcing' }])
})

test('T09 of several simultaneous registrations one link works', async () => {
  await Promise.all([register(), register(), register()])
  const tokens = (await emailsTo(world, email)).map(({ token }) => token)
  const statuses = await Promise.all(tokens.map(async (token) => (await validate(token)).status))
  expect(statuses.sort()).toEqual([200, 410, 410])
})

test('T09 the link is valid for 24 hours', async () => {
  await register()
  const token = await lastToken()
  world.passMinutes(24 * 60 - 1)
  expect((await validate(token)).status).toBe(200)
  world.passMinutes(1)
  expect((await validate(token)).status).toBe(410)
  expect((await activate(token)).status).toBe(410)
})

test('T09 unknown, used and expired links get the same answer', async () => {
  await register()
  const used = await lastToken()
  await activate(used)
  const bodies = new Set<string>()
  for (const token of [used, '', 'x', 'x'.repeat(200), randomBytes(32).toString('base64url')]) {
    for (const { status, problem } of [await validate(token), await activate(token)]) {
      expect(status).toBe(410)
      bodies.add(JSON.stringify({ ...problem, requestId: '' }))
    }
  }
  expect(bodies.size).toBe(1)
})

test('T09 the link determines address, purpose and role, and other values in the body are refused', async () => {
  await register()
  const token = await lastToken()
  const { status, problem } = await world.send('PUT', '/register/activate-account', {
    token,
    newPassword,
    email: 'victim@business.example',
    accountType: 'enlisting',
    role: 'providerAdmin',
  })
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path }) => path)).toEqual(['email', 'accountType', 'role'])
  expect((await validate(token)).status).toBe(200)
})

test('T09 an address without a registration gets no email', async () => {
  expect((await world.call(accountRoutes.resendVerification, { body: { email } })).status).toBe(200)
  expect(await emailsTo(world, email)).toEqual([])
})

describe('T05 a known address', () => {
  test('gets the same answer and an email about the existing account, which stays unchanged', async () => {
    const user = await sampleUser(world, await sampleOrganisation(world))
    const account = () => world.sql`select * from accounts where id = ${user.accountId}`
    const before = await account()
    const unknown = await register()
    email = user.email
    const response = await register()
    expect([response.status, response.body]).toEqual([unknown.status, unknown.body])
    const [message] = await emailsTo(world, email)
    expect(message?.link).toBe('http://localhost:3000/auth/login')
    expect(message?.token).toBe('')
    expect(await account()).toEqual(before)
  })

  test('that got an account in the meantime is not taken over by an older link', async () => {
    await register()
    const token = await lastToken()
    const user = await sampleUser(world, await sampleOrganisation(world))
    await world.sql`update accounts set email = ${email} where id = ${user.accountId}`
    expect((await activate(token)).status).toBe(410)
    expect(await organisations()).toHaveLength(1)
  })
})

test.each([
  ['host', 'evil.example'],
  ['x-forwarded-host', 'evil.example'],
  ['x-forwarded-proto', 'gopher'],
  ['forwarded', 'for=1.2.3.4;host=evil.example;proto=https'],
  ['x-original-url', 'https://evil.example/'],
  ['referer', 'https://evil.example/'],
])('T05 the header %s: %s does not appear in a link', async (name, value) => {
  expect((await register('enlisting', { [name]: value })).status).toBe(200)
  const user = await sampleUser(world, await sampleOrganisation(world))
  await world.call(accountRoutes.requestPasswordReset, { body: { email: user.email } }, { headers: { [name]: value } })
  const emails = [...(await emailsTo(world, email)), ...(await emailsTo(world, user.email))]
  expect(emails.map(({ link }) => link.replace(/=.*/, ''))).toEqual([
    'http://localhost:3000/auth/verify-token?token',
    'http://localhost:3000/auth/reset-password?token',
  ])
  for (const { text } of emails) expect(text).not.toMatch(/evil|gopher/)
})

test('T05 a page of another site cannot register', async () => {
  const { status, problem } = await register('enlisting', { origin: 'https://evil.example' })
  expect([status, problem.code]).toEqual([403, 'FORBIDDEN_ORIGIN'])
  expect(await emailsTo(world, email)).toEqual([])
})

test('T44 the database contains only the hash of a token, except in the email that is waiting to be sent', async () => {
  await register()
  const rows = await world.sql`select token_hash from registrations where email = ${email}`
  expect(JSON.stringify(rows)).not.toContain(await lastToken())
})

test('a registration includes a name, which the history shows from its first entry', async () => {
  await register()
  const body = { token: await lastToken(), newPassword, givenName: 'An', familyName: 'Admin' }
  const { body: profile } = await world.call(accountRoutes.activateAccount, { body })
  expect(profile).toMatchObject({ given_name: 'An', family_name: 'Admin' })
  const actors = await world.sql`select distinct actor_id from history where organisation_id = ${profile.provider_id}`
  expect(actors).toEqual([{ actor_id: profile.id }])
})
