import { beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { type RequestedFactor, factorSignInRoutes } from '../../contract/factors.ts'
import { accountRoutes, ownAccountRoutes } from '../../contract.ts'
import { accounts, factors, ownAccount } from '../routes.ts'
import { emailsTo, sampleAccount, type SampleAccount, type SampleOrganisation, sampleOrganisation } from '../samples.ts'
import { type SampleAuthenticator, sampleAuthenticator } from '../testing/factor-samples.ts'

const world = await openWorld([...accounts, ...factors, ...ownAccount])
const password = 'Right-1234!'

let organisation: SampleOrganisation
let admin: SampleAccount
let app: SampleAuthenticator
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  admin = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  app = await sampleAuthenticator(world, admin)
  await world.sql`delete from sessions where account_id = ${admin.accountId}`
})

const someAddress = () => `192.0.2.${Math.random()}`
const signIn = (body: { email: string; password: string; companyTag?: string; remember?: boolean }) =>
  world.call(accountRoutes.signIn, { body }, { address: someAddress() })
const byCode = (challenge: string, code: string, address = someAddress()) =>
  world.call(factorSignInRoutes.signInByCode, { body: { challenge, code } }, { address })
const sessionsOf = async ({ accountId }: SampleAccount) =>
  Number((await world.sql<{ n: string }>`select count(*) as n from sessions where account_id = ${accountId}`)[0]?.n)
async function requestFactor(
  who = admin,
  more: { companyTag?: string; remember?: boolean } = {},
): Promise<RequestedFactor> {
  const { status, problem } = await signIn({ email: who.email, password, ...more })
  expect([status, problem.code]).toEqual([401, 'FACTOR_REQUIRED'])
  return problem.factor as RequestedFactor
}

describe('A24 the right password alone does not sign in to an account with a second factor', () => {
  test('the password returns a challenge that is not a session, and the code then opens one', async () => {
    const { status, headers, problem } = await signIn({ email: admin.email, password })
    expect([status, problem.code]).toEqual([401, 'FACTOR_REQUIRED'])
    expect(headers).not.toHaveProperty('set-cookie')
    const { challenge, ...rest } = problem.factor as RequestedFactor
    expect(rest).toEqual({ authenticator: true, passkeys: [], rpId: 'localhost' })
    expect((await world.call(accountRoutes.readProfile, {}, { cookie: challenge })).status).toBe(401)
    expect(await sessionsOf(admin)).toBe(0)
    const { body, headers: then } = await byCode(challenge, app.code())
    expect(body).toMatchObject({ id: admin.accountId, email: admin.email })
    expect(String([then['set-cookie']].flat()[0])).toMatch(/^interim=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await sessionsOf(admin)).toBe(1)
  })

  test('a code without a valid challenge of a sign-in is refused', async () => {
    for (const challenge of ['x', 'A'.repeat(43)]) {
      const { status, problem } = await byCode(challenge, app.code())
      expect([status, problem.code]).toEqual([410, 'TOKEN_INVALID'])
    }
    const { challenge } = await requestFactor()
    await world.sql`update factor_challenges set kind = 'proof' where account_id = ${admin.accountId}`
    expect((await byCode(challenge, app.code())).status).toBe(410)
    expect(await sessionsOf(admin)).toBe(0)
  })

  test('a worker needs the factor as well, and the choice to be remembered is kept', async () => {
    const worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
    const own = await sampleAuthenticator(world, worker)
    const { challenge } = await requestFactor(worker, { companyTag: organisation.companyTag, remember: true })
    const { status, headers } = await byCode(challenge, own.code())
    expect(status).toBe(200)
    expect(String(headers['set-cookie'])).toContain('Max-Age=2592000')
  })
})

test('T01 a wrong password gets the same response with and without a second factor', async () => {
  const plain = await sampleAccount(world, organisation, 'provider', 'user', { password })
  const answers = await Promise.all(
    [admin.email, plain.email, 'nobody@sample.example'].map((email) => signIn({ email, password: 'Wrong-1234!' })),
  )
  expect(new Set(answers.map(({ problem }) => JSON.stringify({ ...problem, requestId: '' }))).size).toBe(1)
  expect(answers[0]?.problem.code).toBe('AUTH_INVALID_CREDS')
})

test('T04 a password that was reset by a link still needs the second factor', async () => {
  await world.call(accountRoutes.requestPasswordReset, { body: { email: admin.email } })
  const { token = '' } = (await emailsTo(world, admin.email)).at(-1) ?? {}
  const newPassword = 'Quiet-Harbour-7!'
  const reset = await world.call(accountRoutes.resetPassword, { body: { token, newPassword } })
  expect([reset.status, String(reset.headers['set-cookie']).includes('interim=')]).toEqual([200, false])
  const { status, problem } = await signIn({ email: admin.email, password: newPassword })
  expect([status, problem.code]).toEqual([401, 'FACTOR_REQUIRED'])
  expect(await sessionsOf(admin)).toBe(0)
  expect((await byCode((problem.factor as RequestedFactor).challenge, app.code())).status).toBe(200)
})

describe('A19 an invalid code is refused', () => {
  test.each([
    ['empty', { code: '' }],
    ['blank', { code: '   ' }],
    ['null', { code: null }],
    ['left out', {}],
    ['the word None', { code: 'None' }],
    ['a number', { code: 123_456 }],
    ['a list', { code: ['123456'] }],
    ['an object', { code: { $ne: '' } }],
    ['six noughts', { code: '000000' }],
  ])('%s', async (_, code) => {
    const { challenge } = await requestFactor()
    const { status, problem, headers } = await world.send('POST', '/auth/factor/code', { challenge, ...code })
    expect([status, problem.code]).toEqual([422, 'VALIDATION'])
    expect(problem.errors?.map(({ path }) => path)).toEqual(['code'])
    expect(headers).not.toHaveProperty('set-cookie')
    expect(await sessionsOf(admin)).toBe(0)
  })

  test('expired codes and codes of a removed authenticator app', async () => {
    const { challenge } = await requestFactor()
    expect((await byCode(challenge, app.code(-2))).status).toBe(422)
    await world.sql`delete from authenticators where id = ${admin.accountId}`
    expect((await byCode(challenge, app.code())).status).toBe(422)
    expect(await sessionsOf(admin)).toBe(0)
  })
})

describe('A code is used once', () => {
  test('it is refused with a new challenge, and so is the previous code', async () => {
    const code = app.code()
    expect((await byCode((await requestFactor()).challenge, code)).status).toBe(200)
    const { challenge } = await requestFactor()
    const replayed = await byCode(challenge, code)
    expect([replayed.status, replayed.problem.errors?.[0]?.code]).toEqual([422, 'codeWrong'])
    expect((await byCode(challenge, app.code(-1))).status).toBe(422)
    expect((await byCode(challenge, app.code(1))).status).toBe(200)
    expect(await sessionsOf(admin)).toBe(2)
  })

  test('only one of five simultaneous sign-ins with the same code succeeds', async () => {
    const challenges = await Promise.all(Array.from({ length: 5 }, () => requestFactor()))
    const statuses = await Promise.all(
      challenges.map(async ({ challenge }) => (await byCode(challenge, app.code())).status),
    )
    expect(statuses.toSorted()).toEqual([200, 422, 422, 422, 422])
    expect(await sessionsOf(admin)).toBe(1)
  })

  test('only one of three simultaneous answers to one challenge succeeds', async () => {
    const { challenge } = await requestFactor()
    const codes = [app.code(), app.code(1), app.recoveryCode]
    const statuses = await Promise.all(codes.map(async (code) => (await byCode(challenge, code)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await sessionsOf(admin)).toBe(1)
  })

  test('a recovery code in any spelling opens one session and informs its owner', async () => {
    const challenges = await Promise.all(Array.from({ length: 4 }, () => requestFactor()))
    const typed = ` ${app.recoveryCode.toLowerCase().replaceAll('-', ' ')} `
    const statuses = await Promise.all(challenges.map(async ({ challenge }) => (await byCode(challenge, typed)).status))
    expect(statuses.toSorted()).toEqual([200, 422, 422, 422])
    expect(await sessionsOf(admin)).toBe(1)
    const emails = await emailsTo(world, admin.email)
    expect(emails.map(({ subject }) => subject)).toEqual(['A recovery code was used'])
    expect(emails[0]?.text).toContain('You have no codes left')
  })
})

describe('A challenge is valid for one account and a limited time', () => {
  test('it expires after five minutes', async () => {
    const { challenge } = await requestFactor()
    world.passMinutes(5)
    const { status, problem } = await byCode(challenge, app.code())
    expect([status, problem.code, problem.detail]).toEqual([
      410,
      'TOKEN_INVALID',
      'This sign-in has expired. Sign in again.',
    ])
  })

  test('a code of one account does not answer the challenge of another', async () => {
    const other = await sampleAccount(world, await sampleOrganisation(world), 'provider', 'user', { password })
    const theirs = await sampleAuthenticator(world, other)
    const { challenge } = await requestFactor(other)
    expect((await byCode(challenge, app.code())).status).toBe(422)
    expect((await byCode(challenge, app.recoveryCode)).status).toBe(422)
    expect((await byCode((await requestFactor()).challenge, theirs.code())).status).toBe(422)
    expect([await sessionsOf(admin), await sessionsOf(other)]).toEqual([0, 1])
  })

  test('it becomes invalid when the password changes', async () => {
    const { challenge } = await requestFactor()
    await world.call(accountRoutes.requestPasswordReset, { body: { email: admin.email } })
    const { token = '' } = (await emailsTo(world, admin.email)).at(-1) ?? {}
    await world.call(accountRoutes.resetPassword, { body: { token, newPassword: 'Quiet-Harbour-7!' } })
    expect((await byCode(challenge, app.code())).status).toBe(410)
    expect(await sessionsOf(admin)).toBe(0)
  })

  test('a deactivated account gets no challenge, and earlier ones become invalid', async () => {
    const { challenge } = await requestFactor()
    await world.sql`update accounts set active = false, version = version + 1 where id = ${admin.accountId}`
    const first = await signIn({ email: admin.email, password })
    expect([first.status, first.problem.code]).toEqual([403, 'AUTH_INVALID_GRANT'])
    expect(first.problem).not.toHaveProperty('factor')
    const second = await byCode(challenge, app.code())
    expect([second.status, second.problem.code]).toEqual([403, 'AUTH_INVALID_GRANT'])
    expect(await sessionsOf(admin)).toBe(0)
  })

  test('challenges and recovery codes are only stored as hashes', async () => {
    const { challenge } = await requestFactor()
    const [stored] = await world.sql<{ all: string }>`
      select (select json_agg(c)::text from factor_challenges c where account_id = ${admin.accountId}) || (select json_agg(r)::text from recovery_codes r
        where account_id = ${admin.accountId}) as all`
    expect(stored?.all).not.toContain(challenge)
    expect(stored?.all).not.toContain(app.recoveryCode.replaceAll('-', ''))
  })
})

describe('T06 attempts at codes are limited', () => {
  test('after five wrong codes even the right one is refused from any address for 15 minutes', async () => {
    const wrong = (await requestFactor()).challenge
    for (let i = 0; i < 5; i++) expect((await byCode(wrong, '000000')).status).toBe(422)
    const { challenge } = await requestFactor()
    const { status, problem, headers } = await byCode(challenge, app.code())
    expect([status, problem.code, Number(headers['retry-after'])]).toEqual([429, 'RATE_LIMITED', 900])
    expect((await byCode(challenge, app.recoveryCode)).status).toBe(429)
    expect(await sessionsOf(admin)).toBe(0)
    world.passMinutes(15)
    expect((await byCode((await requestFactor()).challenge, app.code())).status).toBe(200)
  })

  test('only five of twenty simultaneous attempts are checked', async () => {
    const { challenge } = await requestFactor()
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => (await byCode(challenge, '000000')).status),
    )
    expect(statuses.filter((status) => status === 422)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(15)
  })

  test('a right code resets the count of wrong ones', async () => {
    for (let i = 0; i < 4; i++) await byCode((await requestFactor()).challenge, '000000')
    expect((await byCode((await requestFactor()).challenge, app.code())).status).toBe(200)
    for (let i = 0; i < 5; i++) expect((await byCode((await requestFactor()).challenge, '000000')).status).toBe(422)
  })

  test('wrong codes share the limit of the IP address with wrong passwords', async () => {
    const address = '198.51.100.77'
    await world.sql`
      insert into attempts (key, count, resets_at) values ('sign-in-from:198.51.100.77', 49, ${world.now()}::timestamptz + interval '15 minutes')
      on conflict (key) do update set count = 49, resets_at = excluded.resets_at`
    const { challenge } = await requestFactor()
    expect((await byCode(challenge, '000000', address)).status).toBe(422)
    expect((await byCode(challenge, app.code(), address)).status).toBe(429)
    expect((await byCode(challenge, app.code())).status).toBe(200)
  })
})

test('a sign-in by password alone fails if a factor is added at the same moment', async () => {
  const late = await sampleAccount(world, organisation, 'provider', 'user', { password })
  const verify = world.services.passwords.verify.bind(world.services.passwords)
  const { passwords } = world.services as { passwords: { verify: typeof verify } }
  passwords.verify = async (...given) => {
    const right = await verify(...given)
    // The password was just verified. Now another connection adds the factor and ends the sessions.
    await sampleAuthenticator(world, late)
    await world.sql`delete from sessions where account_id = ${late.accountId}`
    return right
  }
  try {
    const { problem } = await signIn({ email: late.email, password })
    expect(problem.code).toBe('FACTOR_REQUIRED')
    expect(await sessionsOf(late)).toBe(0)
  } finally {
    passwords.verify = verify
  }
})

test('a sign-in fails if the password is changed at the same moment', async () => {
  const late = await sampleAccount(world, organisation, 'provider', 'user', { password })
  const verify = world.services.passwords.verify.bind(world.services.passwords)
  const { passwords } = world.services as { passwords: { verify: typeof verify } }
  passwords.verify = async (...given) => {
    const right = await verify(...given)
    await world.sql`update accounts set password_hash = 'another' where id = ${late.accountId}`
    return right
  }
  try {
    expect((await signIn({ email: late.email, password })).problem.code).toBe('AUTH_INVALID_CREDS')
  } finally {
    passwords.verify = verify
  }
})

test('A24 changing the password needs no factor in an open session, and a new sign-in still does', async () => {
  const { challenge } = await requestFactor()
  const { headers } = await byCode(challenge, app.code())
  const cookie = /interim=([\w-]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
  const body = { oldPassword: password, newPassword: 'Quiet-Harbour-7!' }
  expect((await world.call(ownAccountRoutes.changePassword, { body }, { cookie })).status).toBe(200)
  const { problem } = await signIn({ email: admin.email, password: 'Quiet-Harbour-7!' })
  expect(problem.code).toBe('FACTOR_REQUIRED')
})
