import { expect, test } from 'vitest'
import { organisations } from '#domains/organisations/server/routes.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes, userRoutes } from '../contract.ts'
import { accounts, users } from './routes.ts'
import { emailsTo, type SampleAccount, sampleAccount, sampleOrganisation, sampleUser } from './samples.ts'

const world = await openWorld([...organisations, ...accounts, ...users])

const form = (role: 'administrator' | 'manager' | 'provider' | 'user' | 'providerAdmin' = 'manager') => ({
  email: `${Math.random().toString(36).slice(2)}@sample.example`,
  givenName: 'Ines',
  familyName: 'Moreau',
  role,
})
const invite = (by: SampleAccount, body = form()) => world.call(userRoutes.inviteUser, { body }, by)
const edit = (by: SampleAccount, id: string, body: object) =>
  world.call(userRoutes.editUser, { params: { id }, body }, by)

async function scene() {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  await world.sql`update accounts set password_hash = 'x' where id = ${admin.accountId}`
  return { organisation, admin, body: form() }
}

test('an invited user chooses a password by the link, and signs in with the given role and their own language', async () => {
  const { admin, body } = await scene()
  const invited = await invite(admin, body)
  expect(invited.status).toBe(201)
  expect(invited.body).toMatchObject({
    status: 'invited',
    role: 'manager',
    allowed: ['edit', 'changeRole', 'invite', 'delete'],
  })
  const [message] = await emailsTo(world, body.email)
  const first = { token: message?.token ?? '', newPassword: 'Plum-Tree-42!' }
  const reader = { headers: { 'accept-language': 'nl' } }
  expect((await world.call(accountRoutes.resetPassword, { body: first }, reader)).status).toBe(200)
  const signedIn = await world.call(accountRoutes.signIn, { body: { email: body.email, password: 'Plum-Tree-42!' } })
  expect(signedIn.body).toMatchObject({ role: 'manager', given_name: 'Ines', preferred_language: 'nl' })
  const seen = await world.call(userRoutes.readUser, { params: { id: invited.body.id } }, admin)
  expect(seen.body).toMatchObject({ status: 'active', allowed: ['edit', 'changeRole', 'deactivate'] })
})

test('sending an invitation again makes the older link invalid, and revoking it deletes the account', async () => {
  const { admin, body } = await scene()
  const { id } = (await invite(admin, body)).body
  await world.call(userRoutes.inviteAgain, { params: { id } }, admin)
  const [older, newer] = await emailsTo(world, body.email)
  const validate = (token = '') => world.call(accountRoutes.validateReset, { query: { token } })
  expect((await validate(older?.token)).status).toBe(410)
  expect((await validate(newer?.token)).body).toMatchObject({
    purpose: 'invitation',
    type: 'provider',
    companyTag: null,
  })
  expect((await world.call(userRoutes.deleteUser, { params: { id } }, admin)).status).toBe(204)
  expect((await validate(newer?.token)).status).toBe(410)
  expect((await world.call(userRoutes.readUser, { params: { id } }, admin)).status).toBe(404)
})

test('a user cannot assign a higher role, change their own role, or edit a user with a higher role', async () => {
  const { organisation, admin } = await scene()
  const administrator = await sampleUser(world, organisation, 'administrator')
  expect((await invite(administrator, form('providerAdmin'))).status).toBe(403)
  expect((await edit(administrator, admin.accountId, { givenName: 'X' })).status).toBe(403)
  expect((await edit(administrator, admin.accountId, { active: false })).status).toBe(403)
  expect((await edit(administrator, administrator.accountId, { role: 'providerAdmin' })).status).toBe(403)
  expect((await edit(administrator, administrator.accountId, { role: 'user' })).status).toBe(403)
  expect((await edit(administrator, administrator.accountId, { active: false })).status).toBe(403)
  expect((await edit(administrator, administrator.accountId, { givenName: 'Nora' })).body).toMatchObject({
    givenName: 'Nora',
  })
  const { body } = await invite(administrator, form('user'))
  expect((await edit(administrator, body.id, { role: 'providerAdmin' })).status).toBe(403)
  expect((await edit(administrator, body.id, { role: 'administrator' })).body.role).toBe('administrator')
})

test('the last providerAdmin stays, even when two remove each other simultaneously', async () => {
  const { organisation, admin } = await scene()
  const other = await sampleUser(world, organisation)
  await world.sql`update accounts set password_hash = 'x' where id = ${other.accountId}`
  const answers = await Promise.all([
    edit(admin, other.accountId, { role: 'manager' }),
    edit(other, admin.accountId, { active: false }),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const [left] = await world.sql`
    select count(*)::int as admins
     from accounts where organisation_id = ${organisation.organisationId} and role = 'providerAdmin' and active`
  expect(left?.admins).toBe(1)
})

test('T03 a lowered role and a deactivation take effect at the next call', async () => {
  const { organisation, admin } = await scene()
  const other = await sampleUser(world, organisation, 'administrator')
  await world.sql`update accounts set password_hash = 'x' where id = ${other.accountId}`
  const list = () => world.call(userRoutes.listUsers, { query: {} }, other)
  expect((await list()).body.total).toBe(2)
  await edit(admin, other.accountId, { role: 'manager' })
  expect((await list()).status).toBe(403)
  await edit(admin, other.accountId, { active: false })
  expect((await list()).status).toBe(401)
})

test('an address can only be used in one organisation', async () => {
  const [{ admin, body }, elsewhere] = [await scene(), await scene()]
  await invite(elsewhere.admin, body)
  const { status, problem } = await invite(admin, body)
  expect(status).toBe(409)
  expect(problem).toMatchObject({ code: 'CONFLICT', errors: [{ path: 'email', code: 'addressTaken' }] })
})

test('T11 a user of another organisation is unknown, and a worker is not a user', async () => {
  const { organisation, admin } = await scene()
  const stranger = await scene()
  for (const [id, by] of [[stranger.admin.accountId, admin]] as const) {
    expect((await world.call(userRoutes.readUser, { params: { id } }, by)).status).toBe(404)
    expect((await edit(by, id, { role: 'user' })).status).toBe(404)
    expect((await world.call(userRoutes.deleteUser, { params: { id } }, by)).status).toBe(404)
  }
  const manager = await sampleUser(world, organisation, 'manager')
  expect((await world.call(userRoutes.listUsers, { query: {} }, manager)).status).toBe(403)
})

test('T10 every user can list active colleagues, but not workers or former users', async () => {
  const { organisation, admin } = await scene()
  const reader = await sampleUser(world, organisation, 'user')
  const gone = await sampleUser(world, organisation, 'manager')
  const worker = await sampleAccount(world, organisation, 'worker', 'worker')
  await world.sql`update accounts set active = false where id = ${gone.accountId}`
  await world.sql`update accounts set given_name = null, family_name = null where id = ${admin.accountId}`
  const list = (query: object, by: SampleAccount) => world.call(userRoutes.listColleagues, { query }, by)
  const { body } = await list({}, reader)
  expect(body.items).toEqual(
    expect.arrayContaining([
      { id: reader.accountId, name: 'Sam Sample user', role: 'user' },
      { id: admin.accountId, name: admin.email, role: 'providerAdmin' },
    ]),
  )
  expect(body.total).toBe(2)
  expect((await list({ q: 'SÀMPLE user' }, reader)).body.total).toBe(1)
  expect((await list({}, worker)).status).toBe(403)
  const stranger = await sampleUser(world, await sampleOrganisation(world))
  expect((await list({}, stranger)).body.total).toBe(1)
})

test('the only providerAdmin is marked until another one can sign in', async () => {
  const { organisation, admin } = await scene()
  const onlyAdmin = async () =>
    (await world.call(userRoutes.readUser, { params: { id: admin.accountId } }, admin)).body.onlyAdmin
  const { body } = await invite(admin, form('providerAdmin'))
  expect(await onlyAdmin()).toBe(true)
  await world.sql`update accounts set password_hash = 'x' where id = ${body.id}`
  expect(await onlyAdmin()).toBe(false)
  const administrator = await sampleUser(world, organisation, 'administrator')
  const seen = await world.call(userRoutes.readUser, { params: { id: admin.accountId } }, administrator)
  expect(seen.body).toMatchObject({ allowed: [], rolesToGive: ['providerAdmin'], onlyAdmin: false })
})

test('the list can be searched, filtered, and sorted by role and last use', async () => {
  const { organisation, admin } = await scene()
  const user = await sampleUser(world, organisation, 'user')
  await world.sql`update accounts set password_hash = 'x' where id = ${user.accountId}`
  await invite(admin, { ...form('manager'), givenName: 'Zoë' })
  const list = async (query: object) => {
    const { body } = await world.call(userRoutes.listUsers, { query } as never, admin)
    return body.items.map(({ role }) => role)
  }
  expect(await list({ sort: 'role' })).toEqual(['providerAdmin', 'manager', 'user'])
  expect(await list({ sort: '-role' })).toEqual(['user', 'manager', 'providerAdmin'])
  expect((await list({ sort: 'seenAt' }))[0]).toBe('manager')
  expect(await list({ status: 'invited' })).toEqual(['manager'])
  expect(await list({ q: 'zoe' })).toEqual(['manager'])
  const first = await world.call(userRoutes.listUsers, { query: { sort: 'seenAt', limit: '1' } }, admin)
  const cursor = first.body.nextCursor as string
  const rest = await world.call(userRoutes.listUsers, { query: { sort: 'seenAt', cursor } }, admin)
  expect(rest.body.items).toHaveLength(2)
})

test('the history of a user shows each change with its author, without the password', async () => {
  const { admin, body } = await scene()
  const { id } = (await invite(admin, body)).body
  await edit(admin, id, { role: 'user' })
  const { body: history } = await world.call(userRoutes.readUserHistory, { params: { id }, query: {} }, admin)
  expect(history.items).toMatchObject([
    { kind: 'changed', by: { id: admin.accountId }, changes: [{ field: 'role', before: 'manager', after: 'user' }] },
    { kind: 'added' },
  ])
  expect(JSON.stringify(history)).not.toContain('argon2')
  const stranger = await scene()
  const foreign = await world.call(userRoutes.readUserHistory, { params: { id }, query: {} }, stranger.admin)
  expect(foreign.status).toBe(404)
})

test('the refusal of a taken address is limited, because it reveals an account of another organisation', async () => {
  const { admin, body } = await scene()
  const { email } = await sampleUser(world, await sampleOrganisation(world))
  for (let i = 0; i < 10; i++) expect((await invite(admin, { ...body, email })).status).toBe(409)
  for (const address of [email, form().email])
    expect((await invite(admin, { ...body, email: address })).problem.code).toBe('RATE_LIMITED')
  world.passMinutes(60)
  expect((await invite(admin, body)).status).toBe(201)
})

test('the history shows the author’s name, or else the address', async () => {
  const { admin, body } = await scene()
  await world.sql`update accounts set given_name = null, family_name = null where id = ${admin.accountId}`
  const { id } = (await invite(admin, body)).body
  const params = { id }
  const by = async () =>
    (await world.call(userRoutes.readUserHistory, { params, query: {} }, admin)).body.items[0]?.by?.name
  expect(await by()).toBe(admin.email)
  await world.sql`update accounts set given_name = 'An', family_name = 'Admin' where id = ${admin.accountId}`
  expect(await by()).toBe('An Admin')
})
