import { expect, test } from 'vitest'
import { providerRoles } from '#base/actor.ts'
import { accountRoutes, userRoutes } from '#domains/accounts/contract.ts'
import { accounts, users } from '#domains/accounts/server/routes.ts'
import {
  emailsTo,
  sampleAccount,
  sampleOrganisation,
  samplePasskey,
  sampleSession,
  sampleUser,
} from '#domains/accounts/server/samples.ts'
import { sampleAuthenticator } from '#domains/accounts/server/testing/factor-samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { workforce } from './routes.ts'
import { sampleWorker } from './samples.ts'

const world = await openWorld([...accounts, ...users, ...workforce])
const password = 'Right-1234!'
const left = (accountId: string) =>
  world.sql`
    select 1 from authenticators where id = ${accountId} union all select 1 from passkeys where account_id = ${accountId}
    union all select 1 from recovery_codes where account_id = ${accountId} union all select 1 from sessions where account_id = ${accountId}`

test('an administrator resets the factors of a user: factors and sessions are removed, with a history entry and an email', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation, 'administrator')
  const user = await sampleAccount(world, organisation, 'provider', 'manager', { password })
  const reset = () => world.call(userRoutes.resetUserFactors, { params: { id: user.accountId } }, admin)
  expect((await reset()).problem.code).toBe('INVALID_TRANSITION')
  await sampleAuthenticator(world, user)
  await samplePasskey(world, user)
  await sampleSession(world, user)
  const before = await world.call(userRoutes.readUser, { params: { id: user.accountId } }, admin)
  expect(before.body).toMatchObject({ secondFactor: true, allowed: expect.arrayContaining(['resetFactors']) })
  const { status, body } = await reset()
  expect([status, body.secondFactor, body.allowed.includes('resetFactors')]).toEqual([200, false, false])
  expect(await left(user.accountId)).toEqual([])
  const history = await world.call(userRoutes.readUserHistory, { params: { id: user.accountId }, query: {} }, admin)
  expect(history.body.items[0]).toMatchObject({
    by: { id: admin.accountId },
    changes: [{ field: 'secondFactor', before: true, after: false }],
  })
  expect((await emailsTo(world, user.email)).map(({ subject }) => subject)).toEqual(['Two-step sign-in was reset'])
  expect((await world.call(accountRoutes.signIn, { body: { email: user.email, password } })).status).toBe(200)
})

test('a user cannot reset their own factors, nor those of a higher role or of another organisation', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation, 'administrator')
  const higher = await sampleUser(world, organisation, 'providerAdmin')
  const stranger = await sampleUser(world, await sampleOrganisation(world), 'user')
  for (const account of [admin, higher, stranger]) await sampleAuthenticator(world, account)
  const reset = async (id: string) => {
    const { status, problem } = await world.call(userRoutes.resetUserFactors, { params: { id } }, admin)
    return [status, problem.code]
  }
  expect(await reset(admin.accountId)).toEqual([403, 'FORBIDDEN'])
  expect(await reset(higher.accountId)).toEqual([403, 'FORBIDDEN'])
  expect(await reset(stranger.accountId)).toEqual([404, 'NOT_FOUND'])
  for (const { accountId } of [admin, higher, stranger]) expect((await left(accountId)).length).toBeGreaterThan(0)
})

test('a worker’s factors can be reset only by administrators, because they protect the worker’s pay', async () => {
  const organisation = await sampleOrganisation(world)
  const worker = await sampleWorker(world, organisation)
  await sampleAuthenticator(world, worker)
  const params = { id: worker.accountId }
  for (const role of providerRoles.toReversed()) {
    const by = await sampleUser(world, organisation, role)
    const isAdministrator = role === 'providerAdmin' || role === 'administrator'
    const { body } = await world.call(workforceRoutes.readWorker, { params }, by)
    expect(body.allowed.includes('resetFactors'), role).toBe(isAdministrator)
    if (!isAdministrator)
      expect((await world.call(workforceRoutes.resetWorkerFactors, { params }, by)).status).toBe(403)
  }
  const by = await sampleUser(world, organisation, 'administrator')
  const { status, body } = await world.call(workforceRoutes.resetWorkerFactors, { params }, by)
  expect([status, body.allowed.includes('resetFactors')]).toEqual([200, false])
  expect(await left(worker.accountId)).toEqual([])
  const strange = await sampleUser(world, await sampleOrganisation(world))
  expect((await world.call(workforceRoutes.resetWorkerFactors, { params }, strange)).status).toBe(404)
  expect((await world.call(workforceRoutes.resetWorkerFactors, { params }, by)).problem.code).toBe('INVALID_TRANSITION')
  const history = await world.call(workforceRoutes.readWorkerHistory, { params, query: {} }, by)
  expect(history.body.items[0]?.changes).toEqual([{ field: 'secondFactor', before: true, after: false }])
})

test('T04 signing in with a temporary password still requires the second factor', async () => {
  const organisation = await sampleOrganisation(world)
  const worker = await sampleWorker(world, organisation)
  await sampleAuthenticator(world, worker)
  const admin = await sampleUser(world, organisation)
  const renewed = await world.call(workforceRoutes.renewTemporaryPassword, { params: { id: worker.accountId } }, admin)
  const { problem } = await world.call(accountRoutes.signIn, {
    body: {
      email: worker.email,
      password: renewed.body.temporaryPassword ?? '',
      companyTag: organisation.companyTag,
    },
  })
  expect(problem.code).toBe('FACTOR_REQUIRED')
})
