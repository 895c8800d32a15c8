import { v7 as uuid } from 'uuid'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#base/problem.ts'
import { accountRoutes, userRoutes } from '#domains/accounts/contract.ts'
import { signOnRoutes } from '#domains/accounts/contract/single-sign-on.ts'
import { directoryJob } from '#domains/accounts/server/jobs.ts'
import { emailsTo, sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { comeBack, setIdentityProvider } from '#domains/accounts/server/testing/sign-on-samples.ts'
import { clientRoutes } from '#domains/clients/contract.ts'
import { keyRoutes } from '#domains/keys/contract.ts'
import { notificationRoutes } from '#domains/notifications/contract.ts'
import { organisationRoutes, settingsRoutes } from '#domains/organisations/contract.ts'
import { shiftRoutes } from '#domains/shifts/contract.ts'
import { sampleWorker } from '#domains/workforce/server/samples.ts'
import { hashOf, makeToken } from '#platform/server/crypto/token.ts'
import { inGate } from '#platform/server/db/gate.ts'
import { raw } from '#platform/server/db/statement.ts'
import type { World } from '#platform/server/testing/world.ts'
import { routes } from './routes.ts'
import { openTwoGroups } from './testing/two-groups.ts'

const password = 'Correct-Horse-42'
const { first, second, directory } = await openTwoGroups(routes)
const worlds = { 'the first group': first, 'the second group': second }
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  /=([\w.-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
const faultIn = ({ problem }: { problem: Problem }) => problem.errors?.[0]?.code
const reconcile = ({ services }: World) =>
  inGate(services, 'test', first.now(), (db) => directoryJob(services, directory).runAlone(db, first.now()))
const signIn = (body: object) => first.call(accountRoutes.signIn, { body } as never)

/** An organisation that the directory knows, with an administrator and a worker who have passwords. */
async function organisationIn(world: World) {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  const worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
  await reconcile(world)
  return { ...organisation, admin, worker }
}

describe.each(Object.entries(worlds))('T66 in %s', (_, world) => {
  test('users sign in by their address, workers by company tag, and their sessions work', async () => {
    const { admin, worker, companyTag, organisationId } = await organisationIn(world)
    const answers = [
      await signIn({ email: admin.email, password }),
      await signIn({ email: worker.email, password, companyTag }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      const profile = await first.call(accountRoutes.readProfile, {}, { cookie: cookieOf(answer) })
      expect(profile.status).toBe(200)
      expect(await sessionsOf(world, organisationId)).toBeGreaterThan(0)
    }
    expect((await signIn({ email: admin.email, password: 'Wrong-Horse-42' })).problem.code).toBe('AUTH_INVALID_CREDS')
    expect((await signIn({ email: worker.email, password, companyTag: 'nobody-has-it' })).problem.code).toBe(
      'AUTH_INVALID_CREDS',
    )
  })

  test('a password link works', async () => {
    const { worker, companyTag } = await organisationIn(world)
    await first.call(accountRoutes.requestPasswordReset, { body: { email: worker.email, companyTag } })
    const [{ token } = { token: '' }] = await emailsTo(world, worker.email)
    expect((await first.call(accountRoutes.validateReset, { query: { token } })).body).toMatchObject({ companyTag })
    const body = { token, newPassword: 'Another-Horse-43' }
    expect((await first.call(accountRoutes.resetPassword, { body })).status).toBe(200)
    expect((await signIn({ email: worker.email, password: body.newPassword, companyTag })).status).toBe(200)
  })

  test('the response of an identity provider is read in the group of its state', async () => {
    const { organisationId, admin, companyTag } = await organisationIn(world)
    const issuer = 'https://login.example'
    await setIdentityProvider(world, admin, { issuer, clientSecret: 'secret' })
    expect((await first.call(signOnRoutes.findSignOn, { query: { companyTag } })).status).toBe(200)
    const [state, secret] = [world.services.group.makeToken(), makeToken()]
    await world.sql`
      insert into single_sign_on_attempts (state_hash, organisation_id, browser_hash, issuer, remember, expires_at)
      values (${hashOf(state)}, ${organisationId}, ${hashOf(secret)}, ${issuer}, false, ${world.now()}::timestamptz + interval '10 minutes')`
    const by = { cookie: `interim-signing-in=${secret}` }
    const finish = () => comeBack(first, by, { state, error: 'access_denied' })
    expect((await finish()).problem.code).toBe('SSO_DECLINED')
    expect((await finish()).problem.code).toBe('TOKEN_INVALID')
  })

  test('a calendar feed works', async () => {
    const worker = await sampleWorker(world, await sampleOrganisation(world))
    const { body } = await first.call(shiftRoutes.renewCalendarFeed, {}, worker)
    const token = /calendar\/(.+)\.ics$/.exec(body.url)?.[1] ?? ''
    expect((await first.call(shiftRoutes.readCalendar, { params: { token } })).status).toBe(200)
  })

  test('T63 an API key works, also when no process remembers it', async () => {
    const { admin } = await organisationIn(world)
    const body = { name: 'Payroll', scopes: ['clients:read' as const] }
    const { key } = (await first.call(keyRoutes.addKey, { body }, admin)).body
    for (const forget of [false, false, true]) {
      if (forget) world.services.sessions.forget(key)
      const by = { headers: { authorization: `Bearer ${key}` } }
      expect((await first.call(clientRoutes.listClients, { query: {} }, by)).status).toBe(200)
    }
  })

  test('a token that names another group or an unknown one is no session', async () => {
    const { cookie } = await sampleUser(world, await sampleOrganisation(world))
    const secret = cookie.slice(cookie.indexOf('.') + 1)
    for (const wrong of [secret, `two.${secret}`, `three.${secret}`, `.${secret}`].filter((one) => one !== cookie))
      expect((await first.call(accountRoutes.readProfile, {}, { cookie: wrong })).status).toBe(401)
    expect((await first.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(200)
  })
})

async function sessionsOf(world: World, organisationId: string): Promise<number> {
  return (await world.sql`select 1 from sessions where organisation_id = ${organisationId}`).length
}

describe('T66 names that are unique in the installation', () => {
  const pairs = [
    [first, second],
    [second, first],
  ] as const

  test('a company tag of another group is taken, also a former one', async () => {
    for (const [here, there] of pairs) {
      const { companyTag, organisationId } = await organisationIn(there)
      const admin = await sampleUser(here, await sampleOrganisation(here))
      const change = (by: typeof admin, tag: string) =>
        first.call(settingsRoutes.saveSettings, { body: { companyTag: tag } }, by)
      expect(faultIn(await change(admin, companyTag))).toBe('companyTagTaken')
      const other = await sampleUser(there, { organisationId, companyTag })
      expect((await change(other, `${companyTag}-new`)).status).toBe(200)
      await reconcile(there)
      expect(faultIn(await change(admin, companyTag))).toBe('companyTagTaken')
      expect((await change(admin, `${companyTag}-free`)).status).toBe(200)
    }
  })

  test('a new organisation gets a company tag that no other group has', async () => {
    const name = `Agency ${uuid().slice(-12)}`
    const tags = []
    for (const world of [first, second]) {
      const organisation = await sampleOrganisation(world, { complete: false })
      await world.sql`update organisations set company_tag = null where id = ${organisation.organisationId}`
      const admin = await sampleUser(world, organisation)
      const body = { companyName: name, headquartersLocation: 'Gent', industry: 'retail' }
      const { status } = await first.call(organisationRoutes.saveCompany, { body } as never, admin)
      expect(status).toBe(200)
      const [row] = await world.sql<{ tag: string }>`
        select company_tag as tag from organisations where id = ${organisation.organisationId}`
      tags.push(row?.tag ?? '')
    }
    expect(tags[0]).toBe(name.toLowerCase().replace(' ', '-'))
    expect(tags[1]).toMatch(new RegExp(`^${tags[0]}-\\d+$`))
  })

  test('an address of a user of another group is taken', async () => {
    for (const [here, there] of pairs) {
      const { admin } = await organisationIn(there)
      const user = { email: admin.email, givenName: 'A', familyName: 'B', role: 'manager' as const }
      const own = await sampleUser(here, await sampleOrganisation(here))
      const answer = await first.call(userRoutes.inviteUser, { body: user }, own)
      expect(faultIn(answer)).toBe('addressTaken')
    }
  })

  test('of many simultaneous claims from both groups, one organisation gets the tag', async () => {
    const tag = `race-${uuid().slice(-12)}`
    const admins = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const world = index % 2 === 0 ? first : second
        return sampleUser(world, await sampleOrganisation(world))
      }),
    )
    const answers = await Promise.all(
      admins.map((admin) => first.call(settingsRoutes.saveSettings, { body: { companyTag: tag } }, admin)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a claim whose change failed is dropped, and the names of others stay', async () => {
    const { organisationId, companyTag } = await organisationIn(first)
    const tag = `left-${uuid().slice(-12)}`
    await directory.claim(organisationId, '', { kind: 'companyTag', name: tag })
    const admin = await sampleUser(second, await sampleOrganisation(second))
    const take = () => first.call(settingsRoutes.saveSettings, { body: { companyTag: tag } }, admin)
    await reconcile(first)
    // It may be of a change that is not committed yet.
    expect(faultIn(await take())).toBe('companyTagTaken')
    await directory.reconcile('', await namesIn(first), { settledMinutes: 0 })
    expect((await take()).status).toBe(200)
    expect(await directory.groupOfName({ kind: 'companyTag', name: companyTag })).toBe('')
  })
})

async function namesIn(world: World) {
  const rows = await world.sql<{ id: string; tag: string }>`
    select id, company_tag as tag from organisations where company_tag is not null`
  return rows.map(({ id, tag }) => ({
    organisationId: id,
    names: [{ kind: 'companyTag', name: tag } as const],
  }))
}

test('T66 a new organisation registers in the group of new ones, from any address', async () => {
  const email = `${uuid()}@new.example`
  await first.call(accountRoutes.register, { body: { email, accountType: 'enlisting' } })
  const [{ token } = { token: '' }] = await emailsTo(second, email)
  expect(token).toMatch(/^two\./)
  const body = { token, newPassword: password, givenName: 'New', familyName: 'Admin' }
  const answer = await first.call(accountRoutes.activateAccount, { body })
  expect(answer.status).toBe(200)
  expect((await first.call(accountRoutes.readProfile, {}, { cookie: cookieOf(answer) })).status).toBe(200)
  expect(await directory.groupOfName({ kind: 'providerEmail', name: email })).toBe('two')
})

test('T66 an address that has an account in any group is not registered again', async () => {
  for (const world of [first, second]) {
    const { admin } = await organisationIn(world)
    await first.call(accountRoutes.register, { body: { email: admin.email, accountType: 'enlisting' } })
    const [mail] = await emailsTo(world, admin.email)
    expect(mail?.link).toMatch(/\/auth\/login$/)
  }
})

test('T66 a device that is turned on for an account of another group is no longer one of the former account', async () => {
  const body = {
    endpoint: `https://push.example/${uuid()}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
  }
  const devices = async (world: World) =>
    (await world.sql`select 1 from push_devices where endpoint = ${body.endpoint}`).length
  for (const [here, there] of [
    [first, second],
    [second, first],
  ] as const) {
    const user = await sampleUser(here, await sampleOrganisation(here))
    expect((await first.call(notificationRoutes.addDevice, { body } as never, user)).status).toBe(201)
    expect([await devices(here), await devices(there)]).toEqual([1, 0])
  }
})

test('T66 after an organisation has moved, a session that names the former group still works', async () => {
  const organisation = await sampleOrganisation(first)
  const user = await sampleUser(first, organisation)
  const read = () => first.call(accountRoutes.readProfile, {}, user)
  expect((await read()).status).toBe(200)
  for (const table of ['organisations', 'accounts', 'sessions']) {
    const key = table === 'organisations' ? 'id' : 'organisation_id'
    const rows = await first.sql<{ row: object }>`
      select to_jsonb(t) as row from ${raw(table)} t where ${raw(key)} = ${organisation.organisationId}`
    for (const { row } of rows)
      await second.sql`insert into ${raw(table)} select * from jsonb_populate_record(null::${raw(table)}, ${JSON.stringify(row)})`
  }
  await first.sql`delete from sessions where organisation_id = ${organisation.organisationId}`
  expect((await read()).status).toBe(401)
  await directory.switchGroup(organisation.organisationId, 'two', [hashOf(user.cookie)])
  expect((await read()).status).toBe(200)
})
