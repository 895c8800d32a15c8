import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { type RequestedFactor, factorRoutes, factorSignInRoutes, type PasskeyAnswer } from '../../contract/factors.ts'
import { sensitiveRoutes } from '../../contract/sensitive.ts'
import { accountRoutes } from '../../contract.ts'
import { accounts, factors, sensitive } from '../routes.ts'
import { goOn, emailsTo, sampleAccount, type SampleAccount, sampleOrganisation, sampleSession } from '../samples.ts'
import { sampleAuthenticator } from '../testing/factor-samples.ts'
import { SoftPasskey } from '../testing/soft-passkey.ts'

const world = await openWorld([...accounts, ...factors, ...sensitive])
const password = 'Right-1234!'

let admin: SampleAccount
let passkey: SoftPasskey
beforeEach(async () => {
  admin = await sampleAccount(world, await sampleOrganisation(world), 'provider', 'providerAdmin', { password })
  passkey = new SoftPasskey()
})

const start = (by = admin) => world.call(factorRoutes.startPasskey, {}, by)
async function add(body: ReturnType<SoftPasskey['make']>, by = admin) {
  const reply = await world.call(factorRoutes.addPasskey, { body }, by)
  goOn(by, reply)
  return reply
}
const read = async (by = admin) => (await world.call(factorRoutes.readFactors, {}, by)).body
async function added(one = passkey, by = admin) {
  const { body } = await start(by)
  return add(one.make({ challenge: body.challenge }), by)
}
async function requestFactor(who = admin): Promise<RequestedFactor> {
  const { problem } = await world.call(accountRoutes.signIn, { body: { email: who.email, password } })
  expect(problem.code).toBe('FACTOR_REQUIRED')
  return problem.factor as RequestedFactor
}
const byPasskey = (challenge: string, answer: PasskeyAnswer) =>
  world.call(factorSignInRoutes.signInByPasskey, { body: { challenge, passkey: answer } })
const sessions = async () => (await world.sql`select 1 from sessions where account_id = ${admin.accountId}`).length

test('a passkey can be added after confirmation, signs in, ends other sessions and sends an email', async () => {
  const older = await sampleSession(world, admin)
  const { body } = await start()
  expect(body).toMatchObject({
    rp: { id: 'localhost', name: 'Interim' },
    user: { name: admin.email },
    exclude: [],
  })
  expect(Buffer.from(body.user.id, 'base64url')).toHaveLength(16)
  const done = await add(passkey.make({ challenge: body.challenge, name: 'Blue key' }))
  expect([done.status, done.body.recoveryCodes?.length]).toEqual([201, 10])
  expect(done.body.factors).toMatchObject({
    passkeys: [{ name: 'Blue key', usedAt: null }],
    allowed: ['addAuthenticator', 'addPasskey', 'removePasskey', 'renewCodes'],
  })
  expect((await world.call(accountRoutes.readProfile, {}, { cookie: older })).status).toBe(401)
  const [message] = await emailsTo(world, admin.email)
  expect(message?.text).toContain('“Blue key”')
  const { challenge, authenticator, rpId, passkeys } = await requestFactor()
  expect([authenticator, rpId, passkeys]).toEqual([
    false,
    'localhost',
    [{ credential: passkey.credential, transports: ['internal'] }],
  ])
  const { status, body: profile } = await byPasskey(challenge, passkey.answer({ challenge }))
  expect([status, profile.id]).toEqual([200, admin.accountId])
  expect((await read()).passkeys[0]?.usedAt).toBe(world.now())
})

describe('An invalid passkey is refused:', () => {
  const lies = {
    'of an owner who was not verified': { verified: false },
    'for another site': { rpId: 'evil.example' },
    'at another address': { origin: 'https://evil.example' },
    'at the same host by another port': { origin: 'http://localhost:3001' },
    'for something else': { type: 'payment.get' },
    'for another challenge': { challenge: 'A'.repeat(43) },
  } as const

  test.each(Object.entries(lies))('created %s', async (_, lie) => {
    const { body } = await start()
    const { status, problem } = await add(passkey.make({ challenge: body.challenge, ...lie }))
    expect([status, problem.errors?.[0]?.path ?? problem.code]).toEqual(
      'challenge' in lie ? [410, 'TOKEN_INVALID'] : [422, 'passkey'],
    )
    expect((await read()).passkeys).toEqual([])
  })

  test.each(Object.entries(lies))('answered %s', async (_, lie) => {
    await added()
    const { challenge } = await requestFactor()
    const before = await sessions()
    const { status, problem } = await byPasskey(challenge, passkey.answer({ challenge, ...lie }))
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'passkey'])
    expect(await sessions()).toBe(before)
  })

  test('signed by another key with its id', async () => {
    await added()
    const { challenge } = await requestFactor()
    const forged = { ...new SoftPasskey().answer({ challenge }), credential: passkey.credential }
    expect((await byPasskey(challenge, forged)).status).toBe(422)
  })

  test('copied, with a counter that has not increased', async () => {
    await added()
    const first = await requestFactor()
    expect((await byPasskey(first.challenge, passkey.answer({ challenge: first.challenge, counter: 9 }))).status).toBe(
      200,
    )
    for (const counter of [9, 8, 0]) {
      const { challenge } = await requestFactor()
      expect((await byPasskey(challenge, passkey.answer({ challenge, counter }))).status).toBe(422)
    }
    const last = await requestFactor()
    expect((await byPasskey(last.challenge, passkey.answer({ challenge: last.challenge, counter: 10 }))).status).toBe(
      200,
    )
  })

  test('replayed: a response is valid once for its challenge, also without a counter', async () => {
    await added()
    const { challenge } = await requestFactor()
    const answer = passkey.answer({ challenge, counter: 0 })
    const before = await sessions()
    const statuses = await Promise.all(
      Array.from({ length: 4 }, async () => (await byPasskey(challenge, answer)).status),
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await sessions()).toBe(before + 1)
    expect((await byPasskey((await requestFactor()).challenge, answer)).status).toBe(422)
  })

  test('of another account', async () => {
    await added()
    const other = await sampleAccount(world, await sampleOrganisation(world), 'provider', 'user', { password })
    const theirs = new SoftPasskey()
    await added(theirs, other)
    const { challenge } = await requestFactor()
    expect((await byPasskey(challenge, theirs.answer({ challenge }))).status).toBe(422)
    const answer = passkey.answer({ challenge })
    expect((await byPasskey((await requestFactor(other)).challenge, answer)).status).toBe(422)
  })
})

test('a passkey can confirm the identity, with an own passkey, for its own challenge, once', async () => {
  await added()
  const proofBy = async (by: SampleAccount) => (await world.call(factorRoutes.askForProof, {}, by)).body.challenge
  const other = await sampleAccount(world, admin, 'provider', 'user', { password })
  const confirm = (challenge: string) =>
    world.call(sensitiveRoutes.confirm, { body: { passkey: { ...passkey.answer({ challenge }), challenge } } }, admin)
  for (const challenge of [await proofBy(other), (await requestFactor()).challenge]) {
    const { status, problem } = await confirm(challenge)
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'passkey'])
  }
  const challenge = await proofBy(admin)
  expect((await confirm(challenge)).status).toBe(200)
  expect((await confirm(challenge)).status).toBe(422)
})

test('a passkey can be removed by its owner, and the authenticator app and codes stay', async () => {
  await added()
  await sampleAuthenticator(world, admin)
  const [one] = (await read()).passkeys
  async function remove(by: SampleAccount, id = one?.id ?? '') {
    const reply = await world.call(factorRoutes.removePasskey, { params: { id } }, by)
    goOn(by, reply)
    return reply
  }
  const colleague = await sampleAccount(world, admin, 'provider', 'providerAdmin', { password })
  expect((await remove(colleague)).status).toBe(404)
  const { status, body } = await remove(admin)
  expect([status, body.passkeys, body.recoveryCodes?.left]).toEqual([200, [], 11])
  expect((await emailsTo(world, admin.email)).at(-1)?.subject).toBe('Passkey removed from your account')
  expect((await remove(admin)).status).toBe(404)
  expect((await requestFactor()).passkeys).toEqual([])
})

test('an account has at most ten passkeys, also when two are added simultaneously', async () => {
  for (let i = 0; i < 9; i++) {
    await world.sql`
      insert into passkeys (organisation_id, account_id, id, name, credential, public_key, counter)
      values (${admin.organisationId}, ${admin.accountId}, gen_random_uuid(), 'Old', ${`${admin.accountId}-${i}`}, '', 0)`
  }
  const challenges = await Promise.all([start(), start()])
  const done = await Promise.all(
    challenges.map(({ body }) => add(new SoftPasskey().make({ challenge: body.challenge }))),
  )
  // The session continues with a new token, so the later call may fail with either status.
  expect([401, 410]).toContain(Math.max(...done.map(({ status }) => status)))
  expect(done.filter(({ status }) => status === 201)).toHaveLength(1)
  admin.cookie = await sampleSession(world, admin)
  const { status, problem } = await start()
  expect([status, problem.code]).toEqual([409, 'CONFLICT'])
  expect((await read()).passkeys).toHaveLength(10)
})

test('a passkey can only be registered for one account', async () => {
  await added()
  const other = await sampleAccount(world, admin, 'provider', 'user', { password })
  const { status, problem } = await added(passkey, other)
  expect([status, problem.detail]).toEqual([409, 'This passkey is already registered. Use another device or passkey.'])
})

test('the attestation of an authenticator is ignored, and no URL in it is requested', async () => {
  const { body } = await start()
  const response = passkey.make({ challenge: body.challenge })
  const bytes = Buffer.from(response.attestation, 'base64url')
  // Replaces the format `none` by the equally long `appl` in the CBOR map, whose certificates would have to be checked.
  const apple = Buffer.from(bytes.toString('latin1').replace('none', 'appl'), 'latin1').toString('base64url')
  expect((await add({ ...response, attestation: apple })).status).toBe(201)
})
