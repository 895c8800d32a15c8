import { beforeEach, expect, test } from 'vitest'
import { organisationRoutes } from '#domains/organisations/contract.ts'
import { organisations } from '#domains/organisations/server/routes.ts'
import { raw } from '#platform/server/db/statement.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { deviceRoutes } from '../contract/device.ts'
import { accounts, ownAccount } from './routes.ts'
import {
  sampleAccount,
  type SampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleSession,
  sampleUser,
} from './samples.ts'

const world = await openWorld([...organisations, ...accounts, ...ownAccount])
const password = 'Right-1234!'

let organisation: SampleOrganisation
let admin: SampleAccount
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  admin = await sampleUser(world, organisation)
})

const statusOf = async (cookie: string) => (await world.call(accountRoutes.readProfile, {}, { cookie })).status
/** Changes an account and increments its version, as commands do. */
const change = (account: SampleAccount, set: string) =>
  world.sql`update accounts set ${raw(set)}, version = version + 1 where id = ${account.accountId}`

test('T03 a signed-out session is refused at its next call, and its cookie is deleted', async () => {
  const other = await sampleSession(world, admin)
  expect(await statusOf(admin.cookie)).toBe(200)
  const { status, headers } = await world.call(accountRoutes.signOut, {}, admin)
  expect(status).toBe(204)
  expect(headers['set-cookie']).toMatch(
    /^interim=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax$/,
  )
  expect(headers['clear-site-data']).toBe('"cache"')
  expect(await statusOf(admin.cookie)).toBe(401)
  expect(await statusOf(other)).toBe(200)
  expect((await world.call(accountRoutes.signOut, {}, admin)).status).toBe(401)
})

test('each session has its own key for what the browser stores, until it ends', async () => {
  const keyOf = async (cookie: string) => (await world.call(deviceRoutes.readDeviceKey, {}, { cookie })).body
  const other = await sampleSession(world, admin)
  const { key } = await keyOf(admin.cookie)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(admin.cookie)).toEqual({ key })
  expect(await keyOf(other)).not.toEqual({ key })
  await world.call(accountRoutes.signOut, {}, admin)
  expect((await world.call(deviceRoutes.readDeviceKey, {}, admin)).status).toBe(401)
})

test('T03 all sessions of a deactivated account are refused at their next call', async () => {
  const other = await sampleSession(world, admin)
  expect([await statusOf(admin.cookie), await statusOf(other)]).toEqual([200, 200])
  await change(admin, 'active = false')
  expect([await statusOf(admin.cookie), await statusOf(other)]).toEqual([401, 401])
})

test('T03 a deactivation takes effect even without a new version', async () => {
  expect(await statusOf(admin.cookie)).toBe(200)
  await world.sql`update accounts set active = false where id = ${admin.accountId}`
  expect(await statusOf(admin.cookie)).toBe(401)
})

test('T03 all sessions of a closed organisation are refused at their next call', async () => {
  expect(await statusOf(admin.cookie)).toBe(200)
  await world.sql`update organisations set closed_at = now(), version = version + 1 where id = ${organisation.organisationId}`
  expect(await statusOf(admin.cookie)).toBe(401)
})

test('T03 a change of role takes effect at the next call', async () => {
  const read = async () => (await world.call(organisationRoutes.readCompany, {}, admin)).status
  expect(await read()).toBe(200)
  await change(admin, "role = 'user'")
  expect(await read()).toBe(403)
  expect((await world.call(accountRoutes.readProfile, {}, admin)).body.allowed).not.toContain('organisation:write')
  await change(admin, "role = 'administrator'")
  expect(await read()).toBe(200)
})

test('T03 a session ends after 12 idle hours, and stays valid while it is used', async () => {
  for (let hours = 0; hours < 30; hours += 10) {
    world.passMinutes(600)
    expect(await statusOf(admin.cookie)).toBe(200)
  }
  world.passMinutes(12 * 60 + 6)
  expect(await statusOf(admin.cookie)).toBe(401)
})

test('T03 a remembered session ends after 30 idle days', async () => {
  const user = await sampleAccount(world, organisation, 'provider', 'user', { password })
  const { headers } = await world.call(accountRoutes.signIn, { body: { email: user.email, password, remember: true } })
  const cookie = /=([^;]+)/.exec(String(headers['set-cookie']))?.[1] as string
  for (let i = 0; i < 2; i++) {
    world.passMinutes(29 * 24 * 60)
    expect(await statusOf(cookie)).toBe(200)
  }
  world.passMinutes(30 * 24 * 60 + 6)
  expect(await statusOf(cookie)).toBe(401)
})

test('T03 changing the password ends all other sessions, and this one continues with a new token', async () => {
  const worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
  const others = [await sampleSession(world, worker), await sampleSession(world, worker)]
  for (const cookie of [worker.cookie, ...others]) expect(await statusOf(cookie)).toBe(200)
  const changed = await world.call(
    accountRoutes.changeWorkerPassword,
    { body: { oldPassword: password, newPassword: 'Fresh-5678?' } },
    worker,
  )
  expect(changed.status).toBe(200)
  const fresh = /=([^;]+)/.exec(String(changed.headers['set-cookie']))?.[1] as string
  expect(await statusOf(fresh)).toBe(200)
  for (const cookie of [worker.cookie, ...others]) expect(await statusOf(cookie)).toBe(401)
})

test.each([true, false])('changing the password keeps whether the session is remembered: %s', async (remember) => {
  const worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
  await world.sql`update sessions set remember = ${remember} where account_id = ${worker.accountId}`
  const body = { oldPassword: password, newPassword: 'Fresh-5678?' }
  const { headers } = await world.call(accountRoutes.changeWorkerPassword, { body }, worker)
  expect(/max-age/i.test(String([headers['set-cookie']].flat()[0]))).toBe(remember)
  expect(await world.sql`select remember from sessions where account_id = ${worker.accountId}`).toEqual([{ remember }])
})

test('T03 of two simultaneous password changes in one session one succeeds', async () => {
  const worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
  const answers = await Promise.all(
    ['Fresh-5678?', 'Other-9012?'].map((newPassword) =>
      world.call(accountRoutes.changeWorkerPassword, { body: { oldPassword: password, newPassword } }, worker),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
})

test('T10 a session returns its own account only', async () => {
  const other = await sampleUser(world, await sampleOrganisation(world))
  const [mine, theirs] = [
    await world.call(accountRoutes.readProfile, {}, admin),
    await world.call(accountRoutes.readProfile, {}, other),
  ]
  expect([mine.body.id, theirs.body.id]).toEqual([admin.accountId, other.accountId])
  expect(mine.body.provider_id).toBe(organisation.organisationId)
})

test('changing the initial password sets the language of the account to that of the browser', async () => {
  const sampled = await sampleAccount(world, organisation, 'worker', 'worker', {
    password,
    passwordUpdateRequired: true,
  })
  const change = async (oldPassword: string, newPassword: string, by: { cookie: string; language?: 'nl' | 'fr' }) => {
    const { status, body, headers } = await world.call(
      accountRoutes.changeWorkerPassword,
      { body: { oldPassword, newPassword } },
      by,
    )
    const cookie = /interim=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
    return { status, language: body.preferred_language, cookie }
  }
  const first = await change(password, 'Plum-Tree-42!', { cookie: sampled.cookie, language: 'nl' })
  expect(first).toMatchObject({ status: 200, language: 'nl' })
  const second = await change('Plum-Tree-42!', 'Pear-Tree-43!', { cookie: first.cookie, language: 'fr' })
  expect(second).toMatchObject({ status: 200, language: 'nl' })
})

test('a browser without a supported language keeps the language of the account', async () => {
  const sampled = await sampleAccount(world, organisation, 'worker', 'worker', {
    password,
    passwordUpdateRequired: true,
  })
  await world.sql`update accounts set preferred_language = 'fr' where id = ${sampled.accountId}`
  const { status, body } = await world.call(
    accountRoutes.changeWorkerPassword,
    { body: { oldPassword: password, newPassword: 'Plum-Tree-42!' } },
    { ...sampled, headers: { 'accept-language': 'pl-PL,pl;q=0.9' } },
  )
  expect([status, body.preferred_language]).toEqual([200, 'fr'])
})
