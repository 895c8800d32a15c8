import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { type RequestedFactor, factorRoutes, factorSignInRoutes } from '../../contract/factors.ts'
import { accountRoutes } from '../../contract.ts'
import { accounts, factors } from '../routes.ts'
import { goOn, emailsTo, sampleAccount, type SampleAccount, sampleOrganisation, sampleSession } from '../samples.ts'
import { codeOf, type SampleAuthenticator, sampleAuthenticator } from '../testing/factor-samples.ts'

const world = await openWorld([...accounts, ...factors])
const password = 'Right-1234!'

let admin: SampleAccount
beforeEach(async () => {
  admin = await sampleAccount(world, await sampleOrganisation(world), 'provider', 'providerAdmin', { password })
})

const start = (by = admin) => world.call(factorRoutes.startAuthenticator, {}, by)
async function confirm(challenge: string, code: string, by = admin) {
  const reply = await world.call(factorRoutes.addAuthenticator, { body: { challenge, code } }, by)
  goOn(by, reply)
  return reply
}
const read = async (by = admin) => (await world.call(factorRoutes.readFactors, {}, by)).body
const subjects = async () => (await emailsTo(world, admin.email)).map(({ subject }) => subject)
async function enrolled(by = admin) {
  const { body } = await start(by)
  const done = await confirm(body.challenge, codeOf(world, body.secret), by)
  expect(done.status).toBe(200)
  return { secret: body.secret, recoveryCodes: done.body.recoveryCodes ?? [] }
}
async function requestedBySignIn(): Promise<RequestedFactor> {
  const { problem } = await world.call(accountRoutes.signIn, { body: { email: admin.email, password } })
  expect(problem.code).toBe('FACTOR_REQUIRED')
  return problem.factor as RequestedFactor
}

describe('Setting up an authenticator app', () => {
  test('needs the first code, and only then sign-in asks for it', async () => {
    expect(await read()).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodes: null,
      allowed: ['addAuthenticator', 'addPasskey'],
    })
    const { body } = await start()
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(body.address).toContain(`secret=${body.secret}`)
    expect((await world.call(accountRoutes.signIn, { body: { email: admin.email, password } })).status).toBe(200)
    const wrong = await confirm(body.challenge, codeOf(world, body.secret, 2))
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'code'])
    const done = await confirm(body.challenge, codeOf(world, body.secret))
    expect(done.body.factors).toEqual({
      authenticator: { createdAt: world.now() },
      passkeys: [],
      recoveryCodes: { left: 10, madeAt: world.now() },
      allowed: ['removeAuthenticator', 'addPasskey', 'renewCodes'],
    })
    expect(new Set(done.body.recoveryCodes).size).toBe(10)
    expect(await subjects()).toEqual(['Authenticator app added to your account'])
    await requestedBySignIn()
  })

  test('T03 T53 A24 ends every other session, and this one continues with a new token', async () => {
    const older = await Promise.all([sampleSession(world, admin), sampleSession(world, admin)])
    for (const cookie of older) expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(200)
    const { cookie: former } = admin
    await enrolled()
    for (const cookie of [...older, former])
      expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(401)
    expect((await world.call(accountRoutes.readProfile, {}, admin)).status).toBe(200)
  })

  test('does not accept the confirming code again at sign-in', async () => {
    const { secret } = await enrolled()
    const { challenge } = await requestedBySignIn()
    const byCode = (code: string) => world.call(factorSignInRoutes.signInByCode, { body: { challenge, code } })
    expect((await byCode(codeOf(world, secret))).status).toBe(422)
    expect((await byCode(codeOf(world, secret, 1))).status).toBe(200)
  })

  test('stores the secret encrypted, and keeps secret and codes out of the history and emails', async () => {
    const { secret, recoveryCodes } = await enrolled()
    const [stored] = await world.sql<{ all: string }>`
      select concat((select json_agg(f) from authenticators f where id = ${admin.accountId}), (select json_agg(c) from factor_challenges c where account_id = ${admin.accountId}),
                    (select json_agg(h) from history h where entity_id = ${admin.accountId}), (select json_agg(o) from outbox o where recipient = ${admin.email})) as all`
    for (const hidden of [secret, ...recoveryCodes]) expect(stored?.all).not.toContain(hidden)
    const steps = await world.sql`
      select entity, action, after
       from history where entity_id = ${admin.accountId} and actor_id = ${admin.accountId} order by number`
    expect(steps).toEqual([
      {
        entity: 'authenticators',
        action: 'factors.addAuthenticator',
        after: expect.not.objectContaining({ secret: expect.anything() }),
      },
      { entity: 'accounts', action: 'factors.addAuthenticator', after: { second_factor: true } },
    ])
  })

  test('succeeds once when it is confirmed twice simultaneously', async () => {
    const [one, other] = await Promise.all([start(), start()])
    const done = await Promise.all([one, other].map(({ body }) => confirm(body.challenge, codeOf(world, body.secret))))
    // The session continues with a new token, so the later call may fail with either status.
    expect([401, 410]).toContain(Math.max(...done.map(({ status }) => status)))
    expect(done.filter(({ status }) => status === 200)).toHaveLength(1)
    admin.cookie = await sampleSession(world, admin)
    const again = await start()
    expect([again.status, again.problem.detail]).toEqual([
      409,
      'An authenticator app is already set up. Remove it before adding another one.',
    ])
  })

  test('fails for another person’s challenge and after a quarter of an hour', async () => {
    const other = await sampleAccount(world, admin, 'provider', 'user', { password })
    const { body } = await start()
    expect((await confirm(body.challenge, codeOf(world, body.secret), other)).status).toBe(410)
    world.passMinutes(15)
    expect((await confirm(body.challenge, codeOf(world, body.secret))).status).toBe(410)
    expect((await read()).authenticator).toBeNull()
  })
})

describe('Removing the last factor', () => {
  let app: SampleAuthenticator
  beforeEach(async () => {
    app = await sampleAuthenticator(world, admin)
  })
  async function remove() {
    const reply = await world.call(factorRoutes.removeAuthenticator, {}, admin)
    goOn(admin, reply)
    return reply
  }

  test('leaves sign-in by password alone, and deletes the recovery codes', async () => {
    const older = await sampleSession(world, admin)
    const { body } = await remove()
    expect((await world.call(accountRoutes.readProfile, {}, { cookie: older })).status).toBe(401)
    expect(body).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodes: null,
      allowed: ['addAuthenticator', 'addPasskey'],
    })
    expect(await subjects()).toEqual(['Authenticator app removed from your account'])
    expect((await world.call(accountRoutes.signIn, { body: { email: admin.email, password } })).status).toBe(200)
  })

  test('A24 makes earlier challenges invalid', async () => {
    const { challenge } = await requestedBySignIn()
    await remove()
    const byCode = await world.call(factorSignInRoutes.signInByCode, { body: { challenge, code: app.code(1) } })
    expect(byCode.status).toBe(410)
  })
})

test('new recovery codes replace all former ones, and each works once', async () => {
  const app = await sampleAuthenticator(world, admin)
  const renewed = await world.call(factorRoutes.renewRecoveryCodes, {}, admin)
  goOn(admin, renewed)
  expect(renewed.body.factors.recoveryCodes).toEqual({ left: 10, madeAt: world.now() })
  expect(await subjects()).toEqual(['New recovery codes created'])
  const signIn = async (code: string) => {
    const { challenge } = await requestedBySignIn()
    return (await world.call(factorSignInRoutes.signInByCode, { body: { challenge, code } })).status
  }
  expect(await signIn(app.recoveryCode)).toBe(422)
  const [first = '', second = ''] = renewed.body.recoveryCodes
  expect([await signIn(first), await signIn(first), await signIn(second)]).toEqual([200, 422, 200])
  expect((await read()).recoveryCodes?.left).toBe(8)
})

test('recovery codes need a factor', async () => {
  const { status, problem } = await world.call(factorRoutes.renewRecoveryCodes, {}, admin)
  expect([status, problem.code]).toEqual([409, 'INVALID_TRANSITION'])
})
