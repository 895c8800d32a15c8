import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld } from '#platform/server/testing/world.ts'
import { accountRoutes, userRoutes } from '../../contract.ts'
import { issuerFindings, signOnRoutes, signOnSettingRoutes } from '../../contract/single-sign-on.ts'
import { accounts, singleSignOn, users } from '../routes.ts'
import {
  sampleAccount,
  type SampleAccount,
  type SampleOrganisation,
  sampleOrganisation,
  sampleUser,
} from '../samples.ts'
import { startForgingIssuer } from '../testing/forging-issuer.ts'
import { comeBack, depart, type Departure, setIdentityProvider } from '../testing/sign-on-samples.ts'

const routes = [...singleSignOn, ...accounts, ...users]
const world = await openWorld(routes, undefined, { PRIVATE_NETWORKS: '127.0.0.1/32' })
const outside = await openWorld(routes)
const clientSecret = 'a-secret-of-the-client'
const password = 'Right-1234!'
let nonce = ''
/** The nonces of sign-ins at the same time, by their codes. */
const nonces = new Map<string, string>()
const nonceOf = (code: string) => nonces.get(code) ?? nonce
// Each test has a separate issuer, because a process remembers the documents of an issuer.
let forging = await startForgingIssuer(clientSecret, nonceOf)
afterAll(() => forging.stop())

let organisation: SampleOrganisation
let admin: SampleAccount
let user: SampleAccount
beforeEach(async () => {
  await forging.stop()
  forging = await startForgingIssuer(clientSecret, nonceOf)
  organisation = await sampleOrganisation(world)
  admin = await sampleUser(world, organisation)
  user = await sampleAccount(world, organisation, 'provider', 'user', { password })
  await setIdentityProvider(world, admin, { issuer: forging.issuer, clientSecret })
})

/** Leaves for the provider; its next token has the nonce of this sign-in. */
async function leave(organisationRef = organisation, former?: Departure): Promise<Departure & { state: string }> {
  const departure = await depart(world, organisationRef, former)
  nonce = departure.location.searchParams.get('nonce') ?? ''
  return { ...departure, state: departure.location.searchParams.get('state') ?? '' }
}

/** Signs in with the claims that the issuer sends. */
async function signIn(claims: Record<string, unknown> = {}, organisationRef = organisation) {
  const departure = await leave(organisationRef)
  forging.forgery = { ...forging.forgery, claims: { sub: 'ada', email: user.email, ...claims } }
  return comeBack(world, departure, { state: departure.state, code: 'code' })
}

const details = (reply: { status: number; problem: { code: string; detail: string } }) => [
  reply.status,
  reply.problem.code,
  reply.problem.detail,
]
const expired = [410, 'TOKEN_INVALID', 'This sign-in has expired or was started in another browser. Start again.']
const notVerified = [
  403,
  'SSO_NOT_VERIFIED',
  'The response from your identity provider could not be verified. Try again, or contact your administrator.',
]
const unreachable = [
  424,
  'SSO_UNREACHABLE',
  'Your identity provider cannot be reached. Try again later, or sign in with your password.',
]

describe('T64 a token that is not right is refused', () => {
  const seconds = () => Math.floor(Date.now() / 1000)
  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  test.each([
    ['another nonce', () => ({ claims: { nonce: 'another' } })],
    ['no nonce', () => ({ claims: { nonce: undefined } })],
    ['algorithm none', () => ({ alg: 'none' as const })],
    ['a signature with the client secret', () => ({ alg: 'HS256' as const })],
    ['a signature with another key', () => ({ key: foreignKey })],
    ['an unknown key', () => ({ kid: 'unknown', key: foreignKey })],
    ['another issuer', () => ({ claims: { iss: 'https://other.example' } })],
    ['another audience', () => ({ claims: { aud: 'other' } })],
    ['several audiences without ours as the party', () => ({ claims: { aud: ['interim', 'other'], azp: 'other' } })],
    ['expired for 65 seconds', () => ({ claims: { exp: seconds() - 65 } })],
    ['not valid yet for 65 seconds', () => ({ claims: { nbf: seconds() + 65 } })],
    ['no subject', () => ({ claims: { sub: undefined } })],
    ['a subject longer than the standard allows', () => ({ claims: { sub: 'a'.repeat(256) } })],
  ])('%s', async (_name, forgery) => {
    forging.forgery = forgery()
    const departure = await leave()
    forging.forgery = { ...forging.forgery, claims: { sub: 'ada', email: user.email, ...forging.forgery.claims } }
    const refused = await comeBack(world, departure, { state: departure.state, code: 'code' })
    expect(details(refused)).toEqual(notVerified)
    expect(refused.headers).not.toHaveProperty('set-cookie')
    expect(await world.sql`select 1 from sign_in_identities where id = ${user.accountId}`).toEqual([])
  })

  test('the address comes from the userinfo endpoint only if it names the same person', async () => {
    forging.document = { userinfo_endpoint: `${forging.issuer}/userinfo` }
    let subject = 'eve'
    forging.answer = (path, response) => {
      if (path !== '/userinfo') return false
      const person = { sub: subject, email: user.email, email_verified: true }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(person))
      return true
    }
    expect(details(await signIn({ email: undefined }))).toEqual(notVerified)
    subject = 'ada'
    expect((await signIn({ email: undefined })).status).toBe(200)
  })

  test('clocks may differ by less than a minute', async () => {
    expect((await signIn({ exp: seconds() - 50 })).status).toBe(200)
    expect((await signIn({ nbf: seconds() + 50, iat: seconds() + 50 })).status).toBe(200)
  })

  test('the response names another issuer than the one that was asked', async () => {
    const departure = await leave()
    const iss = 'https://other.example'
    const refused = await comeBack(world, departure, { state: departure.state, code: 'code', iss })
    expect(details(refused)).toEqual(notVerified)
  })

  test('a rotated signing key is read again, and a known one is not', async () => {
    expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    expect(forging.keyReads).toBe(1)
    const former = forging.rotate('second')
    expect((await signIn()).status).toBe(200)
    expect(forging.keyReads).toBe(2)
    forging.forgery = { kid: 'first', key: former }
    expect(details(await signIn())).toEqual(notVerified)
  })
})

describe('T64 a state is valid once, for ten minutes, in the browser that has it', () => {
  const good = () => ({ claims: { sub: 'ada', email: user.email } })
  test('replayed, unknown, from another browser, without a browser, and expired', async () => {
    forging.forgery = good()
    const departure = await leave()
    const { state } = departure
    const other = await leave()
    nonce = departure.location.searchParams.get('nonce') ?? ''
    const back = (by: { cookie: string }, given = state) => comeBack(world, by, { state: given, code: 'code' })
    expect(details(await back({ cookie: other.cookie }))).toEqual(expired)
    expect(details(await back({ cookie: '' }))).toEqual(expired)
    expect(details(await back(departure, 'unknown'))).toEqual(expired)
    expect((await back(departure)).status).toBe(200)
    expect(details(await back(departure))).toEqual(expired)
    const late = await leave()
    world.passMinutes(10)
    expect(details(await back(late, late.state))).toEqual(expired)
  })

  test('two tabs of a browser can both finish', async () => {
    forging.forgery = good()
    const first = await leave()
    const firstNonce = nonce
    const second = await leave(organisation, first)
    expect(second.cookie).toBe(first.cookie)
    expect((await comeBack(world, second, { state: second.state, code: 'code' })).status).toBe(200)
    nonce = firstNonce
    expect((await comeBack(world, first, { state: first.state, code: 'code' })).status).toBe(200)
  })

  test('a sign-in under way ends when single sign-on is switched off or gets another issuer', async () => {
    const departure = await leave()
    await world.sql`update single_sign_on set enabled = false where organisation_id = ${organisation.organisationId}`
    expect(details(await comeBack(world, departure, { state: departure.state, code: 'code' }))).toEqual(expired)
    await world.sql`update single_sign_on set enabled = true where organisation_id = ${organisation.organisationId}`
    const another = await leave()
    await world.sql`update single_sign_on set issuer = 'https://other.example' where organisation_id = ${organisation.organisationId}`
    expect(details(await comeBack(world, another, { state: another.state, code: 'code' }))).toEqual(expired)
  })

  test('the provider declines', async () => {
    const departure = await leave()
    const declined = await comeBack(world, departure, { state: departure.state, error: 'access_denied' })
    expect(details(declined)).toEqual([
      403,
      'SSO_DECLINED',
      'Your identity provider has declined this sign-in. Try again, or contact your administrator.',
    ])
  })
})

describe('T64 nobody takes over an account', () => {
  const unverified = 'Your identity provider has not verified your email address. Contact your administrator.'
  const unknown = 'There is no user with your email address. Ask your administrator for an invitation.'

  test.each([false, 'false', 'yes', 1, undefined, null])(
    'with an address whose verification is %s',
    async (email_verified) => {
      expect(details(await signIn({ email_verified }))).toEqual([403, 'SSO_EMAIL_UNVERIFIED', unverified])
    },
  )

  test('unless it is verified by a text, as of Amazon Cognito, or the provider says nothing and is trusted (F26)', async () => {
    expect((await signIn({ email_verified: 'true' })).status).toBe(200)
    await world.sql`update single_sign_on set trusts_addresses = true where organisation_id = ${organisation.organisationId}`
    for (const email_verified of [false, 'false', 'yes'])
      expect(details(await signIn({ email_verified }))).toEqual([403, 'SSO_EMAIL_UNVERIFIED', unverified])
    expect((await signIn({ email_verified: undefined })).status).toBe(200)
  })

  test('a provider that sends no address is named as the reason (F26)', async () => {
    const [, code, detail] = details(await signIn({ email: undefined }))
    expect([code, detail]).toEqual(['SSO_EMAIL_MISSING', expect.stringContaining('add the claim “email”')])
  })

  test.each(['no address', 'a@b@sample.example', 'a\n@sample.example', 5, { a: 1 }])(
    'with %j in place of an address',
    async (email) => {
      expect(details(await signIn({ email }))).toEqual([403, 'SSO_EMAIL_UNVERIFIED', unverified])
    },
  )

  test('two first sign-ins at the same time both succeed', async () => {
    forging.forgery = { claims: { sub: 'ada', email: user.email } }
    const departures = [await leave(), await leave()]
    for (const { state, location } of departures) nonces.set(state, location.searchParams.get('nonce') ?? '')
    const replies = await Promise.all(
      departures.map(({ cookie, state }) => comeBack(world, { cookie }, { state, code: state })),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
  })

  test('with an unverified address, also after the identity was bound', async () => {
    expect((await signIn()).status).toBe(200)
    expect(details(await signIn({ email_verified: false }))).toEqual([403, 'SSO_EMAIL_UNVERIFIED', unverified])
  })

  test.each(['@other.example', '@sub.sample.example', '@sample.example.evil.example', '@evilsample.example'])(
    'with an address of another domain, as %s',
    async (domain) => {
      const email = user.email.replace('@sample.example', domain)
      expect(details(await signIn({ email }))).toEqual([
        403,
        'SSO_DOMAIN',
        'Your email address is not in a domain that can use single sign-on. Contact your administrator.',
      ])
    },
  )

  test('that belongs to another person of the same provider', async () => {
    expect((await signIn()).status).toBe(200)
    expect(details(await signIn({ sub: 'eve' }))).toEqual([
      403,
      'SSO_OTHER_IDENTITY',
      'This user is linked to another identity. Contact your administrator.',
    ])
    const [bound] = await world.sql<{ subject: string }>`
      select subject from sign_in_identities where id = ${user.accountId}`
    expect(bound?.subject).toBe('ada')
  })

  test('of another organisation that has the same domain, also when it creates users', async () => {
    const other = await sampleOrganisation(world)
    await setIdentityProvider(world, await sampleUser(world, other), {
      issuer: forging.issuer,
      clientSecret,
      createsUsers: true,
    })
    expect(details(await signIn({}, other))).toEqual([403, 'SSO_UNKNOWN_USER', unknown])
    expect((await signIn()).body.profile.provider_id).toBe(organisation.organisationId)
    expect(details(await signIn({}, other))).toEqual([403, 'SSO_UNKNOWN_USER', unknown])
    const rows = await world.sql`select 1 from accounts where email = ${user.email}`
    expect(rows).toHaveLength(1)
  })

  test('of a worker', async () => {
    const worker = await sampleAccount(world, organisation, 'worker', 'worker')
    expect(details(await signIn({ sub: 'worker', email: worker.email }))).toEqual([403, 'SSO_UNKNOWN_USER', unknown])
  })

  test('that is deactivated, before and after the identity was bound', async () => {
    const shut = [403, 'AUTH_INVALID_GRANT', 'Unable to access your account, contact your administrator']
    const change = (active: boolean) =>
      world.call(userRoutes.editUser, { params: { id: user.accountId }, body: { active } }, admin)
    await change(false)
    expect(details(await signIn())).toEqual(shut)
    await change(true)
    expect((await signIn()).status).toBe(200)
    await change(false)
    expect(details(await signIn())).toEqual(shut)
  })
})

describe('T64 the issuer is down', () => {
  const byPassword = () => world.call(accountRoutes.signIn, { body: { email: user.email, password } })

  test('before a sign-in, and password sign-in works', async () => {
    forging.answer = (_path, response) => Boolean(response.writeHead(502).end())
    const { problem, status } = await world.call(signOnRoutes.startSignOn, {
      body: { companyTag: organisation.companyTag },
    })
    expect(details({ status, problem })).toEqual(unreachable)
    expect((await byPassword()).status).toBe(200)
    forging.answer = undefined
    expect((await signIn()).status).toBe(200)
  })

  test('during a sign-in, and password sign-in works', async () => {
    const departure = await leave()
    await forging.stop()
    const reply = await comeBack(world, departure, { state: departure.state, code: 'code' })
    expect(details(reply)).toEqual(unreachable)
    expect((await byPassword()).status).toBe(200)
  })
})

describe('the check of an issuer says what is wrong', () => {
  const check = async (issuer = forging.issuer, where = world, by = admin) =>
    (await where.call(signOnSettingRoutes.checkIssuer, { body: { issuer } }, by)).body.finding
  const endpoint = (name: string, value: unknown) => () => {
    forging.document = { [name]: value }
  }
  const sends = (answer: NonNullable<typeof forging.answer>) => () => {
    forging.answer = answer
  }

  test.each([
    ['good', () => undefined],
    ['good', endpoint('claims_supported', ['sub', 'email', 'email_verified'])],
    ['noVerification', endpoint('claims_supported', ['sub', 'email', 'preferred_username'])],
    ['noEmail', endpoint('claims_supported', ['sub', 'name'])],
    ['otherIssuer', endpoint('issuer', 'https://other.example')],
    ['otherIssuer', endpoint('issuer', 'https://login.microsoftonline.com/{tenantid}/v2.0')],
    ['noDocument', endpoint('issuer', 'no address')],
    ['noCodeFlow', endpoint('token_endpoint', undefined)],
    ['noCodeFlow', endpoint('response_types_supported', ['id_token'])],
    ['noCodeFlow', endpoint('code_challenge_methods_supported', ['plain'])],
    ['unsafeEndpoint', endpoint('authorization_endpoint', 'javascript:alert(1)')],
    ['unsafeEndpoint', endpoint('end_session_endpoint', 'javascript:alert(1)')],
    ['unsafeEndpoint', endpoint('token_endpoint', 'http://10.0.0.1/token')],
    ['unsafeEndpoint', endpoint('userinfo_endpoint', 'file:///etc/passwd')],
    ['noDocument', sends((_path, response) => Boolean(response.writeHead(404).end()))],
    ['noDocument', sends((_path, response) => Boolean(response.writeHead(302, { location: '/elsewhere' }).end()))],
    ['noDocument', sends((_path, response) => Boolean(response.setHeader('content-type', 'text/html').end('<p>')))],
    ['noDocument', sends((_path, response) => Boolean(response.end(Buffer.alloc(600 * 1024, ' '))))],
    ['unreachable', sends((_path, response) => Boolean(response.destroy()))],
  ])('%s', async (finding, prepare) => {
    prepare()
    expect(issuerFindings).toContain(finding)
    expect(await check()).toBe(finding)
  })

  test('private addresses are refused unless the settings of the server name them', async () => {
    const by = await sampleUser(outside, await sampleOrganisation(outside))
    for (const issuer of [
      'https://localhost',
      'https://127.0.0.1',
      'https://[::1]',
      'https://169.254.169.254',
      forging.issuer,
    ])
      expect(await check(issuer, outside, by)).toBe('addressRefused')
    expect(await check('https://10.0.0.1')).toBe('addressRefused')
    expect(forging.keyReads).toBe(0)
    const body = {
      enabled: true,
      name: 'ID',
      clientIdentifier: 'interim',
      clientSecret,
      domains: ['sample.example'],
      defaultRole: 'user' as const,
      createsUsers: false,
      issuer: forging.issuer,
    }
    const refused = await outside.call(signOnSettingRoutes.saveSignOn, { body }, by)
    expect(refused.problem.errors?.map(({ path }) => path)).toEqual(['issuer'])
  })

  test.each([
    'http://sample.example',
    'https://user@sample.example',
    'https://sample.example?a=b',
    'https://sample.example#a',
    'https://sample.example/.well-known/openid-configuration',
    'javascript:alert(1)',
    'no address',
  ])('%s is no issuer', async (issuer) => {
    const { status, problem } = await world.call(signOnSettingRoutes.checkIssuer, { body: { issuer } }, admin)
    expect(status).toBe(422)
    expect(problem.errors?.map(({ path }) => path)).toEqual(['issuer'])
  })
})
