import { beforeEach, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes, ownAccountRoutes } from '../contract.ts'
import { accounts, ownAccount } from './routes.ts'
import {
  emailsTo,
  type SampleAccount,
  sampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleSession,
  sampleUser,
} from './samples.ts'

const world = await openWorld([...accounts, ...ownAccount])
const password = 'Right-1234!'
const chosen = {
  language: 'nl',
  dateFormat: 'dd/mm/yyyy',
  timeFormat: '12',
  currency: 'TND',
  firstDayOfWeek: 7,
  automaticTranslation: false,
} as const

let organisation: SampleOrganisation
let user: SampleAccount
let worker: SampleAccount
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  user = await sampleUser(world, organisation, 'user')
  worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
})

const readRegion = async (by: object) => (await world.call(ownAccountRoutes.readRegion, {}, by)).body
const saveRegion = (body: object, by: object) => world.send('PUT', '/settings/region', body, by)
const sessionsOf = async (by: object) => (await world.call(ownAccountRoutes.listSessions, { query: {} }, by)).body
const statusOf = async (cookie: string) => (await world.call(accountRoutes.readProfile, {}, { cookie })).status

test('a new account has the default formats and the organisation’s currency', async () => {
  await world.sql`update organisations set currency = 'GBP' where id = ${organisation.organisationId}`
  expect(await readRegion(user)).toMatchObject({
    language: 'en',
    dateFormat: 'long',
    timeFormat: '24',
    currency: 'GBP',
    firstDayOfWeek: 1,
    automaticTranslation: true,
    allowed: ['edit'],
  })
})

test('a user and a worker can each choose their own formats', async () => {
  for (const account of [user, worker]) {
    const { version } = await readRegion(account)
    const saved = await saveRegion(chosen, { ...account, ifMatch: version })
    expect(saved.body).toEqual({ ...chosen, version: version + 1, allowed: ['edit'] })
    const { body } = await world.call(accountRoutes.readProfile, {}, account)
    expect(body).toMatchObject({
      preferred_language: 'nl',
      region: {
        date_format: 'dd/mm/yyyy',
        time_format: '12',
        currency: 'TND',
        first_day_of_week: 7,
        automatic_translation: false,
      },
    })
  }
  const colleague = await sampleUser(world, organisation)
  expect(await readRegion(colleague)).toMatchObject({ language: 'en', dateFormat: 'long' })
})

test('T47 responses are in the chosen language', async () => {
  await saveRegion(chosen, user)
  await readRegion(user)
  const { problem } = await world.send('GET', '/settings/region?x=1', undefined, user)
  expect(problem.errors?.[0]?.message).toBe('Verwijder dit veld: het bestaat niet')
})

test.each([
  [{ language: 'e' }, 'language languageCode'],
  [{ language: 'eng' }, 'language languageCode'],
  [{ language: 'de' }, 'language notListed'],
  [{ dateFormat: 'dd/mm/yy' }, 'dateFormat notListed'],
  [{ timeFormat: 24 }, 'timeFormat notListed'],
  [{ currency: 'CHF' }, 'currency notListed'],
  [{ firstDayOfWeek: 2 }, 'firstDayOfWeek notListed'],
  [{ automaticTranslation: 'yes' }, 'automaticTranslation wrongType'],
  [{ role: 'providerAdmin' }, 'role unknownField'],
])('T15 a region with %j is refused', async (fields, fault) => {
  const { status, problem } = await saveRegion({ ...chosen, ...fields }, user)
  expect(status).toBe(422)
  expect(problem.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([fault])
})

test('T31 saving the region in an outdated version is refused', async () => {
  const { version } = await readRegion(user)
  expect((await saveRegion(chosen, { ...user, ifMatch: version })).status).toBe(200)
  expect((await saveRegion(chosen, { ...user, ifMatch: version })).problem.code).toBe('STALE_VERSION')
})

test('one’s own sessions are listed with browser and system, the current one first', async () => {
  await sampleSession(world, user)
  await world.sql`
    update sessions set user_agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)
      Version/18.0 Mobile/15E148 Safari/604.1' where account_id = ${user.accountId}`
  await sampleSession(world, worker)
  const { items, total } = await sessionsOf(user)
  expect(total).toBe(2)
  expect(items.map(({ present }) => present)).toEqual([true, false])
  expect(items[1]).toMatchObject({ browser: 'Safari', system: 'iPhone', remember: false, allowed: ['end'] })
})

test('a session that was idle for too long is not listed', async () => {
  await sampleSession(world, user)
  await world.sql`
    update sessions set idle_until = ${world.now()}::timestamptz - interval '1 minute' where account_id = ${user.accountId} and token_hash not in
      (select token_hash from sessions where account_id = ${user.accountId} order by id limit 1)`
  expect((await sessionsOf(user)).total).toBe(1)
})

test('sessions are paged, with the current one first', async () => {
  for (let number = 0; number < 3; number++) await sampleSession(world, user)
  const { items } = await sessionsOf(user)
  const page = async (query: { limit: string; cursor?: string }) =>
    (await world.call(ownAccountRoutes.listSessions, { query }, user)).body
  const first = await page({ limit: '2' })
  expect([first.total, first.items.map(({ present }) => present)]).toEqual([4, [true, false]])
  const rest = await page({ limit: '2', cursor: first.nextCursor ?? '' })
  expect([...first.items, ...rest.items]).toEqual(items)
  expect((await page({ limit: '2', cursor: first.nextCursor ?? '' })).nextCursor).toBeNull()
})

test('T03 a session that is ended from the list is refused at its next call', async () => {
  const other = await sampleSession(world, user)
  expect(await statusOf(other)).toBe(200)
  const [, second] = (await sessionsOf(user)).items
  const end = () => world.call(ownAccountRoutes.endSession, { params: { id: second?.id ?? '' } }, user)
  expect((await end()).status).toBe(204)
  expect([await statusOf(other), await statusOf(user.cookie)]).toEqual([401, 200])
  expect((await end()).status).toBe(404)
})

test('T03 ending the current session signs out and deletes the cookie', async () => {
  const [present] = (await sessionsOf(user)).items
  const { status, headers } = await world.call(ownAccountRoutes.endSession, { params: { id: present?.id ?? '' } }, user)
  expect(status).toBe(204)
  expect(headers['set-cookie']).toMatch(/^interim=; Max-Age=0/)
  expect(await statusOf(user.cookie)).toBe(401)
})

test('T03 all other sessions can be ended together, and the current one continues', async () => {
  const others = [await sampleSession(world, user), await sampleSession(world, user)]
  expect((await world.call(ownAccountRoutes.endOtherSessions, {}, user)).status).toBe(204)
  expect(await Promise.all([user.cookie, ...others].map(statusOf))).toEqual([200, 401, 401])
  expect((await sessionsOf(user)).total).toBe(1)
})

test('T11 the session of another person is unknown and continues', async () => {
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  for (const account of [worker, stranger]) {
    const [theirs] = (await sessionsOf(account)).items
    const input = { params: { id: theirs?.id ?? '' } }
    expect((await world.call(ownAccountRoutes.endSession, input, user)).status).toBe(404)
    expect(await statusOf(account.cookie)).toBe(200)
  }
})

test('T03 after changing the password, a user continues with a new token and all other sessions end', async () => {
  const admin = await sampleAccount(world, organisation, 'provider', 'manager', { password })
  const other = await sampleSession(world, admin)
  const change = (oldPassword: string, newPassword: string) =>
    world.call(ownAccountRoutes.changePassword, { body: { oldPassword, newPassword } }, admin)
  const wrong = await change('Wrong-1234!', 'Plum-Tree-42!')
  expect(wrong.problem.errors).toMatchObject([{ path: 'oldPassword', code: 'currentPasswordWrong' }])
  expect((await change(password, password)).problem.errors).toMatchObject([{ code: 'newPasswordSame' }])
  expect((await change(password, 'weak')).problem.errors).toMatchObject([{ code: 'passwordRequirements' }])
  const changed = await change(password, 'Plum-Tree-42!')
  expect(changed.body).toMatchObject({ id: admin.accountId, role: 'manager' })
  const fresh = /=([^;]+)/.exec(String(changed.headers['set-cookie']))?.[1] as string
  expect(await Promise.all([fresh, admin.cookie, other].map(statusOf))).toEqual([200, 401, 401])
  expect(await emailsTo(world, admin.email)).toHaveLength(1)
  const signIn = await world.call(accountRoutes.signIn, { body: { email: admin.email, password: 'Plum-Tree-42!' } })
  expect(signIn.status).toBe(200)
})

test('T08 an incomplete password change is refused with the messages of the specification', async () => {
  const { problem } = await world.send(
    'PUT',
    '/settings/password',
    { newPassword: 'Plum-Tree-42!' },
    {
      ...user,
      language: 'en',
    },
  )
  expect(problem.errors).toMatchObject([{ path: 'oldPassword', message: 'Current password is required' }])
})

test('a worker changes the password by another route', async () => {
  const body = { oldPassword: password, newPassword: 'Plum-Tree-42!' }
  expect((await world.call(ownAccountRoutes.changePassword, { body }, worker)).status).toBe(403)
})
