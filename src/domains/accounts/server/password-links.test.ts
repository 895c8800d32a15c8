import { randomBytes } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { inGate } from '#platform/server/db/gate.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { makePasswordLink } from './passwords.ts'
import { accounts } from './routes.ts'
import { emailsTo, sampleAccount, type SampleAccount, sampleOrganisation, sampleSession } from './samples.ts'

const world = await openWorld(accounts)
const password = 'Right-1234!'
const newPassword = 'Fresh-5678?'

let user: SampleAccount
beforeEach(async () => {
  user = await sampleAccount(world, await sampleOrganisation(world), 'provider', 'manager', { password })
})

const ask = (email = user.email, companyTag?: string) =>
  world.call(accountRoutes.requestPasswordReset, { body: { email, ...(companyTag && { companyTag }) } })
const validate = (token: string) => world.call(accountRoutes.validateReset, { query: { token } })
const reset = (token: string, chosen = newPassword) =>
  world.call(accountRoutes.resetPassword, { body: { token, newPassword: chosen } })
const tokensOf = async (email = user.email) => (await emailsTo(world, email)).map(({ token }) => token).filter(Boolean)
const canSignIn = async (given: string, email = user.email) =>
  (await world.call(accountRoutes.signIn, { body: { email, password: given } })).status === 200

test('T04 a reset link works once, and for its owner only', async () => {
  const victim = await sampleAccount(world, user, 'provider', 'providerAdmin', { password })
  await ask()
  const [token = ''] = await tokensOf()
  for (let i = 0; i < 5; i++)
    expect((await validate(token)).body).toEqual({
      purpose: 'reset',
      type: 'provider',
      email: user.email,
      companyTag: null,
    })
  const extras = { token, newPassword, email: victim.email, userId: victim.accountId, accountId: victim.accountId }
  const refused = await world.send('PUT', '/auth/reset-password', extras)
  expect(refused.problem.errors?.map(({ path }) => path)).toEqual(['email', 'userId', 'accountId'])
  expect((await reset(token)).status).toBe(200)
  expect([await canSignIn(newPassword), await canSignIn(password)]).toEqual([true, false])
  expect(await canSignIn(password, victim.email)).toBe(true)
  for (const again of [await reset(token, 'Other-9012?'), await validate(token)]) {
    expect([again.status, again.problem.code, again.problem.detail]).toEqual([
      410,
      'TOKEN_INVALID',
      'Invalid or Expired Link',
    ])
  }
  expect(await canSignIn(newPassword)).toBe(true)
})

test('T04 a newer link makes the older one invalid', async () => {
  await ask()
  await ask()
  const [older = '', newer = ''] = await tokensOf()
  expect((await validate(older)).status).toBe(410)
  expect((await reset(older)).status).toBe(410)
  expect((await reset(newer)).status).toBe(200)
})

test('T04 a reset link is valid for an hour, an invitation for a week', async () => {
  await ask()
  const { organisationId, accountId } = user
  const invitation = await inGate(world.services, 'test', world.now(), (db) =>
    makePasswordLink({ db, now: world.now(), group: world.services.group }, organisationId, accountId, 'invitation'),
  )
  const [token = ''] = await tokensOf()
  world.passMinutes(59)
  expect((await validate(token)).status).toBe(200)
  world.passMinutes(2)
  expect([(await validate(token)).status, (await reset(token)).status]).toEqual([410, 410])
  world.passMinutes(7 * 24 * 60 - 62)
  expect((await validate(invitation)).body).toMatchObject({ purpose: 'invitation', type: 'provider' })
  world.passMinutes(1)
  expect((await validate(invitation)).status).toBe(410)
})

test('T04 the first password of an invited user signs in, unless a second factor is needed', async () => {
  const { organisationId, accountId } = user
  const invite = () =>
    inGate(world.services, 'test', world.now(), (db) =>
      makePasswordLink({ db, now: world.now(), group: world.services.group }, organisationId, accountId, 'invitation'),
    )
  const first = await reset(await invite())
  expect(first.body.profile).toMatchObject({ id: accountId, type: 'provider' })
  const cookie = /interim=([^;]+)/.exec(String(first.headers['set-cookie']))?.[1] as string
  expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(200)
  await world.sql`update accounts set second_factor = true where id = ${accountId}`
  const second = await reset(await invite(), 'Other-9012?')
  expect([second.status, second.body.profile]).toEqual([200, null])
  expect(String(second.headers['set-cookie'])).not.toContain('interim=')
  await ask()
  const [token = ''] = await tokensOf()
  await world.sql`update accounts set second_factor = false where id = ${accountId}`
  expect((await reset(token, 'Third-3456?')).body.profile).toBeNull()
})

test('T04 uses a reset link once: of three simultaneous uses one succeeds and sets its password', async () => {
  await ask()
  const [token = ''] = await tokensOf()
  const chosen = ['Fresh-5678?', 'Other-9012?', 'Third-3456?']
  const answers = await Promise.all(chosen.map((one) => reset(token, one)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  const winner = chosen[answers.findIndex(({ status }) => status === 200)] as string
  expect(await canSignIn(winner)).toBe(true)
})

test('T03/T04 a reset ends all sessions and other links, and informs the owner', async () => {
  const sessions = [user.cookie, await sampleSession(world, user)]
  const { organisationId, accountId } = user
  const invitation = await inGate(world.services, 'test', world.now(), (db) =>
    makePasswordLink({ db, now: world.now(), group: world.services.group }, organisationId, accountId, 'invitation'),
  )
  for (const cookie of sessions) expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(200)
  await ask()
  const [token = ''] = await tokensOf()
  const done = await reset(token)
  expect(String(done.headers['set-cookie'])).not.toContain('interim=')
  for (const cookie of sessions) expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(401)
  expect((await validate(invitation)).status).toBe(410)
  const emails = await emailsTo(world, user.email)
  expect(emails.at(-1)?.link).toBe('http://localhost:3000/auth/forgot-password')
})

test('T04 a refused password does not use up the link', async () => {
  await ask()
  const [token = ''] = await tokensOf()
  expect((await reset(token, 'weak')).status).toBe(422)
  expect((await reset(token)).status).toBe(200)
})

test('T04 a deactivated account gets no link, and its older links are invalid', async () => {
  await ask()
  const [token = ''] = await tokensOf()
  await world.sql`update accounts set active = false where id = ${user.accountId}`
  expect((await validate(token)).status).toBe(410)
  expect((await reset(token)).status).toBe(410)
  expect((await ask()).status).toBe(200)
  expect(await tokensOf()).toHaveLength(1)
})

test('T04 a worker is found by address or username within the organisation of the company tag', async () => {
  const worker = await sampleAccount(world, user, 'worker', 'worker')
  await world.sql`update accounts set username = 'zoe' where id = ${worker.accountId}`
  const other = await sampleOrganisation(world)
  for (const [login, tag] of [
    [worker.email, undefined],
    [worker.email, other.companyTag],
    ['zoe', other.companyTag],
  ] as const) {
    expect((await ask(login, tag)).status).toBe(200)
  }
  expect(await tokensOf(worker.email)).toEqual([])
  await ask('Zoe', user.companyTag)
  const [token = ''] = await tokensOf(worker.email)
  expect((await validate(token)).body.type).toBe('worker')
  expect((await reset(token)).status).toBe(200)
})

test('T04 a worker who resets an initial password does not have to change it again', async () => {
  const worker = await sampleAccount(world, user, 'worker', 'worker', { password, passwordUpdateRequired: true })
  await ask(worker.email, user.companyTag)
  const [token = ''] = await tokensOf(worker.email)
  await reset(token)
  const body = { email: worker.email, password: newPassword, companyTag: user.companyTag }
  expect((await world.call(accountRoutes.signIn, { body })).body.password_update_required).toBe(false)
})

test.each([
  ['nl', 'nl'],
  ['pl-PL,pl;q=0.9', 'fr'],
])(
  'T04 choosing the first own password in a browser with the language %s sets the language to %s, and later passwords keep it',
  async (requested, spoken) => {
    const worker = await sampleAccount(world, user, 'worker', 'worker', { password, passwordUpdateRequired: true })
    await world.sql`update accounts set preferred_language = 'fr' where id = ${worker.accountId}`
    const languageAfter = async (chosen: string, requested: string) => {
      await ask(worker.email, user.companyTag)
      const body = { token: (await tokensOf(worker.email)).at(-1) ?? '', newPassword: chosen }
      const by = { headers: { 'accept-language': requested } }
      expect((await world.call(accountRoutes.resetPassword, { body }, by)).status).toBe(200)
      return world.sql`select preferred_language as language from accounts where id = ${worker.accountId}`
    }
    expect(await languageAfter(newPassword, requested)).toEqual([{ language: spoken }])
    expect(await languageAfter('Other-9012?', 'en')).toEqual([{ language: spoken }])
  },
)

test('T44 the database contains only the hash of a link, and the email is deleted once it is sent', async () => {
  await ask()
  const [token = ''] = await tokensOf()
  const rows = await world.sql`select * from password_links where account_id = ${user.accountId}`
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(JSON.stringify(rows)).not.toContain(JSON.stringify([...Buffer.from(token)]))
})

test.each(['', 'x', '\u0000', randomBytes(32).toString('base64url'), 'x'.repeat(200)])(
  'T04 the token %j is invalid',
  async (token) => {
    expect((await validate(token)).problem.code).toBe('TOKEN_INVALID')
    expect((await reset(token)).problem.code).toBe('TOKEN_INVALID')
  },
)
