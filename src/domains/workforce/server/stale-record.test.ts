import sharp from 'sharp'
import { expect, test } from 'vitest'
import { userRoutes } from '#domains/accounts/contract.ts'
import { identityRoutes } from '#domains/accounts/contract/single-sign-on.ts'
import { singleSignOn, users } from '#domains/accounts/server/routes.ts'
import { sampleAccount, sampleOrganisation, sampleUser } from '#domains/accounts/server/samples.ts'
import { sampleAuthenticator } from '#domains/accounts/server/testing/factor-samples.ts'
import { sampleTeam } from './samples.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { workforceRoutes } from '../contract.ts'
import { ownProfileRoutes } from '../contract/own-profile.ts'
import { ownProfile, workforce } from './routes.ts'

const world = await openWorld([...users, ...singleSignOn, ...workforce, ...ownProfile])

const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const file = new Blob([picture as Uint8Array<ArrayBuffer>], { type: 'image/png' })

test('T31 photo, password and factors of a worker who was changed meanwhile stay; the response has the current record', async () => {
  const { manager: admin, worker } = await sampleTeam(world, 'providerAdmin')
  await sampleAuthenticator(world, worker)
  const params = { id: worker.accountId }
  await world.call(workforceRoutes.editWorker, { params, body: { lastName: 'Janssens' } }, { ...admin, ifMatch: 1 })
  const state = async () =>
    world.sql`
      select w.version, w.image, a.password_hash, a.second_factor, (select count(*)::int from outbox o where o.organisation_id = a.organisation_id)
        from workers w join accounts a on a.id = w.id where w.id = ${worker.accountId}`
  const before = await state()
  const calls = (ifMatch: number) => {
    const [by, own] = [
      { ...admin, ifMatch },
      { ...worker, ifMatch },
    ]
    return {
      set: () => world.call(workforceRoutes.setWorkerImage, { params, query: {}, file }, by),
      remove: () => world.call(workforceRoutes.removeWorkerImage, { params }, by),
      setOwn: () => world.call(ownProfileRoutes.setOwnImage, { query: {}, file }, own),
      removeOwn: () => world.call(ownProfileRoutes.removeOwnImage, {}, own),
      password: () => world.call(workforceRoutes.renewTemporaryPassword, { params }, by),
      factors: () => world.call(workforceRoutes.resetWorkerFactors, { params }, by),
    }
  }
  for (const [name, stale] of Object.entries(calls(1))) {
    const { status, problem } = await stale()
    expect([status, problem.code], name).toEqual([409, 'STALE_VERSION'])
    expect(problem['current'], name).toMatchObject({ id: worker.accountId, version: 2, lastName: 'Janssens' })
  }
  expect(await state()).toEqual(before)
  // Each photo is a version; password and factors do not belong to the worker's record.
  expect((await calls(2).set()).body.version).toBe(3)
  expect((await calls(3).removeOwn()).body).toMatchObject({ image: null, version: 4 })
  expect((await calls(4).password()).status).toBe(200)
  expect((await calls(4).factors()).status).toBe(200)
})

test('T31 a user who was changed meanwhile is not invited again and keeps the second factors', async () => {
  const organisation = await sampleOrganisation(world)
  const admin = await sampleUser(world, organisation)
  const body = { email: 'ines@stale.example', givenName: 'Ines', familyName: 'Roy', role: 'manager' as const }
  const { body: invited } = await world.call(userRoutes.inviteUser, { body }, admin)
  const user = await sampleAccount(world, organisation, 'provider', 'manager', { password: 'Right-1234!' })
  await sampleAuthenticator(world, user)
  await world.sql`
    insert into sign_in_identities (organisation_id, id, issuer, subject)
     values (${user.organisationId}, ${user.accountId}, 'https://login.example', 'ines')`
  const read = async (id: string) => (await world.call(userRoutes.readUser, { params: { id } }, admin)).body
  for (const [id, route] of [
    [invited.id, userRoutes.inviteAgain],
    [user.accountId, userRoutes.resetUserFactors],
    [user.accountId, identityRoutes.unlinkUserIdentity],
  ] as const) {
    const params = { id }
    const { version } = await read(id)
    await world.call(userRoutes.editUser, { params, body: { givenName: 'Ana' } }, { ...admin, ifMatch: version })
    const { status, problem } = await world.call(route, { params }, { ...admin, ifMatch: version })
    expect([status, problem.code, problem['current']]).toEqual([409, 'STALE_VERSION', await read(id)])
    expect((await world.call(route, { params }, { ...admin, ifMatch: version + 1 })).status).toBe(200)
  }
})
