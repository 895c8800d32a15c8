import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { type AskedFactor, factorRoutes, factorSignInRoutes, type Proof } from '../../contract/factors.ts'
import { accountRoutes } from '../../contract.ts'
import { accounts, factors } from '../routes.ts'
import { lettersTo, sampleAccount, type SampleAccount, sampleOrganisation, sampleSession } from '../samples.ts'
import { codeOf, type SampleAuthenticator, sampleAuthenticator } from '../testing/factor-samples.ts'

const world = await openWorld([...accounts, ...factors])
const password = 'Right-1234!'
const proof: Proof = { password }

let admin: SampleAccount
beforeEach(async () => {
  admin = await sampleAccount(world, await sampleOrganisation(world), 'provider', 'providerAdmin', { password })
})

const start = (given: Proof = proof, by = admin) =>
  world.call(factorRoutes.startAuthenticator, { body: { proof: given } }, by)
const confirm = (challenge: string, code: string, by = admin) =>
  world.call(factorRoutes.addAuthenticator, { body: { challenge, code } }, by)
const read = async (by = admin) => (await world.call(factorRoutes.readFactors, {}, by)).body
const subjects = async () => (await lettersTo(world, admin.email)).map(({ subject }) => subject)
async function enrolled(by = admin) {
  const { body } = await start(proof, by)
  const done = await confirm(body.challenge, codeOf(world, body.secret), by)
  expect(done.status).toBe(200)
  return { secret: body.secret, recoveryCodes: done.body.recoveryCodes ?? [] }
}
async function askedBySignIn(): Promise<AskedFactor> {
  const { problem } = await world.call(accountRoutes.signIn, { body: { email: admin.email, password } })
  expect(problem.code).toBe('FACTOR_REQUIRED')
  return problem.factor as AskedFactor
}

describe('Setting up an authenticator app', () => {
  test('takes the password, then the first code; only then it is asked for at sign-in', async () => {
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
    expect(await subjects()).toEqual(['Two-step sign-in: an authenticator app was added'])
    await askedBySignIn()
  })

  test('T03 A24 ends every session but the one in which it was done, on the very next request', async () => {
    const older = await Promise.all([sampleSession(world, admin), sampleSession(world, admin)])
    for (const cookie of older) expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(200)
    await enrolled()
    for (const cookie of older) expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(401)
    expect((await world.call(accountRoutes.readProfile, {}, admin)).status).toBe(200)
  })

  test('the code that confirmed it does not sign in', async () => {
    const { secret } = await enrolled()
    const { challenge } = await askedBySignIn()
    const byCode = (code: string) => world.call(factorSignInRoutes.signInByCode, { body: { challenge, code } })
    expect((await byCode(codeOf(world, secret))).status).toBe(422)
    expect((await byCode(codeOf(world, secret, 1))).status).toBe(200)
  })

  test('the secret rests sealed, and neither history nor letters know it or the codes', async () => {
    const { secret, recoveryCodes } = await enrolled()
    const [kept] = await world.sql<{ all: string }>(
      `select concat((select json_agg(f) from authenticators f where id = $1), (select json_agg(c) from factor_challenges c where account_id = $1),
                     (select json_agg(h) from history h where entity_id = $1), (select json_agg(o) from outbox o where recipient = $2)) as all`,
      [admin.accountId, admin.email],
    )
    for (const hidden of [secret, ...recoveryCodes]) expect(kept?.all).not.toContain(hidden)
    const steps = await world.sql(
      `select entity, action, after from history where entity_id = $1 and actor_id = $1 order by number`,
      [admin.accountId],
    )
    expect(steps).toEqual([
      {
        entity: 'authenticators',
        action: 'factors.addAuthenticator',
        after: expect.not.objectContaining({ secret: expect.anything() }),
      },
      { entity: 'accounts', action: 'factors.addAuthenticator', after: { second_factor: true } },
    ])
  })

  test('twice at once it is done once', async () => {
    const [one, other] = await Promise.all([start(), start()])
    const done = await Promise.all([one, other].map(({ body }) => confirm(body.challenge, codeOf(world, body.secret))))
    expect(done.map(({ status }) => status).toSorted()).toEqual([200, 410])
    const again = await start({ password, code: done.flatMap(({ body }) => body?.recoveryCodes ?? [])[0] ?? '' })
    expect([again.status, again.problem.detail]).toEqual([
      409,
      'An authenticator app is set up already. Remove it first to use another one.',
    ])
  })

  test('what another began nobody finishes, nor what was begun a quarter of an hour ago', async () => {
    const other = await sampleAccount(world, admin, 'provider', 'user', { password })
    const { body } = await start()
    expect((await confirm(body.challenge, codeOf(world, body.secret), other)).status).toBe(410)
    world.passMinutes(15)
    expect((await confirm(body.challenge, codeOf(world, body.secret))).status).toBe(410)
    expect((await read()).authenticator).toBeNull()
  })
})

describe('Whatever changes the factors takes a proof', () => {
  const changes: Record<string, (given: Proof) => ReturnType<typeof world.send>> = {
    'setting up an authenticator': (given) => send('authenticator', given),
    'removing it': (given) => send('authenticator/remove', given),
    'adding a passkey': (given) => send('passkeys/challenge', given),
    'new recovery codes': (given) => send('recovery-codes', given),
  }
  const send = (path: string, given: unknown) =>
    world.send('POST', `/settings/factors/${path}`, { proof: given }, admin)

  test.each(Object.entries(changes))('%s', async (_, change) => {
    const app = await sampleAuthenticator(world, admin)
    const before = await read()
    const refused = async (given: Proof) => {
      const { status, problem } = await change(given)
      expect(status).toBe(422)
      return problem.errors?.map(({ path, code }) => `${path} ${code}`)
    }
    expect(await refused({ password: 'Wrong-1234!', code: app.code() })).toEqual([
      'proof.password currentPasswordWrong',
    ])
    expect(await refused({ password })).toEqual(['proof.code codeRequired'])
    expect(await refused({ password, code: '000000' })).toEqual(['proof.code codeWrong'])
    expect(await refused({ password, code: app.code(-2) })).toEqual(['proof.code codeWrong'])
    expect(await read()).toEqual(before)
  })

  test('after five wrong codes, or ten wrong passwords, no more are looked at', async () => {
    const app = await sampleAuthenticator(world, admin)
    for (let i = 0; i < 5; i++) await start({ password, code: '000000' })
    expect((await start({ password, code: app.code() })).status).toBe(429)
    const other = await sampleAccount(world, admin, 'provider', 'user', { password })
    for (let i = 0; i < 10; i++) await start({ password: 'Wrong-1234!' }, other)
    expect((await start(proof, other)).status).toBe(429)
  })

  test('A19 a proof with null, or with a code that is none, is none', async () => {
    await sampleAuthenticator(world, admin)
    for (const code of [null, '', 0, false, []]) {
      const { status } = await send('authenticator/remove', { password, code })
      expect(status).toBe(422)
    }
    expect((await send('authenticator/remove', undefined)).status).toBe(422)
    expect((await read()).authenticator).not.toBeNull()
  })
})

describe('Removing the last factor', () => {
  let app: SampleAuthenticator
  beforeEach(async () => {
    app = await sampleAuthenticator(world, admin)
  })
  const remove = (given: Proof) => world.call(factorRoutes.removeAuthenticator, { body: { proof: given } }, admin)

  test('takes password and factor; then the password alone signs in, and the recovery codes are gone', async () => {
    const { body } = await remove({ password, code: app.code() })
    expect(body).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodes: null,
      allowed: ['addAuthenticator', 'addPasskey'],
    })
    expect(await subjects()).toEqual(['Two-step sign-in: the authenticator app was removed'])
    expect((await world.call(accountRoutes.signIn, { body: { email: admin.email, password } })).status).toBe(200)
  })

  test('is done with a recovery code by who has lost the phone', async () => {
    expect((await remove({ password, code: app.recoveryCode })).status).toBe(200)
    expect((await remove({ password })).problem.code).toBe('INVALID_TRANSITION')
  })

  test('A24 does not let in who was asked before', async () => {
    const { challenge } = await askedBySignIn()
    await remove({ password, code: app.code() })
    const byCode = await world.call(factorSignInRoutes.signInByCode, { body: { challenge, code: app.code(1) } })
    expect(byCode.status).toBe(410)
  })
})

test('recovery codes are renewed as a whole: none of the former ones works, each of the new ones once', async () => {
  const app = await sampleAuthenticator(world, admin)
  const renewed = await world.call(
    factorRoutes.renewRecoveryCodes,
    { body: { proof: { password, code: app.code() } } },
    admin,
  )
  expect(renewed.body.factors.recoveryCodes).toEqual({ left: 10, madeAt: world.now() })
  expect(await subjects()).toEqual(['You have new recovery codes'])
  const signIn = async (code: string) => {
    const { challenge } = await askedBySignIn()
    return (await world.call(factorSignInRoutes.signInByCode, { body: { challenge, code } })).status
  }
  expect(await signIn(app.recoveryCode)).toBe(422)
  const [first = '', second = ''] = renewed.body.recoveryCodes
  expect([await signIn(first), await signIn(first), await signIn(second)]).toEqual([200, 422, 200])
  expect((await read()).recoveryCodes?.left).toBe(8)
})

test('there are no recovery codes without a factor', async () => {
  const { status, problem } = await world.call(factorRoutes.renewRecoveryCodes, { body: { proof } }, admin)
  expect([status, problem.code]).toEqual([409, 'INVALID_TRANSITION'])
})
