import { expect, test } from 'vitest'
import { organisations } from '#domains/organisations/server/routes.ts'
import { organisationRoutes } from '#domains/organisations/contract.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { accounts } from './routes.ts'
import { sampleOrganisation, sampleUser, sampleAccount } from './samples.ts'

const world = await openWorld([...organisations, ...accounts])

test('a call without a session is refused', async () => {
  const { status, problem } = await world.call(accountRoutes.readProfile, {})
  expect(status).toBe(401)
  expect(problem.code).toBe('UNAUTHENTICATED')
})

test('a signed-in administrator can read their own profile', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world))
  const { status, body } = await world.call(accountRoutes.readProfile, {}, admin)
  expect(status).toBe(200)
  expect(body).toMatchObject({ email: admin.email, role: 'providerAdmin', type: 'provider', profile_complete: true })
})

test('a right password signs in with a new cookie', async () => {
  const organisation = await sampleOrganisation(world)
  const worker = await sampleAccount(world, organisation, 'worker', 'worker', { password: 'Right-1234!' })
  const form = { email: worker.email, password: 'Right-1234!', companyTag: organisation.companyTag }
  const signedIn = await world.call(accountRoutes.signIn, { body: form })
  expect(signedIn.status).toBe(200)
  expect(String(signedIn.headers['set-cookie'])).toMatch(/^interim=.+HttpOnly; SameSite=Lax/)
  const wrong = await world.call(accountRoutes.signIn, { body: { ...form, password: 'Wrong' } })
  expect(wrong.status).toBe(401)
})

test('saving the company information derives a company tag', async () => {
  const admin = await sampleUser(world, await sampleOrganisation(world, { complete: false }))
  const { status, body } = await world.call(
    organisationRoutes.saveCompany,
    { body: { companyName: 'X', headquartersLocation: 'Gent', industry: 'retail' } },
    admin,
  )
  expect(status).toBe(200)
  expect(body.companyName).toBe('X')
})
