import { beforeEach, describe, expect, test } from 'vitest'
import { makeHasher } from '#platform/server/crypto/passwords.ts'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes } from '../contract.ts'
import { accounts } from './routes.ts'
import { sampleAccount, type SampleAccount, type SampleOrganisation, sampleOrganisation } from './samples.ts'

// With the product's cost of a hash, because the time of answers is compared.
const passwords = makeHasher()
const world = await openWorld(accounts, undefined, {}, { passwords })
const secure = await openWorld(accounts, undefined, { PUBLIC_URL: 'https://interim.example' }, { passwords })
const password = 'Right-1234!'

let organisation: SampleOrganisation
let admin: SampleAccount
let worker: SampleAccount
beforeEach(async () => {
  organisation = await sampleOrganisation(world)
  admin = await sampleAccount(world, organisation, 'provider', 'providerAdmin', { password })
  worker = await sampleAccount(world, organisation, 'worker', 'worker', { password })
})

const signIn = (body: { email: string; password: string; companyTag?: string }, address = `192.0.2.${Math.random()}`) =>
  world.call(accountRoutes.signIn, { body }, { address })
const deactivate = (account: SampleAccount) =>
  world.sql`update accounts set active = false, version = version + 1 where id = ${account.accountId}`

describe('T01 a failed sign-in does not reveal its reason', () => {
  test('all failures get the same response, byte for byte except the request id', async () => {
    const other = await sampleOrganisation(world)
    const disabled = await sampleAccount(world, organisation, 'provider', 'user', { password })
    await deactivate(disabled)
    const unverified = await sampleAccount(world, organisation, 'provider', 'user')
    const wrong = [
      { email: admin.email, password: 'Wrong-1234!' },
      { email: 'nobody@sample.example', password },
      { email: 'no address', password },
      { email: disabled.email, password: 'Wrong-1234!' },
      { email: unverified.email, password },
      { email: worker.email, password },
      { email: admin.email, password, companyTag: organisation.companyTag },
      { email: worker.email, password: 'Wrong-1234!', companyTag: organisation.companyTag },
      { email: worker.email, password, companyTag: other.companyTag },
      { email: worker.email, password, companyTag: 'no-such-tag' },
      { email: "' or 1=1--", password },
    ]
    const bodies = new Set<string>()
    for (const body of wrong) {
      const { status, problem, headers } = await signIn(body)
      expect(status).toBe(401)
      expect(headers).not.toHaveProperty('set-cookie')
      bodies.add(JSON.stringify({ ...problem, requestId: '' }))
    }
    expect(bodies.size).toBe(1)
    expect([...bodies][0]).toContain('"detail":"Email or password invalid"')
    expect([...bodies][0]).toContain('"code":"AUTH_INVALID_CREDS"')
  })

  test('a deactivated account is only named after the right password', async () => {
    await deactivate(admin)
    expect((await signIn({ email: admin.email, password: 'Wrong-1234!' })).problem.code).toBe('AUTH_INVALID_CREDS')
    const shut = await signIn({ email: admin.email, password })
    expect([shut.status, shut.problem.code]).toEqual([403, 'AUTH_INVALID_GRANT'])
    expect(shut.problem.detail).toBe('Unable to access your account, contact your administrator')
    expect(shut.headers).not.toHaveProperty('set-cookie')
    await world.sql`update organisations set closed_at = now() where id = ${organisation.organisationId}`
    const closed = await signIn({ email: worker.email, password, companyTag: organisation.companyTag })
    expect([closed.status, closed.problem.code]).toEqual([403, 'AUTH_INVALID_GRANT'])
  })

  test('a known and an unknown address take the same time', async () => {
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let i = 0; i < 12 || (i < 60 && ratioOf(times.known, times.unknown) >= 1.5); i++) {
      const sampled = await sampleAccount(world, organisation, 'provider', 'user', i === 0 ? { password } : {})
      await world.sql`update accounts set password_hash = (select password_hash from accounts where id = ${admin.accountId}) where id = ${sampled.accountId}`
      for (const who of ['known', 'unknown'] as const) {
        const email = who === 'known' ? sampled.email : `${i}-${sampled.email}`
        const begun = performance.now()
        await signIn({ email, password: 'Wrong-1234!' })
        times[who].push(performance.now() - begun)
      }
    }
    expect(ratioOf(times.known, times.unknown)).toBeLessThan(1.5)
  })

  test('a known and an unknown address get the same answer in the same time when they register or forget', async () => {
    const calls = {
      register: (email: string) => world.call(accountRoutes.register, { body: { email, accountType: 'enlisting' } }),
      resend: (email: string) => world.call(accountRoutes.resendVerification, { body: { email } }),
      forget: (email: string) => world.call(accountRoutes.requestPasswordReset, { body: { email } }),
    }
    for (const call of Object.values(calls)) {
      const times = { known: [] as number[], unknown: [] as number[] }
      const answers = new Set<string>()
      for (let i = 0; i < 6 || (i < 18 && ratioOf(times.known, times.unknown) >= 1.5); i++) {
        const { email } = await sampleAccount(world, organisation, 'provider', 'user')
        for (const who of ['known', 'unknown'] as const) {
          const begun = performance.now()
          const { status, body } = await call(who === 'known' ? email : `x${email}`)
          times[who].push(performance.now() - begun)
          answers.add(`${status} ${JSON.stringify(body)}`)
        }
      }
      expect(answers.size).toBe(1)
      expect(ratioOf(times.known, times.unknown)).toBeLessThan(1.5)
    }
  })
})

/**
 * Returns the ratio of the slower to the faster. Each counts with its shortest time: load on the machine can only add to it, and more calls
 * come closer to what it is without.
 */
function ratioOf(one: number[], other: number[]): number {
  const [a, b] = [Math.min(...one), Math.min(...other)]
  return Math.max(a, b) / Math.min(a, b)
}

test('a user signs in by address in any case, a worker by address or username and company tag', async () => {
  await world.sql`update accounts set username = 'zoe.p' where id = ${worker.accountId}`
  const { companyTag } = organisation
  const asUser = await signIn({ email: ` ${admin.email.toUpperCase()} `, password })
  expect([asUser.status, asUser.body.type, asUser.body.provider_id]).toEqual([
    200,
    'provider',
    organisation.organisationId,
  ])
  for (const email of [worker.email, 'zoe.p', 'ZOE.P']) {
    const asWorker = await signIn({ email, password, companyTag })
    expect([asWorker.status, asWorker.body.type, asWorker.body.id]).toEqual([200, 'worker', worker.accountId])
  }
})

describe('T02 the cookie', () => {
  const setCookie = async (server: typeof world, remember?: boolean) => {
    const { headers, body } = await server.call(accountRoutes.signIn, {
      body: { email: admin.email, password, remember },
    })
    return { cookie: String([headers['set-cookie']].flat()[0]), body: JSON.stringify(body) }
  }
  const tokenIn = (cookie: string) => /=([^;]+)/.exec(cookie)?.[1] as string

  test('is not readable by scripts and other sites, and is new at every sign-in', async () => {
    const [one, other] = [await setCookie(world), await setCookie(world)]
    expect(one.cookie).toMatch(/^interim=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(tokenIn(one.cookie)).not.toBe(tokenIn(other.cookie))
    expect(one.body).not.toContain(tokenIn(one.cookie))
  })

  test('is bound to the host and to HTTPS if the public URL uses HTTPS', async () => {
    const { cookie } = await setCookie(secure)
    expect(cookie).toMatch(/^__Host-interim=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const unbound = await secure.server.inject({
      url: '/api/auth/me',
      headers: { cookie: `interim=${tokenIn(cookie)}` },
    })
    expect(unbound.statusCode).toBe(401)
    expect((await secure.call(accountRoutes.readProfile, {}, { cookie: tokenIn(cookie) })).status).toBe(200)
  })

  test('ends with the browser, or after 30 days if it is remembered', async () => {
    expect((await setCookie(world, true)).cookie).toContain('Max-Age=2592000')
    expect((await setCookie(world, false)).cookie).not.toMatch(/Max-Age|Expires/)
  })

  test('is never one that an attacker has chosen', async () => {
    const cookie = 'A'.repeat(43)
    const { status, headers } = await world.call(
      accountRoutes.signIn,
      { body: { email: admin.email, password } },
      { cookie },
    )
    expect(status).toBe(200)
    expect(tokenIn(String(headers['set-cookie']))).not.toBe(cookie)
    expect((await world.call(accountRoutes.readProfile, {}, { cookie })).status).toBe(401)
  })

  test('of an attacker’s session does not become that of the person who signs in with it', async () => {
    const attacker = await sampleAccount(world, organisation, 'provider', 'user', { password })
    const { headers } = await world.call(
      accountRoutes.signIn,
      { body: { email: admin.email, password } },
      { cookie: attacker.cookie },
    )
    const who = async (cookie: string) => (await world.call(accountRoutes.readProfile, {}, { cookie })).body
    expect(await who(tokenIn(String(headers['set-cookie'])))).toMatchObject({ email: admin.email })
    expect(await who(attacker.cookie)).toMatchObject({ email: attacker.email })
  })

  test('is only stored as a hash', async () => {
    const { cookie } = await setCookie(world)
    const rows = await world.sql`select * from sessions where account_id = ${admin.accountId}`
    expect(JSON.stringify(rows)).not.toContain(tokenIn(cookie))
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(tokenIn(cookie)).toJSON().data.join())
  })

  test('is not set without a sign-in', async () => {
    const count = () => world.sql`select count(*) from sessions`
    const before = await count()
    for (const path of ['/auth/me', '/nothing', '/register/validate-token?token=x']) {
      const { headers } = await world.send('GET', path, undefined, { cookie: 'B'.repeat(43) })
      expect(headers).not.toHaveProperty('set-cookie')
    }
    expect((await signIn({ email: admin.email, password: 'Wrong-1234!' })).headers).not.toHaveProperty('set-cookie')
    expect(await count()).toEqual(before)
  })
})
